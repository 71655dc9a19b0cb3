import type { Db } from '#server/db/db.ts';
import { RefusalError } from '#shared/errors.ts';

import { selectPorCabida } from './lpn.sql.ts';
import type { Lugar, Movimiento } from './stock.sql.ts';

/**
 * How many pallets a place takes: those that come on their own, with what stands on them, beside those that stand there. Asked only of places that
 * are said to take so many.
 * @throws RefusalError ALMACENAMIENTO_LLENO
 */
export async function refuseNoCaben(
  db: Db,
  { lugares }: { readonly lugares: ReadonlyMap<number, Lugar> },
  filas: readonly Movimiento[],
): Promise<void> {
  for (const { id, codigo, max_lpn } of lugares.values()) {
    if (max_lpn === null) continue;
    const vienen = llegan(filas, id);
    if (vienen.length === 0) continue;
    const { habia, quedan } = await selectPorCabida(db, id, vienen);
    if (quedan > habia && quedan > max_lpn)
      throw new RefusalError(
        'ALMACENAMIENTO_LLENO',
        `En ${codigo} ${max_lpn === 1 ? 'entra 1 LPN' : `entran ${max_lpn} LPN`} y quedarían ${quedan}`,
      );
  }
}

const llegan = (filas: readonly Movimiento[], id: number): number[] => [
  ...new Set(filas.flatMap(({ a }) => (a.almacenamiento_id === id && a.lpn_id ? [a.lpn_id] : []))),
];
