import { ubicarLevante } from '#features/levantes/paradas.contract.ts';

import { filaDe, llevarEnFila, lugaresDe, planOf, puertaTras } from './fila.ts';
import { llevarParada } from './orden.ts';
import type { Deps } from './paso.ts';

export interface Lugar {
  readonly id: number;
  readonly orden: number;
}

/** What is dragged, doors and fetches alike, and what a button moves of what is fetched. */
export function llevarDe({ run, guardar, ofrecer }: Pick<Deps, 'run' | 'guardar' | 'ofrecer'>) {
  /**
   * Dropped before another; null: at the end. What is fetched has an id below zero, and nothing but what is dropped changes its place: a fetch stays
   * between the doors that it stood between.
   */
  const llevar = async (dropped: number, antes: number | null, back = false) => {
    let stood: number | null = null;
    const done = await guardar((seen) => {
      const fila = filaDe(seen);
      const { orden, fijas } = planOf(seen.lineas);
      stood = fila[fila.indexOf(dropped) + 1] ?? null;
      const rest = fila.filter((one) => one !== dropped);
      const asked = { id: dropped, antes: puertaTras(rest, antes) };
      const puertas = dropped < 0 ? orden : llevarParada(orden, new Set(fijas), asked);
      const [before, levantes] = [lugaresDe(fila), lugaresDe(llevarEnFila(fila, { id: dropped, antes }))];
      const isThere = levantes.every(({ orden: place }, index) => place === before[index]?.orden);
      if (puertas === orden && isThere) return null;
      return { orden: [...puertas], fijas, ...(levantes.length === 0 ? {} : { levantes }) };
    });
    const text = dropped < 0 ? 'Levante movido' : 'Parada movida';
    if (done !== null && !back) ofrecer(text, () => void llevar(dropped, stood, true));
  };
  /** What is fetched goes behind the doors up to this place. */
  const ubicar = async ({ id, orden }: Lugar, to: number, back = false) => {
    const done = await run(ubicarLevante, () => ({ id, orden: to }));
    if (done !== null && !back) ofrecer('Levante movido', () => void ubicar({ id, orden: to }, orden, true));
  };
  return { llevar, ubicar };
}
