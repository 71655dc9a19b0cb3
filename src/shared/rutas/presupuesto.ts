import type { Presupuesto, Problema } from './problema.ts';

/** Up to so many stops a deal is found while a person waits for it; more is work of the background. */
const WAITED_FOR = 500;

/** As long as a person waits: a second for an order, ten for a deal, twenty for a whole morning's. */
export function presupuestoDe({ modo, paradas }: Problema, semilla: number): Presupuesto {
  const dealt = paradas.length <= WAITED_FOR ? 9_500 : 19_000;
  return { semilla, vueltas: null, milisegundos: modo === 'ORDENAR' ? 850 : dealt };
}
