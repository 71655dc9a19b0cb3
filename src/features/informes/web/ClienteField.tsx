import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { buscarClientes } from '#features/informes/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { SelectField } from '#web/ui/SelectField.tsx';

interface Props {
  /** The one that is shown; null: none chosen yet. */
  cliente: { id: number; nombre: string } | null;
  onChange: (cliente_id: number) => void;
}

const PAUSE_MS = 200;
const MINUTE = 60_000;

/** Any client, found by typing a part of its name. */
export function ClienteField({ cliente, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [texto] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // The name of the chosen one stands in the field: it is no search.
  const asked = texto === cliente?.nombre ? '' : texto;
  const found = useQuery({
    ...serviceQuery(buscarClientes, { texto: asked }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
  const records = found.data?.records ?? [];
  const options = records.map(({ id, nombre }) => ({ value: `${id}`, label: nombre }));
  const chosen = cliente === null ? [] : [{ value: `${cliente.id}`, label: cliente.nombre }];
  const isListed = options.some(({ value }) => value === chosen[0]?.value);
  return (
    <SelectField
      label="Cliente"
      placeholder="Buscar por nombre…"
      data={isListed ? options : [...chosen, ...options]}
      value={cliente === null ? null : `${cliente.id}`}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has looked for it, also where a name is written otherwise.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? 'Buscando…' : nothingFound(found.isError)}
      onChange={(value) => {
        if (value !== null) onChange(Number(value));
      }}
    />
  );
}

function nothingFound(isError: boolean): string {
  return isError ? 'No se pudo buscar: vuelva a intentar' : 'Ningún cliente coincide';
}
