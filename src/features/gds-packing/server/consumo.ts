import type { Abierto, Movimiento } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { type CajaEnStock, selectEmbalajes } from './consumo.sql.ts';

/** A bulto spends its box (decision 0290). Packing never waits for that: where the book has none left, none is booked. */

const fuera = { almacenamiento_id: null, condicion: 'AJUSTE' as const, linea_id: null };
const enSuLugar = ({ almacenamiento_id }: CajaEnStock) => ({
  ...{ almacenamiento_id, condicion: 'DISPONIBLE' as const, linea_id: null },
});
const que = ({ producto_id, cliente_id }: CajaEnStock) => ({ producto_id, cliente_id, partida_id: null, cantidad: 1 });

/** One box off its place, which is held: if there still is one, and nobody is counting there. */
export function consumir({ saldos, contando }: Abierto, caja: CajaEnStock | null, bulto_id: number): Movimiento[] {
  if (caja === null || contando.some(({ almacenamiento_id }) => almacenamiento_id === caja.almacenamiento_id))
    return [];
  const there = saldos.some(
    (one) =>
      one.almacenamiento_id === caja.almacenamiento_id &&
      one.producto_id === caja.producto_id &&
      one.condicion === 'DISPONIBLE' &&
      one.partida_id === null &&
      one.cantidad > 0,
  );
  if (!there) return [];
  return [{ acto: 'CONSUMIR', ...que(caja), orden_bulto_id: bulto_id, de: enSuLugar(caja), a: fuera }];
}

/** It is given back where it was. */
export function devolverCaja(done: (CajaEnStock & { id: number }) | null, bulto_id: number): Movimiento[] {
  if (done === null) return [];
  const back = { acto: 'REVERTIR' as const, ...que(done), orden_bulto_id: bulto_id, revierte_id: done.id };
  return [{ ...back, de: fuera, a: enSuLugar(done) }];
}

/** The article that a box is. @throws AppError DATOS_INVALIDOS */
export async function embalajeDe(
  { db }: CallContext,
  { deposito_id, sku }: { deposito_id: number; sku?: string | null | undefined },
): Promise<number | null> {
  if (!sku) return null;
  const [one, other] = await selectEmbalajes(db, { deposito_id, sku });
  const wrong = (why: string) => new AppError('DATOS_INVALIDOS', { sku }, { sku: why });
  if (one === undefined) throw wrong('Ningún cliente del depósito lo tiene');
  if (other !== undefined) throw wrong('Más de un cliente lo tiene');
  if (!one.contado) throw wrong('Lleva lote o serie');
  return one.producto_id;
}
