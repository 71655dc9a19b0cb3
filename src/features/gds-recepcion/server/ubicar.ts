import { tenerQueEsperan } from '#features/gds-ordenes/server/public.ts';
import { abrirLugares, type Movimiento, retenerStock } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { ubicarStock } from '../contract.ts';
import { asentarYReservar, lugarLeido } from './asentar.ts';
import { selectEnAnden, selectOrdenesEnAnden } from './muelle.sql.ts';

/** Putting away: what waited at the dock lies on its shelf, and orders that waited for it get it. */

type Pedido = Params<typeof ubicarStock>;

/** @param deTrabajo the line of a work order that it is done for. @throws AppError of the contract */
export async function ubicar(context: CallContext, pedido: Pedido, deTrabajo: { wo_linea_id?: number } = {}) {
  const { db } = context;
  const { almacenamiento_id, producto_id, partida_id = null, cantidad } = pedido;
  const lugar = await lugarLeido(context, pedido.a);
  // Orders before places: whoever receives, or takes a reception back, holds its order first too.
  const traidas = await selectOrdenesEnAnden(db, { almacenamiento_id, producto_id });
  const waiting = await tenerQueEsperan(context, { almacenamiento_id, producto_id }, traidas);
  const abierto = await abrirLugares(context, [almacenamiento_id, lugar.almacenamiento_id]);
  await retenerStock(
    db,
    waiting.map(({ id }) => id),
  );
  // What came with an order a moment ago, after those were held, waits for the next time.
  const held = new Set(traidas);
  const there = (await selectEnAnden(db, { almacenamiento_id, producto_id, partida_id })).filter(
    ({ orden_id }) => orden_id === null || held.has(orden_id),
  );
  const total = there.reduce((sum, one) => sum + one.cantidad, 0);
  const from = abierto.lugares.get(almacenamiento_id);
  const to = abierto.lugares.get(lugar.almacenamiento_id);
  if (from === undefined || to === undefined) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO');
  if (total < cantidad)
    throw new RefusalError('STOCK_INSUFICIENTE', `En ${from.codigo} hay ${total.toLocaleString('es-UY')} por ubicar`);
  const movimientos: Movimiento[] = [];
  let rest = cantidad;
  for (const { condicion, linea_id, series, cliente_id, cantidad: hay } of there) {
    const units = Math.min(rest, hay);
    if (units === 0) break;
    rest -= units;
    const chosen = pedido.series?.filter((code) => series.includes(code)) ?? series;
    movimientos.push({
      // What could be sold from there already is only moved.
      acto: condicion === 'DISPONIBLE' ? 'MOVER' : 'UBICAR',
      ...{ producto_id, cliente_id, partida_id, cantidad: units, ...deTrabajo },
      series: series.length === 0 ? null : chosen.slice(0, units),
      de: { almacenamiento_id, condicion, linea_id, lpn_id: null },
      a: { almacenamiento_id: to.id, condicion: to.condicion, linea_id: null },
    });
  }
  const transaccion = await asentarYReservar(context, abierto, { movimientos, waiting });
  return { transaccion, lugar: to.codigo, quedan: total - cantidad };
}
