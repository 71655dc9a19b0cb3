import type { Condicion } from '#features/gds-almacenamientos/contract.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { ajustarStock, moverStock } from '../contract.ts';
import { type Abierto, abrirLugares, asentar, type Hecho } from './motor.ts';
import { insertPartida, selectPartidaId } from './partidas.sql.ts';
import {
  type Lugar,
  type Movimiento,
  type Producto,
  type Saldo,
  type SerieAhi,
  selectLugarId,
  selectProductos,
  selectSeries,
} from './stock.sql.ts';

type Nombrado = Params<typeof moverStock>['de'];
type Item = NonNullable<Params<typeof moverStock>['items']>[number];

/** @throws AppError ALMACENAMIENTO_NO_ENCONTRADO */
async function lugarDe({ db, scope }: CallContext, named: Nombrado, deposito_id: number | undefined): Promise<number> {
  const id = await selectLugarId(db, scope, { ...named, deposito_id });
  if (id !== null) return id;
  const said = named.texto?.trim().slice(0, 40) ?? '';
  throw said === ''
    ? new AppError('ALMACENAMIENTO_NO_ENCONTRADO', named)
    : new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', `No se reconoce la ubicación ${said}`);
}

export async function mover(context: CallContext, pedido: Params<typeof moverStock>): Promise<Hecho> {
  const { items, todo, deposito_id } = pedido;
  if ((items === undefined) === (todo === undefined))
    throw new AppError('DATOS_INVALIDOS', {}, { items: 'Diga qué se mueve, o que se mueve todo' });
  const de = await lugarDe(context, pedido.de, deposito_id);
  const a = await lugarDe(context, pedido.a, deposito_id);
  if (de === a) throw new AppError('DATOS_INVALIDOS', {}, { a: 'La ubicación de destino es la misma' });
  const abierto = await abrirLugares(context, [de, a]);
  const ends = { de: lugarOf(abierto, de), a: lugarOf(abierto, a) };
  const series = await selectSeries(context.db, de);
  const movimientos = todo
    ? wholeOf(abierto, ends, series)
    : await someOf(context, abierto, { ...ends, series, items: items ?? [] });
  if (movimientos.length === 0) throw new RefusalError('STOCK_INSUFICIENTE', `${ends.de.codigo} está vacía`);
  const { nota = null, fecha_evento } = pedido;
  return asentar(context, abierto, { tipo: 'MOVIMIENTO', nota, fecha_evento, movimientos });
}

interface Ends {
  readonly de: Lugar;
  readonly a: Lugar;
}

/** Good stock takes the condition of where it is put down; what is set apart stays so. */
function pasoDe(
  { de, a }: Ends,
  { condicion, linea_id }: { condicion: Condicion; linea_id: number | null },
): Pick<Movimiento, 'de' | 'a'> {
  const then = condicion === 'DISPONIBLE' ? a.condicion : condicion;
  return {
    de: { almacenamiento_id: de.id, condicion, linea_id },
    a: { almacenamiento_id: a.id, condicion: then, linea_id },
  };
}

const isOf = (saldo: Saldo) => (serie: SerieAhi) =>
  serie.producto_id === saldo.producto_id &&
  serie.partida_id === saldo.partida_id &&
  serie.condicion === saldo.condicion &&
  serie.linea_id === saldo.linea_id;

/** All that lies there, reservations with their lines. */
function wholeOf({ saldos }: Abierto, ends: Ends, series: readonly SerieAhi[]): Movimiento[] {
  return saldos
    .filter(({ almacenamiento_id }) => almacenamiento_id === ends.de.id)
    .map((saldo) => {
      const codes = series.filter(isOf(saldo)).map(({ codigo }) => codigo);
      const { producto_id, cliente_id, partida_id, cantidad } = saldo;
      return {
        ...{ acto: 'MOVER' as const, producto_id, cliente_id, partida_id, cantidad },
        ...{ series: codes.length === 0 ? null : codes, ...pasoDe(ends, saldo) },
      };
    });
}

interface Some extends Ends {
  readonly series: readonly SerieAhi[];
  readonly items: readonly Item[];
}

async function someOf(context: CallContext, abierto: Abierto, { items, series, ...ends }: Some): Promise<Movimiento[]> {
  const productos = new Map(
    (
      await selectProductos(
        context.db,
        items.map(({ producto_id }) => producto_id),
      )
    ).map((one) => [one.id, one]),
  );
  return items.map((item) => {
    const producto = productos.get(item.producto_id);
    if (!producto) throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id: item.producto_id });
    const { partida_id, condicion } = chosen(abierto, { ...ends, producto, item });
    refuseSeries(producto, item, series);
    return {
      ...{
        acto: 'MOVER' as const,
        producto_id: producto.id,
        cliente_id: producto.cliente_id,
        partida_id,
        cantidad: item.cantidad,
      },
      ...{ series: item.series ?? null, ...pasoDe(ends, { condicion, linea_id: null }) },
    };
  });
}

