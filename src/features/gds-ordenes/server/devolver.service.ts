import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import {
  abrirLugares,
  asentar,
  retenerStock,
  selectProductos,
  selectSeries,
} from '#features/gds-stock/server/public.ts';
import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { devolverAlEstante, porDevolver } from '../devolver.contract.ts';
import { selectEstante, selectPorDevolver } from './devolver.sql.ts';
import { works } from './quien.ts';
import { reservar, tenerQueEsperan } from './tener.ts';

/** What an order that was given up had taken goes back to a shelf. */
export const devolverEndpoints: readonly Endpoint[] = [
  works(porDevolver, async ({ db, scope }, pedido) => ({ filas: await selectPorDevolver(db, scope, pedido) })),

  works(devolverAlEstante, async (context, pedido) => {
    const { transaccion, ...done } = await devolver(context, pedido);
    const { id, numero } = transaccion;
    context.audit({ tabla: 'transaccion', fila_id: id, antes: null, despues: { ...pedido, numero, ...done } });
    return done;
  }),
];

type Pedido = Params<typeof devolverAlEstante>;

/** @param deTrabajo the line of a work order that it is done for. @throws AppError of the contract */
export async function devolver(context: CallContext, pedido: Pedido, deTrabajo: { wo_linea_id?: number } = {}) {
  const { db, scope, user } = context;
  const { almacenamiento_id, producto_id, partida_id = null, cantidad, a } = pedido;
  const { lugar } = await leerCodigo(db, scope, { texto: a });
  if (lugar === null)
    throw new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', `No se reconoce la ubicación ${a.slice(0, 40)}`);
  const waiting = await tenerQueEsperan(context, { almacenamiento_id, producto_id });
  const abierto = await abrirLugares(context, [almacenamiento_id, lugar.almacenamiento_id]);
  await retenerStock(
    db,
    waiting.map(({ id }) => id),
  );
  const [from, to] = [abierto.lugares.get(almacenamiento_id), abierto.lugares.get(lugar.almacenamiento_id)];
  if (from === undefined || to === undefined) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO');
  if (!(await selectEstante(db, to.id))) throw new RefusalError('NO_COMPATIBLE', `${to.codigo} no es un estante`);
  const free = abierto.saldos.find(
    (one) =>
      one.almacenamiento_id === from.id &&
      one.producto_id === producto_id &&
      one.partida_id === partida_id &&
      one.condicion === 'DISPONIBLE',
  );
  if (free === undefined || free.cantidad < cantidad)
    throw new RefusalError(
      'STOCK_INSUFICIENTE',
      `En ${from.codigo} hay ${(free?.cantidad ?? 0).toLocaleString('es-UY')} por devolver`,
    );
  const series = await seriesDe(context, pedido, free.cantidad);
  const que = { producto_id, cliente_id: free.cliente_id, partida_id, cantidad, series };
  const de = { almacenamiento_id: from.id, condicion: 'DISPONIBLE', linea_id: null } as const;
  const movimiento = {
    acto: 'MOVER',
    ...que,
    ...deTrabajo,
    de,
    a: { ...de, almacenamiento_id: to.id, condicion: to.condicion },
  } as const;
  const acto = { tipo: 'MOVIMIENTO', nota: 'Devuelto al estante', movimientos: [movimiento] } as const;
  const { transaccion } = await asentar(context, abierto, acto);
  await reservar(db, waiting, user.id);
  return { transaccion, lugar: to.codigo, quedan: free.cantidad - cantidad };
}

/** All of them where all go; else those that were said. @throws AppError SERIE_REQUERIDA */
async function seriesDe({ db }: CallContext, pedido: Pedido, there: number): Promise<readonly string[] | null> {
  const { almacenamiento_id, producto_id, cantidad, series } = pedido;
  const [producto] = await selectProductos(db, [producto_id]);
  if (producto?.control_serie !== 'SIEMPRE') return null;
  if (series !== undefined) return series;
  if (cantidad < there) throw new RefusalError('SERIE_REQUERIDA', `Escanee ${cantidad} series de ${producto.sku}`);
  const all = await selectSeries(db, almacenamiento_id);
  return all.flatMap((one) => (one.producto_id === producto_id && one.condicion === 'DISPONIBLE' ? [one.codigo] : []));
}
