import { SelectField } from '#web/ui/SelectField.tsx';

import type { Ambito } from './ambito.ts';

interface Props {
  ambito: Ambito;
  value: number | null;
  error: string | null;
  onChange: (cliente: number | null) => void;
}

/** Whose it is to be; a client's own people are not asked. */
export function ClienteField({ ambito, value, error, onChange }: Props) {
  if (!ambito.isOurs) return null;
  return (
    <SelectField
      label="Cliente"
      data={ambito.clientes.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
