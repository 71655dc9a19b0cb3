import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { getEstadisticas, getEstadisticasDetalladas } from '#features/problem-solver/encargado.contract.ts';
import { serviceQuery } from '#web/api.ts';

import type { Estadisticas } from './charts.ts';
import type { Rango } from './estadisticas-search.ts';

const MINUTE = 60_000;

/** The detailed statistics; where they fail the basic ones (specification §4), and where both fail why. */
export function useEstadisticas(rango: Rango) {
  const detalladas = useQuery({
    ...serviceQuery(getEstadisticasDetalladas, rango),
    staleTime: MINUTE,
    retry: false,
  });
  const needsBasicas = detalladas.isError && detalladas.data === undefined;
  const basicas = useQuery({ ...serviceQuery(getEstadisticas, rango), staleTime: MINUTE, enabled: needsBasicas });
  // One object for one answer: charts are drawn again when it changes.
  const { fecha_inicio, fecha_fin } = rango;
  const estadisticas = useMemo(
    () => answered({ fecha_inicio, fecha_fin }, detalladas.data, basicas.data),
    [fecha_inicio, fecha_fin, detalladas.data, basicas.data],
  );
  return {
    estadisticas,
    error: needsBasicas ? basicas.error : detalladas.error,
    isPending: detalladas.isPending || (needsBasicas && basicas.isPending),
    retry: () => void detalladas.refetch(),
  };
}

function answered(
  rango: Rango,
  detalladas: (Pick<Estadisticas, 'estadisticas'> & NonNullable<Estadisticas['detalle']>) | undefined,
  basicas: Pick<Estadisticas, 'estadisticas'> | undefined,
): Estadisticas | undefined {
  if (detalladas !== undefined) return { rango, estadisticas: detalladas.estadisticas, detalle: detalladas };
  return basicas && { rango, estadisticas: basicas.estadisticas, detalle: null };
}