/** Which of what lies there is meant: a lot that is not said is the only one there is, and so is a condition. */
function chosen(
  { saldos }: Abierto,
  { de, producto, item }: { de: Lugar; producto: Producto; item: Item },
): { partida_id: number | null; condicion: Condicion } {
  const there = saldos.filter(
    (one) => one.almacenamiento_id === de.id && one.producto_id === producto.id && one.condicion !== 'RESERVADO',
  );
  const lotes = new Set(there.map(({ partida_id }) => partida_id));
  if (item.partida_id === undefined && lotes.size > 1)
    throw new RefusalError(
      'PARTIDA_REQUERIDA',
      `En ${de.codigo} hay ${lotes.size} lotes de ${producto.sku}: indique cuál`,
    );
  const partida_id = item.partida_id === undefined ? ([...lotes][0] ?? null) : item.partida_id;
  const conditions = there.filter((one) => one.partida_id === partida_id).map(({ condicion }) => condicion);
  const [only = 'DISPONIBLE'] = conditions.length === 1 ? conditions : [];
  return { partida_id, condicion: item.condicion ?? only };
}

function refuseSeries(
  { id, sku, control_serie }: Producto,
  { series = [], cantidad }: Item,
  there: readonly SerieAhi[],
): void {
  if (control_serie === 'NO') return;
  if (series.length !== cantidad || new Set(series).size !== cantidad)
    throw new RefusalError('SERIE_REQUERIDA', `Escanee ${cantidad} ${cantidad === 1 ? 'serie' : 'series'} de ${sku}`);
  const missing = series.find(
    (code) => !there.some(({ producto_id, codigo }) => producto_id === id && codigo === code),
  );
  if (missing !== undefined)
    throw new RefusalError('SERIE_EN_OTRO_LUGAR', `La serie ${missing} no está en esa ubicación`);
}

/** @throws AppError ALMACENAMIENTO_NO_ENCONTRADO, PRODUCTO_NO_ENCONTRADO, PARTIDA_REQUERIDA, SERIE_REQUERIDA */
export async function ajustar(context: CallContext, pedido: Params<typeof ajustarStock>): Promise<Hecho> {
  const { db } = context;
  const id = await lugarDe(context, pedido.lugar, pedido.deposito_id);
  const abierto = await abrirLugares(context, [id]);
  const [producto] = await selectProductos(db, [pedido.producto_id]);
  if (!producto) throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id: pedido.producto_id });
  const partida_id = await partidaDe(context, producto, pedido.partida ?? null);
  const { condicion, nueva_cantidad } = pedido;
  const same = (one: Saldo) =>
    one.producto_id === producto.id && one.partida_id === partida_id && one.condicion === condicion;
  const now = abierto.saldos.find(same)?.cantidad ?? 0;
  const cantidad = Math.abs(nueva_cantidad - now);
  if (cantidad === 0) throw new AppError('DATOS_INVALIDOS', {}, { nueva_cantidad: 'Es lo que ya hay' });
  const { series = [] } = pedido;
  if (producto.control_serie === 'SIEMPRE' && new Set(series).size !== cantidad)
    throw new RefusalError(
      'SERIE_REQUERIDA',
      `Indique las ${cantidad} series que ${nueva_cantidad > now ? 'entran' : 'salen'}`,
    );
  const here = { almacenamiento_id: id, condicion, linea_id: null };
  const outside = { almacenamiento_id: null, condicion: 'AJUSTE' as const, linea_id: null };
  const ends = nueva_cantidad > now ? { de: outside, a: here } : { de: here, a: outside };
  const what = {
    acto: 'AJUSTAR' as const,
    producto_id: producto.id,
    cliente_id: producto.cliente_id,
    partida_id,
    cantidad,
  };
  const series_ = producto.control_serie === 'SIEMPRE' ? series : null;
  return asentar(context, abierto, {
    tipo: 'AJUSTE',
    nota: pedido.nota,
    movimientos: [{ ...what, ...ends, series: series_ }],
  });
}

type PartidaDicha = Params<typeof ajustarStock>['partida'];

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

function lugarOf({ lugares }: Abierto, id: number): Lugar {
  const lugar = lugares.get(id);
  if (!lugar) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO', { id });
  return lugar;
}
