import { useQuery } from '@tanstack/react-query';

import { getCasosDiarios, getCatalogos, getSolucionesPorCausa } from '#features/problem-solver/contract.ts';
import {
  getCausasMantenimiento,
  getHistorialCambios,
  getMapeos,
  getSolucionesMantenimiento,
} from '#features/problem-solver/encargado.contract.ts';
import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';

export type Item = Result<typeof getCausasMantenimiento>['causas'][number];
export type Mapeo = Result<typeof getMapeos>['mapeos'][number];

/** A name or a state that changes here shows in the other tables, in the history and in what Casos offers and lists. */
export const REFRESHES = [
  getCausasMantenimiento,
  getSolucionesMantenimiento,
  getMapeos,
  getHistorialCambios,
  getCatalogos,
  getSolucionesPorCausa,
  getCasosDiarios,
] as const;

/** The three tables as the server has them. */
export function useListas() {
  const causas = useQuery(serviceQuery(getCausasMantenimiento, {}));
  const soluciones = useQuery(serviceQuery(getSolucionesMantenimiento, {}));
  const mapeos = useQuery(serviceQuery(getMapeos, {}));
  return {
    causas: causas.data?.causas ?? [],
    soluciones: soluciones.data?.soluciones ?? [],
    mapeos: mapeos.data?.mapeos ?? [],
    queries: { causa: causas, solucion: soluciones, mapeo: mapeos },
    isLoaded: causas.isSuccess && soluciones.isSuccess && mapeos.isSuccess,
    errors: [causas.error, soluciones.error, mapeos.error],
  };
}

export type Listas = ReturnType<typeof useListas>;

/** Of what a mapping joins, what it may go on joining: null for what is no longer active, so that another one is asked for. */
export function vigenteOf(items: readonly Item[], id: number | null): number | null {
  return items.find((item) => item.id === id && item.activo)?.id ?? null;
}

/** Why a mapping is not offered although it is active itself; null where it is. */
export function impedimentoDe(mapeo: Mapeo, { causas, soluciones }: Pick<Listas, 'causas' | 'soluciones'>) {
  const isInactive = (items: readonly Item[], id: number) => items.some((item) => item.id === id && !item.activo);
  if (isInactive(causas, mapeo.causa_id)) return 'Causa inactiva';
  return isInactive(soluciones, mapeo.solucion_id) ? 'Solución inactiva' : null;
}
