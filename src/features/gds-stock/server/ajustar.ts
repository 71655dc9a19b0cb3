import type { CallContext } from '#server/dispatcher.ts';
import type { Params, Result } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { ajustarStock } from '../contract.ts';
import { isDeDos } from './cuarentena.ts';
import { pedirAjuste } from './liberar.ts';
import { type Abierto, abrirLugares, asentar, type Hecho } from './motor.ts';
import { lugarDe } from './mover.ts';
import { insertPartida, selectPartidaId } from './partidas.sql.ts';
import { type Movimiento, type Producto, type Saldo, selectProductos } from './stock.sql.ts';
import { valeDeDos } from './valor.ts';

/** How much there is of a thing in a place from now on, and why. */

type Pedido = Params<typeof ajustarStock>;

/** @throws AppError ALMACENAMIENTO_NO_ENCONTRADO, PRODUCTO_NO_ENCONTRADO, PARTIDA_REQUERIDA, SERIE_REQUERIDA */
export async function ajustar(context: CallContext, pedido: Pedido): Promise<Result<typeof ajustarStock>> {
  const { abierto, movimiento } = await prever(context, pedido);
  const vale = isDeDos(abierto, movimiento) ? null : await valeDeDos(context, abierto, [movimiento]);
  if (vale !== null || isDeDos(abierto, movimiento)) {
    const liberacion_id = await pedirAjuste(context, abierto, { pedido, movimiento, vale });
    return { transaccion: null, movimientos: [], liberacion_id };
  }
  const hecho = await asentar(context, abierto, { tipo: 'AJUSTE', nota: pedido.nota, movimientos: [movimiento] });
  return { ...hecho, liberacion_id: null };
}

/** Once somebody else has said yes: so many are there from now on, whatever there were when it was asked. */
export async function ajustarAprobado(
  context: CallContext,
  pedido: Pedido,
  deQuien: string,
): Promise<Hecho & { unidades: number }> {
  const { abierto, movimiento } = await prever(context, pedido);
  const nota = `${pedido.nota} (lo pidió ${deQuien})`.slice(0, 500);
  const acto = { tipo: 'AJUSTE' as const, nota, movimientos: [movimiento], deDos: true as const };
  return { ...(await asentar(context, abierto, acto)), unidades: movimiento.cantidad };
}

/** What would be written, with its place held. */
async function prever(context: CallContext, pedido: Pedido): Promise<{ abierto: Abierto; movimiento: Movimiento }> {
  const { condicion, nueva_cantidad, series = [] } = pedido;
  const id = await lugarDe(context, pedido.lugar, pedido.deposito_id);
  const abierto = await abrirLugares(context, [id]);
  const [producto] = await selectProductos(context.db, [pedido.producto_id]);
  if (!producto) throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id: pedido.producto_id });
  const partida_id = await partidaDe(context, producto, pedido.partida ?? null);
  const same = (one: Saldo) =>
    one.producto_id === producto.id && one.partida_id === partida_id && one.condicion === condicion;
  const now = abierto.saldos.find(same)?.cantidad ?? 0;
  const cantidad = Math.abs(nueva_cantidad - now);
  if (cantidad === 0) throw new AppError('DATOS_INVALIDOS', {}, { nueva_cantidad: 'Es lo que ya hay' });
  const isSerial = producto.control_serie === 'SIEMPRE';
  if (isSerial && new Set(series).size !== cantidad)
    throw new RefusalError(
      'SERIE_REQUERIDA',
      `Indique las ${cantidad} series que ${nueva_cantidad > now ? 'entran' : 'salen'}`,
    );
  const here = { almacenamiento_id: id, condicion, linea_id: null };
  const outside = { almacenamiento_id: null, condicion: 'AJUSTE' as const, linea_id: null };
  const movimiento: Movimiento = {
    ...{ acto: 'AJUSTAR', producto_id: producto.id, cliente_id: producto.cliente_id, partida_id, cantidad },
    ...(nueva_cantidad > now ? { de: outside, a: here } : { de: here, a: outside }),
    series: isSerial ? series : null,
  };
  return { abierto, movimiento };
}

type PartidaDicha = Pedido['partida'];

/** A lot that is known is found by its code; one that is not is made. */
export async function partidaDe(
  { db }: Pick<CallContext, 'db'>,
  producto: Producto,
  partida: PartidaDicha | null,
): Promise<number | null> {
  if (!partida) {
    if (producto.control_partida === 'SIEMPRE')
      throw new RefusalError('PARTIDA_REQUERIDA', `${producto.sku} lleva lote`);
    return null;
  }
  if (producto.control_partida === 'NO')
    throw new AppError('DATOS_INVALIDOS', {}, { partida: `${producto.sku} no lleva lote` });
  const known = await selectPartidaId(db, producto.id, partida.codigo);
  if (known !== null) return known;
  if (producto.control_vence && !partida.vence)
    throw new AppError('DATOS_INVALIDOS', {}, { partida: 'Indique cuándo vence el lote' });
  return insertPartida(db, { producto, codigo: partida.codigo, vence: partida.vence ?? null });
}
