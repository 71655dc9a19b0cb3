import type { Db } from '#server/db/db.ts';

import { type DemandaDeLpn, insertReservas, type LpnEntero, selectParaEnteros } from './reservar-enteros.sql.ts';

/** A pallet is given whole to a line that asks for as much: it leaves by one reading, and nobody has to break it. */

interface Toma {
  readonly linea: DemandaDeLpn;
  readonly lpn: LpnEntero;
}

/**
 * In the order in which lines are served: to each the pallets that fit in what it still lacks, those that expire first before the others. A pallet
 * that expires later than something else that is offered stays for its turn: what expires first leaves first, whole or not.
 * Pure, but for the order of what it is given.
 */
export function repartirEnteros(lineas: readonly DemandaDeLpn[], lpns: readonly LpnEntero[]): Toma[] {
  const tomas: Toma[] = [];
  const left = new Set(lpns);
  for (const linea of lineas) {
    let falta = linea.falta;
    for (const lpn of left) {
      if (!sirve(linea, lpn) || lpn.cantidad > falta) continue;
      tomas.push({ linea, lpn });
      left.delete(lpn);
      falta -= lpn.cantidad;
    }
  }
  return tomas;
}

const sirve = (linea: DemandaDeLpn, lpn: LpnEntero): boolean =>
  lpn.producto_id === linea.producto_id &&
  lpn.deposito_id === linea.deposito_id &&
  (linea.partida_id === null ? lpn.es_lo_primero : lpn.partida_id === linea.partida_id);

/** Rows of the ledger that it made. The balances are held by the caller. */
export async function reservarEnteros(
  db: Db,
  pedido: { readonly transacciones: readonly number[]; readonly usuario_id: number | null },
): Promise<number> {
  const { lineas, lpns } = await selectParaEnteros(db, pedido.transacciones);
  if (lpns.length === 0) return 0;
  const tomas = repartirEnteros(lineas, lpns);
  if (tomas.length === 0) return 0;
  return insertReservas(
    db,
    pedido.usuario_id,
    tomas.map(({ linea, lpn }) => ({ ...lpn, ...linea, partida_id: lpn.partida_id, cantidad: lpn.cantidad })),
  );
}
