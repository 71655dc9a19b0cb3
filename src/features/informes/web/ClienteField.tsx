import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { buscarClientes } from '#features/informes/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { type Hallado, SearchSelect, useTyped } from '#web/ui/SearchSelect.tsx';

interface Props {
  /** The one that is shown; null: none chosen yet. */
  cliente: Hallado | null;
  onChange: (cliente_id: number) => void;
}

const MINUTE = 60_000;

/** Any client, found by typing a part of its name. */
export function ClienteField({ cliente, onChange }: Props) {
  const typing = useTyped(cliente?.nombre);
  const { data, isFetching, isError } = useQuery({
    ...serviceQuery(buscarClientes, { texto: typing.asked }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
  return (
    <SearchSelect
      label="Cliente"
      placeholder="Buscar por nombre…"
      typing={typing}
      found={{ records: data?.records ?? [], isFetching, isError }}
      chosen={cliente}
      nothing="Ningún cliente coincide"
      onChoose={(one) => {
        if (one !== null) onChange(one.id);
      }}
    />
  );
}
