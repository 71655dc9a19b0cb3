import type { Recorrido } from '../contract.ts';
import type { LevanteDeRonda } from '../levantes.contract.ts';
import { mezclar } from './mezcla.ts';
import { estaAbierta } from './palabras.ts';

/** What a round still has to do as one row: doors by the id of their parcel, what is fetched by its own below zero. */

const POR_HACER: ReadonlySet<LevanteDeRonda['estado']> = new Set(['ASIGNADO', 'EN_CAMINO', 'EN_PUNTO']);
export const porHacer = ({ estado }: Pick<LevanteDeRonda, 'estado'>): boolean => POR_HACER.has(estado);

export function filaDe({ lineas, levantes }: Pick<Recorrido, 'lineas' | 'levantes'>): number[] {
  return mezclar(lineas.filter(estaAbierta), levantes.filter(porHacer)).map((one) =>
    one.levante === null ? one.linea.guia_id : -one.levante.id,
  );
}

/** The row after one of it was put before another (null: at the end); the same row where that one is not there. */
export function llevarEnFila(
  fila: readonly number[],
  { id, antes }: { readonly id: number; readonly antes: number | null },
): readonly number[] {
  const rest = fila.filter((one) => one !== id);
  const to = antes === null ? rest.length : rest.indexOf(antes);
  return to < 0 || rest.length === fila.length ? fila : rest.toSpliced(to, 0, id);
}

/** Behind how many doors each fetch stands. */
export function lugaresDe(fila: readonly number[]): { id: number; orden: number }[] {
  let doors = 0;
  const places: { id: number; orden: number }[] = [];
  for (const id of fila) {
    if (id < 0) places.push({ id: -id, orden: doors });
    else doors += 1;
  }
  return places.toSorted((a, b) => a.id - b.id);
}

/** The first door from here on; null: there is none. */
export function puertaTras(fila: readonly number[], from: number | null): number | null {
  return from === null ? null : (fila.slice(fila.indexOf(from)).find((id) => id > 0) ?? null);
}

/** The doors that are still open, and which of them hold their place. */
export function planOf(lineas: Recorrido['lineas']): { orden: number[]; fijas: number[] } {
  const open = lineas.filter(estaAbierta);
  return {
    orden: open.map(({ guia_id }) => guia_id),
    fijas: open.filter(({ fija }) => fija).map(({ guia_id }) => guia_id),
  };
}
