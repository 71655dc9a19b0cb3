import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { type Hallado, SearchSelect, useTyped } from '#web/ui/SearchSelect.tsx';

import { listClientes } from '../contract.ts';

interface Props {
  /** Whoever leaves, and is not offered. */
  deQuien: number;
  error: string | null;
  onChange: (cliente_id: number | null) => void;
}

const MOST = 20;

/** As whom somebody goes on who leaves: of those that are active, found by name. */
export function SucesorField({ deQuien, error, onChange }: Props) {
  const [chosen, setChosen] = useState<Hallado | null>(null);
  const typing = useTyped(chosen?.nombre);
  const { data, isFetching, isError } = useQuery({
    ...serviceQuery(listClientes, {
      ...{ estado: ['ACTIVO'], size: MOST },
      ...(typing.asked === '' ? {} : { q: typing.asked }),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchSelect
      label="Sigue como (si pasó a ser otro cliente)"
      placeholder="Buscar por nombre…"
      clearable
      typing={typing}
      found={{ records: (data?.records ?? []).filter(({ id }) => id !== deQuien), isFetching, isError }}
      chosen={chosen}
      nothing="Ningún cliente activo coincide"
      error={error}
      onChoose={(one) => {
        setChosen(one);
        onChange(one?.id ?? null);
      }}
    />
  );
}
