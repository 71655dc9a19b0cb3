import type { Abierto } from './motor.ts';
import type { Movimiento } from './stock.sql.ts';

export interface Vacia {
  readonly almacenamiento_id: number;
  readonly codigo: string;
}

/** Shelves that these movements left with nothing, as the book has it: whoever stands before one sees whether that is so. */
export function vaciados({ saldos, lugares }: Abierto, movimientos: readonly Movimiento[]): Vacia[] {
  const left = new Map<number, number>();
  const add = (id: number | null, units: number) => id !== null && left.set(id, (left.get(id) ?? 0) + units);
  for (const { almacenamiento_id, cantidad } of saldos) add(almacenamiento_id, cantidad);
  for (const { de, a, cantidad } of movimientos) {
    add(de.almacenamiento_id, -cantidad);
    add(a.almacenamiento_id, cantidad);
  }
  const leaves = new Set(movimientos.map(({ de }) => de.almacenamiento_id));
  return [...lugares.values()]
    .filter(({ id, se_reserva }) => se_reserva && leaves.has(id) && left.get(id) === 0)
    .map(({ id, codigo }) => ({ almacenamiento_id: id, codigo }));
}
