import { useQuery } from '@tanstack/react-query';

import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

import { opcionesDeDeposito } from '../contract.ts';

interface Props {
  value: number | undefined;
  onChange: (cliente_id: number | undefined) => void;
}

/** Whose goods a list of the warehouse shows. A client's people have one client alone, and may not ask for the others: they see no field. */
export function ClienteField({ value, onChange }: Props) {
  const mayAsk = useCan(opcionesDeDeposito);
  const { data } = useQuery({ ...serviceQuery(opcionesDeDeposito, {}), enabled: mayAsk });
  if (!mayAsk) return null;
  return (
    <SelectField
      label="Cliente"
      placeholder="Todos"
      clearable
      data={(data?.clientes ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? undefined : Number(chosen))}
    />
  );
}
