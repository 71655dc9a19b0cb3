import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

import type { Result } from '#shared/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';
import { call, serviceQuery } from '#web/api.ts';
import { defineColumns } from '#web/ui/columns.ts';

import { getDiferencias, type Lote } from '../contract.ts';

export type Diferencia = Result<typeof getDiferencias>['records'][number];
export type Cuales = 'faltantes' | 'sobrantes';

const SIZE = 500;
const REFRESH_MS = 10_000;

/** All parcels that are missing, or all that were not expected; kept fresh while the batch is open. */
export function useDiferencias(lote: Lote, cuales: Cuales, isWanted: boolean) {
  return useQuery({
    ...queryOf(lote.id, cuales),
    enabled: isWanted,
    staleTime: REFRESH_MS,
    refetchInterval: lote.estado === 'ABIERTO' ? REFRESH_MS : false,
  });
}

/** Both kinds, for a file. */
export async function loadDiferencias(client: QueryClient, { id }: Lote) {
  const [faltantes, sobrantes] = await Promise.all([
    client.fetchQuery(queryOf(id, 'faltantes')),
    client.fetchQuery(queryOf(id, 'sobrantes')),
  ]);
  return [
    ...faltantes.map((one) => ({ ...one, cuales: 'faltantes' as const })),
    ...sobrantes.map((one) => ({ ...one, cuales: 'sobrantes' as const })),
  ];
}

function queryOf(id: number, cuales: Cuales) {
  return queryOptions({
    // Begins as that of one page does: whatever makes that stale makes the whole stale.
    queryKey: [...serviceQuery(getDiferencias, { id, cuales }).queryKey, 'todas'],
    queryFn: ({ signal }) => allOf(id, cuales, signal),
  });
}

async function allOf(id: number, cuales: Cuales, signal: AbortSignal): Promise<Diferencia[]> {
  const all: Diferencia[] = [];
  for (let page = 1; ; page += 1) {
    const { records, total_pages } = await call(getDiferencias, { id, cuales, page, size: SIZE }, { signal });
    all.push(...records);
    if (page >= total_pages) return all;
  }
}

/** On screen, in the file and in what is copied. */
export const diferenciasColumns = defineColumns<Diferencia & { cuales: Cuales }>([
  { header: 'Diferencia', value: ({ cuales }) => (cuales === 'faltantes' ? 'Falta' : 'No esperada') },
  { header: 'Guía', value: ({ guia_nro }) => guia_nro, mono: true },
  { header: 'Cliente', value: ({ cliente }) => cliente },
  { header: 'Destinatario', value: ({ destinatario }) => destinatario },
  { header: 'Estado', value: ({ estado_general }) => ESTADO_GUIA[estado_general].nombre },
  { header: 'Bultos leídos', value: ({ leidos, bultos }) => `${leidos}/${bultos}` },
  { header: 'Último evento', value: ({ ultimo_evento }) => ultimo_evento },
  { header: 'Fecha', value: ({ ultimo_fecha }) => formatDateMinute(ultimo_fecha), mono: true },
]);

export function difiere(lote: Lote): boolean {
  return lote.esperadas !== null && (lote.esperadas > lote.esperadas_leidas || lote.sobrantes > 0);
}
