import { IconPlus } from '@tabler/icons-react';

import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { BultoLinea } from './BultoLinea.tsx';
import bultos from './bultos.module.css';
import { conCantidad, type PiezaTexto, piezasDe } from './formulario.ts';
import { Marco } from './Marco.tsx';
import styles from './nuevo.module.css';
import type { Formulario } from './use-formulario.ts';

const MOST = 99;

/** The pieces, one line each: size, and weight and measures where somebody knows them. */
export function BultosField({ form }: { form: Formulario }) {
  const piezas = piezasDe(form.datos);
  const poner = (list: readonly PiezaTexto[]) => form.cambiar({ piezas: [...list] });
  const setCantidad = (text: string) => {
    const cantidad = Number(text.replace(/\D/g, ''));
    if (cantidad >= 1 && cantidad <= MOST) poner(conCantidad(piezas, cantidad));
  };
  return (
    <Marco form={form} campo="bultos" isWide>
      <fieldset className={styles.bultos}>
        <legend className={styles.rotulo}>Bultos</legend>
        <div className={bultos.cuantos}>
          <TextField
            // Typed anew for every number that the lines lead to.
            key={piezas.length}
            label="Cuántos"
            inputMode="numeric"
            maxLength={2}
            defaultValue={String(piezas.length)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={(event) => setCantidad(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') setCantidad(event.currentTarget.value);
            }}
          />
          <Button
            leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
            disabled={piezas.length >= MOST}
            onClick={() => poner(conCantidad(piezas, piezas.length + 1))}
          >
            Agregar bulto
          </Button>
        </div>
        <ol className={bultos.lineas}>
          {piezas.map((pieza, index) => (
            <BultoLinea
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place: bulto 1, bulto 2
              key={index}
              form={form}
              index={index}
              pieza={pieza}
              onChange={(change) => poner(piezas.with(index, withoutEmpty({ ...pieza, ...change })))}
              onRemove={piezas.length === 1 ? null : () => poner(piezas.toSpliced(index, 1))}
            />
          ))}
        </ol>
      </fieldset>
    </Marco>
  );
}

function withoutEmpty(pieza: PiezaTexto): PiezaTexto {
  return Object.fromEntries(Object.entries(pieza).filter(([, value]) => value !== undefined && value !== ''));
}
