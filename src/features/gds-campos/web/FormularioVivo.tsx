import { useState } from 'react';

import { type CampoDeOrden, revisarCampos } from '#shared/gds/campos.ts';
import { Card } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './campos.module.css';

interface Props {
  campos: readonly CampoDeOrden[];
  hoy: string;
}

/** The form as whoever makes an order will see it, to be tried with a row of one's own. */
export function FormularioVivo({ campos, hoy }: Props) {
  const [valores, setValores] = useState<Readonly<Record<string, string>>>({});
  const faltas = revisarCampos(campos, valores, { hoy });
  const shown = campos.filter(({ visible }) => visible);
  const count = Object.keys(faltas).length;
  return (
    <Card title="Así se ve">
      <div className={styles.cuerpo}>
        {shown.map((one) => (
          <Campo
            key={one.campo}
            campo={one}
            valor={valores[one.campo] ?? one.defecto ?? ''}
            // What nobody has touched yet is not told off.
            falta={valores[one.campo] === undefined ? null : (faltas[one.campo] ?? null)}
            onChange={(valor) => setValores({ ...valores, [one.campo]: valor })}
          />
        ))}
        <p className={styles.quieto} role="status">
          {count === 0 ? 'Con estos datos la orden se acepta.' : `Con estos datos faltan o están mal ${count} campos.`}
        </p>
      </div>
    </Card>
  );
}

interface CampoProps {
  campo: CampoDeOrden;
  valor: string;
  falta: string | null;
  onChange: (valor: string) => void;
}

function Campo({ campo: { etiqueta, ayuda, requerido, tipo, regla }, valor, falta, onChange }: CampoProps) {
  const options = tipo === 'SI_NO' ? ['Sí', 'No'] : regla.valores;
  const common = { label: etiqueta, description: ayuda ?? undefined, required: requerido, error: falta };
  return options === undefined ? (
    <TextField {...common} value={valor} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
  ) : (
    <SelectField
      {...common}
      clearable
      data={options.map((one) => ({ value: one, label: one }))}
      value={valor === '' ? null : valor}
      onChange={(value) => onChange(value ?? '')}
    />
  );
}
