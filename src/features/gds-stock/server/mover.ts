import type { Condicion } from '#features/gds-almacenamientos/contract.ts';
import { manoDe } from '#features/gds-almacenamientos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { moverStock } from '../contract.ts';
import { type Abierto, abrirLugares, asentar, type Hecho } from './motor.ts';
import { cargasDelLpn, lugarDelLpn } from './mover-lpn.ts';
import {
  type Lado,
  type Lugar,
  type Movimiento,
  type Producto,
  type SaldoDeLpn,
  type SerieAhi,
  selectLugarId,
  selectProductos,
  selectSeries,
} from './stock.sql.ts';
import { type Vacia, vaciados } from './vaciados.ts';

type Nombrado = Params<typeof moverStock>['de'];
type Item = NonNullable<Params<typeof moverStock>['items']>[number];

/** @throws AppError ALMACENAMIENTO_NO_ENCONTRADO */
export async function lugarDe(
  { db, scope }: CallContext,
  named: Nombrado,
  deposito_id: number | undefined,
): Promise<number> {
  const id = await selectLugarId(db, scope, { ...named, deposito_id });
  if (id !== null) return id;
  const said = named.texto?.trim().slice(0, 40) ?? '';
  throw said === ''
    ? new AppError('ALMACENAMIENTO_NO_ENCONTRADO', named)
    : new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', `No se reconoce la ubicación ${said}`);
}

interface Destino {
  readonly a: number;
  /** Into which licence plate. */
  readonly en: number | null;
}

/** @throws AppError ALMACENAMIENTO_NO_ENCONTRADO, DATOS_INVALIDOS, LPN_NO_ENCONTRADO, LPN_EN_OTRO_LUGAR */
async function destinoDe(
  context: CallContext,
  { a: { mano, lpn_id, ...named }, deposito_id }: Params<typeof moverStock>,
  de: number,
): Promise<Destino> {
  const isNamed = named.almacenamiento_id !== undefined || named.texto !== undefined;
  if (mano !== undefined && (isNamed || lpn_id !== undefined))
    throw new AppError('DATOS_INVALIDOS', {}, { a: 'En mano, o a una ubicación' });
  if (mano !== undefined) return { a: await manoDe(context.db, { usuario_id: context.user.id, de }), en: null };
  const a = isNamed || lpn_id === undefined ? await lugarDe(context, named, deposito_id) : null;
  return lpn_id === undefined
    ? { a: a ?? de, en: null }
    : { a: await lugarDelLpn(context, lpn_id, { a, de }), en: lpn_id };
}

/** @param deTrabajo the line of a work order that it is done for. @throws AppError of the contract */
export async function mover(
  context: CallContext,
  pedido: Params<typeof moverStock>,
  deTrabajo: { wo_linea_id?: number } = {},
): Promise<Hecho & { vacias: Vacia[] }> {
  const { items, todo, lpn_id, deposito_id } = pedido;
  if ([items, todo, lpn_id].filter((one) => one !== undefined).length !== 1)
    throw new AppError('DATOS_INVALIDOS', {}, { items: 'Diga qué se mueve, o que se mueve todo' });
  const de = await lugarDe(context, pedido.de, deposito_id);
  const { a, en } = await destinoDe(context, pedido, de);
  const isOut = items?.every((item) => item.lpn_id !== undefined && item.lpn_id !== null) ?? false;
  if (de === a && en === null && !isOut)
    throw new AppError('DATOS_INVALIDOS', {}, { a: 'La ubicación de destino es la misma' });
  const abierto = await abrirLugares(context, [de, a]);
  const ends = { de: lugarOf(abierto, de), a: lugarOf(abierto, a), en };
  const filas = await filasDe(context, abierto, { pedido, ends });
  const movimientos = filas.map((one) => ({ ...one, ...deTrabajo }));
  if (movimientos.length === 0) throw new RefusalError('STOCK_INSUFICIENTE', `${ends.de.codigo} está vacía`);
  const { nota = null, fecha_evento } = pedido;
  const hecho = await asentar(context, abierto, { tipo: 'MOVIMIENTO', nota, fecha_evento, movimientos });
  return { ...hecho, vacias: vaciados(abierto, movimientos) };
}

interface Ends {
  readonly de: Lugar;
  readonly a: Lugar;
  readonly en: number | null;
}

async function filasDe(
  context: CallContext,
  abierto: Abierto,
  { pedido: { items = [], todo, lpn_id }, ends }: { pedido: Params<typeof moverStock>; ends: Ends },
): Promise<Movimiento[]> {
  if (lpn_id !== undefined) {
    const filas = await cargasDelLpn(context, abierto, { lpn_id, ...ends });
    return enteras(filas, ends, await selectSeries(context.db, ends.de.id));
  }
  if (todo === undefined) return someOf(context, abierto, { ...ends, items });
  const here = abierto.cargas.filter(({ almacenamiento_id }) => almacenamiento_id === ends.de.id);
  // Onto one of them goes what is nobody's and lies loose; elsewhere all of it goes as it is.
  const filas = ends.en === null ? here : here.filter((one) => one.lpn_id === null && one.condicion !== 'RESERVADO');
  return enteras(filas, ends, await selectSeries(context.db, ends.de.id));
}

