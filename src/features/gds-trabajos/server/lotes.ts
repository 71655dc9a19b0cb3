import {
  abrirLugares,
  asentar,
  type Movimiento,
  type SerieAhi,
  selectSeries,
} from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { HechoDeWo } from '../contract.ts';
import type { cambiarPartida } from '../lotes.contract.ts';
import { restoDe, surtidor } from './enteros.ts';
import { acortarLinea, type Lote, mudarLinea, selectLotes } from './lotes.sql.ts';
import { refuseDone } from './pick.ts';
import { abrir, hecho } from './picking.ts';
import { insertWoLineas, type Linea, retenerStock, selectLinea } from './wo.sql.ts';

/** Another lot lies where the line's was promised, and whoever stands there may take it instead, where its order allows it. */

/** @throws AppError WO_LINEA_NO_ENCONTRADA */
export async function lotesDe({ db, scope }: CallContext, linea_id: number): Promise<Lote[]> {
  const linea = await selectLinea(db, scope, linea_id);
  if (linea === null) throw new AppError('WO_LINEA_NO_ENCONTRADA', { linea_id });
  return selectLotes(db, linea);
}

/** @throws AppError of the contract */
export async function otroLote(
  context: CallContext,
  { linea_id, partida }: Params<typeof cambiarPartida>,
): Promise<HechoDeWo> {
  const { db } = context;
  const held = await abrir(context, linea_id);
  await refuseDone(context, held);
  const { linea, wo, orden } = held;
  const abierto = await abrirLugares(context, [linea.almacenamiento_id]);
  await retenerStock(db, orden.id);
  const lote = loteDe(await selectLotes(db, linea), partida);
  const cantidad = Math.min(restoDe(linea), lote.libre);
  await asentar(context, abierto, {
    ...{ tipo: 'VENTA', nota: `Otro lote: ${lote.codigo}`, transaccion: { id: orden.id, numero: orden.numero } },
    movimientos: cambio(linea, {
      partida_id: lote.partida_id,
      cantidad,
      series: await selectSeries(db, linea.almacenamiento_id),
      surtir: await surtidor(db, abierto, linea),
    }),
  });
  if (cantidad === linea.pedida) {
    await mudarLinea(db, linea.id, lote.partida_id);
    return hecho(context, held);
  }
  await acortarLinea(db, linea.id, cantidad);
  const { orden_id, linea_id: de_orden, cliente_id, producto_id, almacenamiento_id, bin } = linea;
  const nueva = {
    orden_id,
    linea_id: de_orden,
    cliente_id,
    producto_id,
    almacenamiento_id,
    bin,
    pedida: cantidad,
    lpn_id: null,
  };
  const made = await insertWoLineas(db, wo, [{ ...nueva, partida_id: lote.partida_id, sigue_a_id: linea.id }]);
  return hecho(context, held, made);
}

/** @throws AppError PARTIDA_OTRA, STOCK_INSUFICIENTE */
function loteDe(lotes: readonly Lote[], partida: string): Lote {
  const codigo = partida.toUpperCase();
  const lote = lotes.find((one) => one.codigo === codigo);
  if (lote === undefined)
    throw new RefusalError('STOCK_INSUFICIENTE', `Del lote ${codigo} no hay nada libre en esa ubicación`);
  if (lote.razon !== null) throw new RefusalError('PARTIDA_OTRA', lote.razon);
  return lote;
}

interface Cambio {
  readonly partida_id: number;
  readonly cantidad: number;
  /** Whatever has one there. */
  readonly series: readonly SerieAhi[];
  readonly surtir: Awaited<ReturnType<typeof surtidor>>;
}

/** Two movements: the one lot is anybody's again, the other is the order's. */
function cambio(linea: Linea, { partida_id, cantidad, series, surtir }: Cambio): Movimiento[] {
  const { producto_id, cliente_id, almacenamiento_id, linea_id } = linea;
  const mine = { almacenamiento_id, condicion: 'RESERVADO' as const, linea_id };
  const free = { almacenamiento_id, condicion: 'DISPONIBLE' as const, linea_id: null };
  const own = series.filter((one) => one.producto_id === producto_id);
  const codes = (side: Pick<SerieAhi, 'partida_id' | 'condicion' | 'linea_id'>) =>
    own
      .filter(
        (one) =>
          one.partida_id === side.partida_id && one.condicion === side.condicion && one.linea_id === side.linea_id,
      )
      .slice(0, cantidad)
      .map(({ codigo }) => codigo);
  const que = (side: Parameters<typeof codes>[0]) => ({
    ...{
      producto_id,
      cliente_id,
      cantidad,
      partida_id: side.partida_id,
      series: own.length === 0 ? null : codes(side),
    },
  });
  const loses = que({ ...mine, partida_id: linea.partida_id });
  const partes = own.length === 0 ? surtir(cantidad) : [{ cantidad, lpn_id: undefined }];
  return [
    ...partes.map(
      (parte): Movimiento => ({
        ...{ acto: 'LIBERAR', ...loses, cantidad: parte.cantidad, de: { ...mine, lpn_id: parte.lpn_id }, a: free },
      }),
    ),
    { acto: 'RESERVAR', ...que({ ...free, partida_id }), de: free, a: mine },
  ];
}
