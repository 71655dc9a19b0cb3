import { GuiaFilters as Filters, type GuiaFilters, listGuias } from '#features/guias/contract.ts';
import { readUrlParams } from '#web/url-params.ts';

import type { Vista } from '../contract.ts';

/** What a view keeps of the list that was on screen. */
export interface VistaActual {
  filtros: GuiaFilters;
  orden: Vista['orden'];
  sentido: Vista['sentido'];
  columnas: readonly string[] | null;
  densidad: Vista['densidad'];
}

/** A view as it was saved; a filter that is no more is left out. */
export function contenidoOf({ filtros, orden, sentido, columnas, densidad }: Vista): VistaActual {
  return { filtros: readUrlParams({ ...listGuias, params: Filters }, filtros), orden, sentido, columnas, densidad };
}
