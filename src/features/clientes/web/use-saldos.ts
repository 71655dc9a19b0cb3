import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { Result } from '#shared/contract.ts';
import { formatDinero } from '#shared/dinero.ts';
import { serviceQuery } from '#web/api.ts';

import type { ClienteFila } from '../contract.ts';
import { listSaldosDeClientes, MAS_SALDOS } from '../partes.contract.ts';
import type { Saldos } from './clientes.columns.tsx';

const FRESH_MS = 60_000;

/** What the clients of a list are owed, page by page as they are scrolled to: the list is there before. */
export function useSaldos(rows: readonly ClienteFila[]): Saldos {
  const pages = Array.from({ length: Math.ceil(rows.length / MAS_SALDOS) }, (_, at) =>
    rows.slice(at * MAS_SALDOS, (at + 1) * MAS_SALDOS).map(({ id }) => id),
  );
  // Pairs and no map, so that what did not change stays the same for whoever draws it.
  const said = useQueries({
    queries: pages.map((ids) => ({ ...serviceQuery(listSaldosDeClientes, { ids }), staleTime: FRESH_MS })),
    combine: (answers) => answers.flatMap((answer, at) => (pages[at] ?? []).flatMap((id) => pairOf(answer, id))),
  });
  return useMemo(() => new Map(said), [said]);
}

interface Answer {
  readonly data: Result<typeof listSaldosDeClientes> | undefined;
  readonly isError: boolean;
}

function pairOf({ data, isError }: Answer, id: number): [number, string][] {
  if (data === undefined) return isError ? [[id, 'No se pudo ver']] : [];
  const owed = data.saldos.filter(({ cliente_id }) => cliente_id === id);
  return [[id, owed.length === 0 ? '—' : owed.map((one) => formatDinero(one)).join(' y ')]];
}
