import type { LineaDeCarga } from '#features/reparto/carga.contract.ts';

/** How far the loading is. */
export function cuentaDe(lineas: readonly LineaDeCarga[]) {
  const faltan = lineas.filter(({ estado }) => estado === 'PLANIFICADA').length;
  const sum = (of: (linea: LineaDeCarga) => number) => lineas.reduce((all, linea) => all + of(linea), 0);
  return {
    faltan,
    cargadas: lineas.length - faltan,
    bultos: sum(({ bultos }) => bultos),
    bultosCargados: sum(({ cargados }) => cargados),
  };
}
