import { crearBusqueda } from './busqueda.ts';
import { preparar } from './preparar.ts';
import type { Presupuesto, Problema, Propuesta } from './problema.ts';
import { proponer } from './propuesta.ts';

/** A search that goes on a piece at a time: whoever runs it may stop between two, or show what there is. */
export interface Resolucion {
  /** Goes on for about so many milliseconds. @returns whether the budget is used up */
  avanzar(milisegundos: number): boolean;
  /** The best so far. */
  propuesta(): Propuesta;
}

/** Turns between two looks at the clock. */
const TURNS = 16;

/** @param ahora milliseconds of a clock that only goes forward */
export function crearResolucion(problema: Problema, presupuesto: Presupuesto, ahora: () => number): Resolucion {
  const began = ahora();
  const prepared = preparar(problema);
  const busqueda = crearBusqueda(prepared.modelo, presupuesto.semilla);
  const { vueltas, milisegundos } = presupuesto;
  const spent = () => (ahora() - began) / milisegundos;
  const done = () => (vueltas === null ? spent() : busqueda.vueltas / vueltas);
  const isOver = () => prepared.modelo.n === 0 || done() >= 1 || spent() >= 1;
  return {
    avanzar: (piece) => {
      const until = ahora() + piece;
      while (!isOver() && ahora() < until) {
        const before = busqueda.vueltas;
        busqueda.avanzar(vueltas === null ? TURNS : Math.min(TURNS, vueltas - before), done());
        if (busqueda.vueltas === before) return true;
      }
      return isOver();
    },
    propuesta: () => proponer(prepared, busqueda.mejor(), busqueda.vueltas),
  };
}

/** Searches until the budget is used up, and says what it found. It blocks: on the server it belongs into a thread. */
export function resolver(problema: Problema, presupuesto: Presupuesto, ahora: () => number): Propuesta {
  const resolucion = crearResolucion(problema, presupuesto, ahora);
  while (!resolucion.avanzar(presupuesto.milisegundos));
  return resolucion.propuesta();
}
