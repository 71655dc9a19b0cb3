import { Card } from '#web/ui/Card.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { CamposProps } from './Campos.tsx';
import { propiosDe } from './forma.ts';
import styles from './ordenes.module.css';

type Propio = ReturnType<typeof propiosDe>[number];

/** The fields of the client's own form, in its order; none where it has none. */
export function CamposPropios({ mesa, change, forma, faults }: CamposProps) {
  const own = propiosDe(forma);
  if (own.length === 0) return null;
  return (
    <Card title="Lo que pide el cliente">
      <div className={styles.campos}>
        {own.map((one) => (
          <Campo
            key={one.campo}
            campo={one}
            valor={mesa.extra[one.campo] ?? one.defecto ?? ''}
            error={faults[one.campo]}
            onChange={(valor) => change({ extra: { ...mesa.extra, [one.campo]: valor } })}
          />
        ))}
      </div>
    </Card>
  );
}

interface CampoProps {
  campo: Propio;
  valor: string;
  error: string | undefined;
  onChange: (valor: string) => void;
}

function Campo({ campo: { etiqueta, ayuda, requerido, tipo, regla }, valor, error, onChange }: CampoProps) {
  const common = { label: etiqueta, required: requerido, error };
  const options = tipo === 'SI_NO' ? ['Sí', 'No'] : regla.valores;
  if (tipo === 'FECHA')
    return <DateField {...common} value={valor === '' ? null : valor} onChange={(day) => onChange(day ?? '')} />;
  if (options !== undefined)
    return (
      <SelectField
        {...common}
        description={ayuda || undefined}
        clearable
        data={options.map((one) => ({ value: one, label: one }))}
        value={valor === '' ? null : valor}
        onChange={(value) => onChange(value ?? '')}
      />
    );
  return (
    <TextField
      {...common}
      description={ayuda || undefined}
      inputMode={tipo === 'NUMERO' ? 'decimal' : undefined}
      maxLength={500}
      autoComplete="off"
      value={valor}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
