import { type Orden, reservar, tenerQueEsperanVarios } from '#features/gds-ordenes/server/public.ts';
import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import {
  type Abierto,
  abrirLugares,
  asentar,
  type Movimiento,
  retenerProductos,
} from '#features/gds-stock/server/public.ts';
import { hacerUbicar } from '#features/gds-trabajos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { RefusalError } from '#shared/errors.ts';

import { selectDejado } from './muelle.sql.ts';
import type { Recepcion } from './recepcion.sql.ts';

/** What receiving and putting away do to stock. */

/** @throws RefusalError ALMACENAMIENTO_NO_ENCONTRADO */
export async function lugarLeido({ db, scope }: CallContext, texto: string) {
  const { lugar } = await leerCodigo(db, scope, { texto });
  if (lugar !== null) return lugar;
  throw new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', `No se reconoce la ubicación ${texto.trim().slice(0, 40)}`);
}

/** What lies on its shelf is given to the orders that waited for it. */
export async function asentarYReservar(
  context: CallContext,
  abierto: Abierto,
  { movimientos, waiting }: { movimientos: readonly Movimiento[]; waiting: readonly Pick<Orden, 'id' | 'tipo'>[] },
): Promise<{ readonly id: number; readonly numero: string }> {
  const { transaccion } = await asentar(context, abierto, { tipo: 'MOVIMIENTO', nota: null, movimientos });
  await reservar(context.db, waiting, context.user.id);
  return transaccion;
}

/** At its dock. Orders that waited for what may be sold from there get it; what is nobody's after that is work. */
export async function asentarEnAnden(
  context: CallContext,
  { almacenamiento_id, deposito_id, transaccion_id, orden_id, numero }: Recepcion,
  movimientos: readonly Movimiento[],
): Promise<void> {
  const { db, user } = context;
  const productos = vendibles(movimientos.map(({ a, producto_id }) => ({ ...a, producto_id })));
  // Orders before places, all of them in one order: its own, and those that wait.
  const own = orden_id === null ? [] : [orden_id];
  const waiting = await tenerQueEsperanVarios(context, { almacenamiento_id, productos }, own);
  if (movimientos.length === 0) return;
  const abierto = await abrirLugares(context, [almacenamiento_id]);
  await retenerProductos(db, { ordenes: waiting.map(({ id }) => id), deposito_id, productos });
  const transaccion = { id: transaccion_id, numero };
  await asentar(context, abierto, { tipo: 'RECEPCION', nota: null, transaccion, movimientos });
  await reservar(db, waiting, user.id);
  const filas = await selectDejado(db, { transaccion_id, almacenamiento_id });
  const nota = `Llegó con ${numero}`;
  await hacerUbicar(context, { deposito_id, origen_id: transaccion_id, nota, porZona: true, filas });
}

/** The products of those ends of movements where something may be sold. */
export function vendibles(lados: readonly { condicion: string; producto_id: number }[]): number[] {
  return [...new Set(lados.flatMap(({ condicion, producto_id }) => (condicion === 'DISPONIBLE' ? [producto_id] : [])))];
}
