import { cleanFiltros, isSameFiltros } from '#web/list/filtros.ts';

import { type Lista, listaAddress } from './lista-search.ts';
import type { DisposicionState } from './use-disposicion.ts';
import type { ListaState } from './use-lista.ts';

type Contenido = Omit<Lista, 'vista'>;

const TODAS: Lista = {
  filtros: {},
  orden: 'registro',
  sentido: 'desc',
  columnas: null,
  densidad: null,
  vista: null,
};

/** The list as a saved view keeps it, and a saved view as an address of the list. */
export function useVistaDeLista({ lista, show }: ListaState, { columnas, densidad, elegidas }: DisposicionState) {
  const { filtros, orden, sentido } = lista;
  const listaOf = (contenido: Contenido | null, vista: number | null): Lista =>
    contenido === null ? TODAS : { ...contenido, filtros: cleanFiltros(contenido.filtros), vista };
  return {
    actual: { filtros, orden, sentido, ...elegidas },
    vistaId: lista.vista,
    addressOf: (contenido: Contenido | null, vista: number | null) => listaAddress(listaOf(contenido, vista)),
    isModified: (saved: Contenido) =>
      !isSameFiltros(saved.filtros, filtros) ||
      saved.orden !== orden ||
      saved.sentido !== sentido ||
      (saved.columnas !== null && saved.columnas.join() !== columnas.join()) ||
      (saved.densidad !== null && saved.densidad !== densidad),
    onShow: (contenido: Contenido | null, vista: number | null) => show(listaOf(contenido, vista)),
  };
}
