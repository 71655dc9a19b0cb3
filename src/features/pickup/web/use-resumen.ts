import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { useFinDeTrabajo } from '#features/masivos/web/public.tsx';
import { serviceQuery } from '#web/api.ts';

import { type Cantidades, getSummary, type PickupFilters } from '../contract.ts';
import { KEPT_MS } from './use-niveles.ts';

/** As often as the tiles of the home screen look. */
const LOOK_MS = 60_000;

/** The figures over the tree; they stay as they are, like the tree under them, and a quiet look tells when they are no longer so. */
export function useResumen(filtros: PickupFilters) {
  const query = serviceQuery(getSummary, filtros);
  const resumen = useQuery({
    ...query,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
  const mirada = useQuery({
    ...query,
    queryKey: [...query.queryKey, 'mirada'],
    enabled: resumen.isSuccess && !resumen.isPlaceholderData,
    ...(resumen.data === undefined || resumen.isPlaceholderData
      ? {}
      : { initialData: resumen.data, initialDataUpdatedAt: resumen.dataUpdatedAt }),
    staleTime: LOOK_MS,
    refetchInterval: LOOK_MS,
    meta: { silent: true },
  });
  const shown = resumen.data?.summary;
  const latest = mirada.dataUpdatedAt > resumen.dataUpdatedAt ? mirada.data?.summary : undefined;
  // Bulk work of this person may have moved parcels without changing a sum.
  const fin = useFinDeTrabajo();
  const isOther = latest !== undefined && shown !== undefined && !isSame(shown, latest);
  const isOld = shown !== undefined && !resumen.isFetching && (isOther || fin > resumen.dataUpdatedAt);
  return { ...resumen, summary: shown, isOld };
}

export type Resumen = ReturnType<typeof useResumen>;

function isSame(one: Cantidades, other: Cantidades): boolean {
  return (
    one.en_plazo === other.en_plazo &&
    one.vencido === other.vencido &&
    one.levantado === other.levantado &&
    one.ingresado === other.ingresado
  );
}
