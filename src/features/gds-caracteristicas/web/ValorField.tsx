import { SelectField } from '#web/ui/SelectField.tsx';

import type { Caracteristica } from '../contract.ts';

/** Chosen instead of a value: things have it no longer. */
export const QUITAR = '';

interface Props {
  caracteristica: Caracteristica;
  value: string;
  onChange: (value: string) => void;
}

/** Which of its values is given, or that it is taken away. */
export function ValorField({ caracteristica: { opciones }, value, onChange }: Props) {
  return (
    <SelectField
      label="Valor"
      data={[...opciones.map((one) => ({ value: one, label: one })), { value: QUITAR, label: 'Quitar' }]}
      allowDeselect={false}
      value={value}
      onChange={(chosen) => onChange(chosen ?? QUITAR)}
    />
  );
}