/** Good stock takes the condition of where it is put down; what is set apart stays so, and what does not leave its place. */
function pasoDe(
  { de, a }: Pick<Ends, 'de' | 'a'>,
  { condicion, linea_id }: { condicion: Condicion; linea_id: number | null },
): { de: Lado; a: Lado } {
  const then = condicion === 'DISPONIBLE' && de.id !== a.id ? a.condicion : condicion;
  return {
    de: { almacenamiento_id: de.id, condicion, linea_id },
    a: { almacenamiento_id: a.id, condicion: then, linea_id },
  };
}

const isOf = (saldo: SaldoDeLpn) => (serie: SerieAhi) =>
  serie.producto_id === saldo.producto_id &&
  serie.partida_id === saldo.partida_id &&
  serie.lpn_id === saldo.lpn_id &&
  serie.condicion === saldo.condicion &&
  serie.linea_id === saldo.linea_id;

/** Each with what carries it, reservations with their lines. */
function enteras(filas: readonly SaldoDeLpn[], ends: Ends, series: readonly SerieAhi[]): Movimiento[] {
  return filas.map((saldo) => {
    const codes = series.filter(isOf(saldo)).map(({ codigo }) => codigo);
    const { producto_id, cliente_id, partida_id, cantidad, lpn_id } = saldo;
    const { de, a } = pasoDe(ends, saldo);
    return {
      ...{ acto: 'MOVER' as const, producto_id, cliente_id, partida_id, cantidad },
      ...{ series: codes.length === 0 ? null : codes, de: { ...de, lpn_id }, a: { ...a, lpn_id: ends.en ?? lpn_id } },
    };
  });
}

interface Some extends Ends {
  readonly items: readonly Item[];
}

async function someOf(context: CallContext, abierto: Abierto, { items, ...ends }: Some): Promise<Movimiento[]> {
  const productos = new Map(
    (
      await selectProductos(
        context.db,
        items.map(({ producto_id }) => producto_id),
      )
    ).map((one) => [one.id, one]),
  );
  const isSerial = [...productos.values()].some(({ control_serie }) => control_serie === 'SIEMPRE');
  const series = isSerial ? await selectSeries(context.db, ends.de.id) : [];
  return items.map((item) => {
    const producto = productos.get(item.producto_id);
    if (!producto) throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id: item.producto_id });
    if (ends.en !== null && item.lpn_id === ends.en)
      throw new AppError('DATOS_INVALIDOS', {}, { a: 'Ya está en ese LPN' });
    const { partida_id, condicion } = chosen(abierto, { ...ends, producto, item });
    refuseSeries(producto, item, series);
    const { de, a } = pasoDe(ends, { condicion, linea_id: null });
    return {
      ...{
        acto: 'MOVER' as const,
        producto_id: producto.id,
        cliente_id: producto.cliente_id,
        partida_id,
        cantidad: item.cantidad,
      },
      series: item.series ?? null,
      // Onto one of them goes what lies loose, unless it is said out of which other.
      de: { ...de, lpn_id: item.lpn_id ?? (ends.en === null ? item.lpn_id : null) },
      a: { ...a, lpn_id: ends.en },
    };
  });
}

/** Which of what lies there is meant: a lot that is not said is the only one there is, and so is a condition. */
function chosen(
  { saldos, cargas }: Abierto,
  { de, producto, item }: { de: Lugar; producto: Producto; item: Item },
): { partida_id: number | null; condicion: Condicion } {
  const { lpn_id } = item;
  const from = lpn_id === undefined ? saldos : cargas.filter((one) => one.lpn_id === lpn_id);
  const there = from.filter(
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
  if (control_serie !== 'SIEMPRE') return;
  if (series.length !== cantidad || new Set(series).size !== cantidad)
    throw new RefusalError('SERIE_REQUERIDA', `Escanee ${cantidad} ${cantidad === 1 ? 'serie' : 'series'} de ${sku}`);
  const missing = series.find(
    (code) => !there.some(({ producto_id, codigo }) => producto_id === id && codigo === code),
  );
  if (missing !== undefined)
    throw new RefusalError('SERIE_EN_OTRO_LUGAR', `La serie ${missing} no está en esa ubicación`);
}

function lugarOf({ lugares }: Abierto, id: number): Lugar {
  const lugar = lugares.get(id);
  if (!lugar) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO', { id });
  return lugar;
}
