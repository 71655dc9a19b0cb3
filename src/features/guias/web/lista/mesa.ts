import type { GuiaFila } from '#features/guias/contract.ts';
import { createMesa, type Seleccion } from '#web/list/seleccion.ts';
import type { TablePlace } from '#web/ui/table-place.ts';

/** The chosen parcels outlive the screen. */
export const mesa = createMesa();

export type Elegidas = Seleccion<GuiaFila>;

let left: { key: string; place: TablePlace } | null = null;

/** Where the list was left, if it is the same one. */
export function placeOf(key: string): TablePlace | undefined {
  return left?.key === key ? left.place : undefined;
}

export function keepPlace(key: string, place: TablePlace): void {
  left = { key, place };
}
