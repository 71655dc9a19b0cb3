import * as z from 'zod/mini';

import type { Matriz } from './distancia.ts';
import type { Punto, Tabla } from './problema.ts';

const Filas = z.array(z.array(z.nullable(z.number())));

/** What whoever knows the streets answers of the ways between places (OSRM's table service), as far as it is read. */
export const TablaDeCalles = z.object({ code: z.literal('Ok'), durations: Filas, distances: Filas });

/** A place as it is asked about: about a metre. */
export const claveDePunto = ({ lat, lng }: Punto) => `${lng.toFixed(5)},${lat.toFixed(5)}`;

/**
 * The ways that a table knows in place of the reckoned ones. The search turns pieces of a round about, so that a way counts as long as the way back:
 * both are the mean of the two.
 */
export function porCalles({ lugares, segundos, metros }: Matriz, puntos: readonly Punto[], tabla: Tabla): void {
  const rowOf = new Map(tabla.puntos.map((punto, row) => [claveDePunto(punto), row]));
  const rows = puntos.map((punto) => rowOf.get(claveDePunto(punto)));
  const put = (into: Float64Array, from: Tabla['segundos'], [a, b]: readonly [number, number]) => {
    const [there, back] = [from[rows[a] ?? -1]?.[rows[b] ?? -1], from[rows[b] ?? -1]?.[rows[a] ?? -1]];
    if (!isWay(there) || !isWay(back)) return;
    into[a * lugares + b] = (there + back) / 2;
    into[b * lugares + a] = (there + back) / 2;
  };
  for (let a = 0; a < lugares; a += 1)
    for (let b = a + 1; b < lugares; b += 1) {
      put(segundos, tabla.segundos, [a, b]);
      put(metros, tabla.metros, [a, b]);
    }
}

function isWay(figure: number | null | undefined): figure is number {
  return typeof figure === 'number' && Number.isFinite(figure) && figure >= 0;
}
