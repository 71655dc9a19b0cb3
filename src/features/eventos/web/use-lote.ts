import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { serviceQuery } from '#web/api.ts';
import { useRefused } from '#web/offline/use-refused.ts';

import { getLote, type Lote } from '../contract.ts';
import { cola } from './cola.ts';
import { useMesa } from './mesa.ts';
import { type Renglon, renglonesDe } from './renglones.ts';

/** One batch as it is now: its counters by the last answer, its readings from everywhere. */
export function useLote(id: number) {
  const query = useQuery({ ...serviceQuery(getLote, { id }), staleTime: 30_000 });
  // Most likely somebody else has closed it: the next label must not be read into it.
  useRefused(cola, ({ cuerpo }) => {
    if (cuerpo.lote_id === id) void query.refetch({ cancelRefetch: false });
  });
  const told = useMesa(({ lotes }) => lotes.get(id));
  const leidas = useMesa((mesa) => mesa.leidas);
  const items = cola.useQueue((queue) => queue.items);
  const lecturas = query.data?.lecturas;
  const renglones: readonly Renglon[] = useMemo(
    () => renglonesDe({ loteId: id, leidas, items, lecturas: lecturas ?? [] }),
    [id, leidas, items, lecturas],
  );
  return { query, lote: newer(told, query.data?.lote), renglones };
}

/** Readings are only ever added: who counts more of them knows more. */
function newer(told: Lote | undefined, listed: Lote | undefined): Lote | undefined {
  if (told === undefined || listed === undefined) return told ?? listed;
  if (told.estado !== listed.estado) return told.estado === 'ABIERTO' ? listed : told;
  return readings(listed) > readings(told) ? listed : told;
}

function readings({ hechas, repetidas, errores, deshechas, tardias }: Lote): number {
  return hechas + repetidas + errores + deshechas + tardias;
}
