import { IconScale, IconX } from '@tabler/icons-react';
import { useState } from 'react';

import { balanzaDeAqui, useHasBalanza } from '#web/equipo.ts';
import { readScale } from '#web/scale.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './bultos.module.css';
import { ElegirField } from './ElegirField.tsx';
import type { PiezaTexto } from './formulario.ts';
import type { Formulario } from './use-formulario.ts';

interface Props {
  form: Formulario;
  index: number;
  pieza: PiezaTexto;
  onChange: (change: Partial<PiezaTexto>) => void;
  onRemove: (() => void) | null;
}

const MEDIDAS = [
  ['largo', 'Largo'],
  ['ancho', 'Ancho'],
  ['alto', 'Alto'],
] as const;

/** One piece. Nothing but its size must be known. */
export function BultoLinea({ form, index, pieza, onChange, onRemove }: Props) {
  const nombre = `Bulto ${index + 1}`;
  const campo = (parte: string) => `piezas.${index}.${parte}`;
  const faltaDe = (parte: string) => form.faltaDe(campo(parte))?.mensaje;
  const tamanos = form.opciones.data?.tamanos ?? [];
  return (
    <li className={styles.linea} aria-label={nombre}>
      <span className={styles.ordinal}>{index + 1}</span>
      <div data-campo={campo('tamano')}>
        <ElegirField
          label="Tamaño"
          aria-label={`${nombre}: tamaño`}
          data={tamanos.map(({ codigo, nombre: name }) => ({ value: codigo, label: `${codigo} · ${name}` }))}
          value={pieza.tamano ?? null}
          error={faltaDe('tamano')}
          onChange={(tamano) => onChange({ tamano: tamano ?? undefined })}
        />
      </div>
      <div data-campo={campo('peso')} className={styles.peso}>
        <TextField
          label="Peso (kg)"
          aria-label={`${nombre}: peso en kilos`}
          inputMode="decimal"
          placeholder="sin pesar"
          maxLength={12}
          value={pieza.peso ?? ''}
          error={faltaDe('peso')}
          onChange={(event) => onChange({ peso: event.currentTarget.value })}
        />
        <Pesar nombre={nombre} onPeso={(peso) => onChange({ peso })} />
      </div>
      <fieldset className={styles.medidas}>
        <legend className="solo-lector">{nombre}: medidas en centímetros</legend>
        {MEDIDAS.map(([medida, label]) => (
          <div key={medida} data-campo={campo(medida)}>
            <TextField
              label={`${label} (cm)`}
              inputMode="numeric"
              maxLength={6}
              value={pieza[medida] ?? ''}
              error={faltaDe(medida)}
              onChange={(event) => onChange({ [medida]: event.currentTarget.value })}
            />
          </div>
        ))}
      </fieldset>
      {onRemove === null ? null : (
        <button type="button" className={styles.quitar} aria-label={`Quitar el bulto ${index + 1}`} onClick={onRemove}>
          <IconX aria-hidden size={18} stroke={1.75} />
        </button>
      )}
    </li>
  );
}

/** Of the scale of the bench, where there is one; without a reading the field stays as it is. */
function Pesar({ nombre, onPeso }: { nombre: string; onPeso: (peso: string) => void }) {
  const hasScale = useHasBalanza();
  const [razon, setRazon] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  if (!hasScale) return null;
  const pesar = async () => {
    setReading(true);
    setRazon(null);
    const weight = await readScale(balanzaDeAqui());
    setReading(false);
    if ('gramos' in weight) onPeso((weight.gramos / 1000).toLocaleString('es-UY', { useGrouping: false }));
    else setRazon(weight.sinPeso);
  };
  return (
    <>
      <Button
        aria-label={`${nombre}: pesar en la balanza`}
        className={styles.pesar}
        loading={isReading}
        leftSection={<IconScale aria-hidden size={18} stroke={1.75} />}
        onClick={() => void pesar()}
      >
        Pesar
      </Button>
      <span role="status" className={styles.razon}>
        {razon === null ? null : `${razon}. Escriba el peso o déjelo vacío.`}
      </span>
    </>
  );
}
