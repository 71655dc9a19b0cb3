import { lockOrdenes, type Orden, reservar } from '#features/gds-ordenes/server/public.ts';
import {
  type Abierto,
  abrirLugares,
  asentar,
  type LpnTenido,
  type Movimiento,
  type SerieAhi,
  selectMovimiento,
  selectSeries,
  type Vacia,
  vaciados,
} from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';

import { enEstante, entero, que, restoDe, surtidor, tomable } from './enteros.ts';
import { selectTramos } from './olas.sql.ts';
import { insertWoLineas, type Linea, lockWo, retenerStock, selectLinea, updateFaltante, type Wo } from './wo.sql.ts';
import { selectAnuladas } from './wos.sql.ts';

/** What picking does to stock. The ledger is what counts; a line only says what was asked. */

/** A line whose order and whose work are held. */
export interface Tenida {
  readonly linea: Linea;
  readonly wo: Wo & { readonly carro_id: number };
  readonly orden: Orden;
}

/** Orders before their work: whoever decides about one holds it first too. @throws AppError WO_LINEA_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE */
export async function tenerLinea({ db, scope }: CallContext, id: number): Promise<Tenida> {
  const found = await selectLinea(db, scope, id);
  if (found === null) throw new AppError('WO_LINEA_NO_ENCONTRADA', { id });
  // Sent together, done in this order.
  const [[orden], wo, linea] = await Promise.all([
    lockOrdenes(db, scope, [found.orden_id]),
    lockWo(db, scope, found.wo_id),
    selectLinea(db, scope, id),
  ]);
  if (orden === undefined || wo === null || linea === null) throw new AppError('WO_LINEA_NO_ENCONTRADA', { id });
  const { carro_id } = wo;
  if (carro_id === null) throw new RefusalError('DOCUMENTO_NO_PERMITE', `Tome antes ${wo.numero} con un carro`);
  return { linea, wo: { ...wo, carro_id }, orden };
}

/** @throws AppError WO_LINEA_TERMINADA */
export async function refuseDone({ db }: CallContext, { linea, wo, orden }: Tenida): Promise<void> {
  if (restoDe(linea) > 0) return;
  if (orden.decision === 'ANULADA') {
    const con = (await selectAnuladas(db, wo.id)).find(({ orden_id }) => orden_id === orden.id)?.wo;
    const como = con ? ` con ${con.numero}` : '';
    throw new RefusalError('WO_LINEA_TERMINADA', `${orden.numero} se anuló: lo que ya tomó vuelve al estante${como}`);
  }
  if (linea.anulada > 0) throw new RefusalError('WO_LINEA_TERMINADA', `${orden.numero} ya no está en ${wo.numero}`);
  throw new AppError('WO_LINEA_TERMINADA', { id: linea.id });
}

interface Toma {
  readonly cantidad: number;
  readonly series?: readonly string[] | undefined;
  readonly fecha_evento?: string | undefined;
}

/** So many go from their place onto the cart. Answers the place where nothing lies any more, as the book has it. */
export async function tomarDeEstante(context: CallContext, held: Tenida, toma: Toma): Promise<Vacia | undefined> {
  const { linea, wo, orden } = held;
  const abierto = await abrirLugares(context, [linea.almacenamiento_id, wo.carro_id]);
  const movimientos = await tomas(context, held, { ...toma, surtir: await surtidor(context.db, abierto, linea) });
  await asentar(context, abierto, acto(orden, movimientos, toma));
  const [vacia] = vaciados(abierto, movimientos);
  return vacia;
}

/** The line's licence plate goes onto the cart as it is, with all that stands on it. @throws AppError LPN_NO_ADMITE */
export async function tomarLpn(
  context: CallContext,
  held: Tenida,
  { lpn, fecha_evento }: { lpn: LpnTenido } & Pick<Toma, 'fecha_evento'>,
): Promise<Vacia | undefined> {
  const { linea, wo, orden } = held;
  const abierto = await abrirLugares(context, [linea.almacenamiento_id, wo.carro_id]);
  const movimiento = await entero(context.db, abierto, held);
  if (movimiento === null) {
    const lugar = abierto.lugares.get(linea.almacenamiento_id)?.codigo ?? '';
    const como = `${textoDeLpn(lpn.codigo)} ya no está entero en ${lugar}: lea los artículos`;
    throw new RefusalError('LPN_NO_ADMITE', como, { lpn_id: lpn.id });
  }
  await asentar(context, abierto, acto(orden, [movimiento], { fecha_evento }));
  const [vacia] = vaciados(abierto, [movimiento]);
  return vacia;
}

const acto = (
  { id, numero }: Pick<Orden, 'id' | 'numero'>,
  movimientos: Movimiento[],
  { fecha_evento }: Pick<Toma, 'fecha_evento'> = {},
) => ({
  ...{ tipo: 'VENTA' as const, nota: null, transaccion: { id, numero }, movimientos, fecha_evento },
});

/** Serials say what carries them; units are handed out. */
interface Surtida extends Toma {
  readonly surtir: Awaited<ReturnType<typeof surtidor>>;
}

async function tomas(
  context: CallContext,
  { linea, wo }: Tenida,
  { cantidad, series, surtir }: Surtida,
): Promise<Movimiento[]> {
  const codes = await seriesDe(context, linea, { cantidad, series });
  const partes = codes.series === null ? surtir(cantidad) : [{ cantidad, lpn_id: undefined }];
  const a = { ...enEstante(linea), almacenamiento_id: wo.carro_id };
  return [
    ...codes.cambios,
    ...partes.map(
      ({ cantidad: units, lpn_id }): Movimiento => ({
        ...{ acto: 'PICKEAR', ...que(linea), cantidad: units, wo_linea_id: linea.id, series: codes.series },
        ...{ de: { ...enEstante(linea), lpn_id }, a },
      }),
    ),
  ];
}

interface Series {
  readonly series: readonly string[] | null;
  /** Which of one product's serials were promised does not matter: those that were taken are, and others are free instead. */
  readonly cambios: Movimiento[];
}

/** @throws AppError PRODUCTO_BLOQUEADO, SERIE_REQUERIDA, SERIE_EN_OTRO_LUGAR */
async function seriesDe({ db }: CallContext, linea: Linea, { cantidad, series = [] }: Toma): Promise<Series> {
  const producto = await tomable(db, linea);
  if (producto.control_serie !== 'SIEMPRE') return { series: null, cambios: [] };
  if (series.length !== cantidad || new Set(series).size !== cantidad)
    throw new RefusalError(
      'SERIE_REQUERIDA',
      `Escanee ${cantidad} ${cantidad === 1 ? 'serie' : 'series'} de ${producto.sku}`,
    );
  const there = (await selectSeries(db, linea.almacenamiento_id)).filter(isSame(linea));
  const isMine = (one: SerieAhi) => one.condicion === 'RESERVADO' && one.linea_id === linea.linea_id;
  const mine = there.filter(isMine).map(({ codigo }) => codigo);
  const others = series.filter((codigo) => !mine.includes(codigo));
  const missing = others.find(
    (codigo) => !there.some((one) => one.codigo === codigo && one.condicion === 'DISPONIBLE'),
  );
  if (missing !== undefined)
    throw new RefusalError('SERIE_EN_OTRO_LUGAR', `La serie ${missing} no está libre en esa ubicación`);
  const instead = mine.filter((codigo) => !series.includes(codigo)).slice(0, others.length);
  const free = { ...enEstante(linea), condicion: 'DISPONIBLE' as const, linea_id: null };
  const swap = (codes: readonly string[]) => ({ ...que(linea), cantidad: codes.length, series: codes });
  const cambios: Movimiento[] =
    others.length === 0
      ? []
      : [
          { acto: 'LIBERAR', ...swap(instead), de: enEstante(linea), a: free },
          { acto: 'RESERVAR', ...swap(others), de: free, a: enEstante(linea) },
        ];
  return { series, cambios };
}

const isSame = (linea: Linea) => (one: { producto_id: number; partida_id: number | null; almacenamiento_id: number }) =>
  one.almacenamiento_id === linea.almacenamiento_id &&
  one.producto_id === linea.producto_id &&
  one.partida_id === linea.partida_id;

interface Falta extends Omit<Toma, 'cantidad'> {
  readonly encontrada: number;
  readonly motivo: string;
}

/** What was found is taken, the rest is nobody's until it was counted, and is looked for elsewhere. Answers the new lines. */
export async function faltar(context: CallContext, held: Tenida, falta: Falta): Promise<number[]> {
  const { db, user } = context;
  const { linea, wo, orden } = held;
  const rest = restoDe(linea) - falta.encontrada;
  const abierto = await abrirLugares(context, [linea.almacenamiento_id, wo.carro_id]);
  await retenerStock(db, orden.id);
  const surtir = await surtidor(db, abierto, linea);
  const toma = { ...falta, cantidad: falta.encontrada, surtir };
  const taken = falta.encontrada === 0 ? [] : await tomas(context, held, toma);
  const gone = { linea, rest, taken: falta.series ?? [], surtir };
  const movimientos = [...taken, ...(await apartar(context, abierto, gone))];
  if (movimientos.length > 0) await asentar(context, abierto, acto(orden, movimientos, falta));
  await updateFaltante(db, linea.id, { cantidad: rest, motivo: falta.motivo });
  await reservar(db, [orden], user.id);
  return seguir(context, held);
}

/** What was promised there and is not there, and what else the book says lies there, is kept from everybody. */
async function apartar(
  { db }: CallContext,
  { saldos }: Abierto,
  { linea, rest, taken, surtir }: Pick<Surtida, 'surtir'> & { linea: Linea; rest: number; taken: readonly string[] },
): Promise<Movimiento[]> {
  const there = saldos.filter(isSame(linea));
  const promised = there.find((one) => one.condicion === 'RESERVADO' && one.linea_id === linea.linea_id)?.cantidad ?? 0;
  const loose = there.find(({ condicion }) => condicion === 'DISPONIBLE')?.cantidad ?? 0;
  const codes = (await selectSeries(db, linea.almacenamiento_id)).filter(isSame(linea));
  const ofMine = codes.filter(({ linea_id, codigo }) => linea_id === linea.linea_id && !taken.includes(codigo));
  const gone = Math.min(rest, promised);
  const mine = ofMine.slice(0, gone).map(({ codigo }) => codigo);
  const others = codes
    .filter(({ condicion, codigo }) => condicion === 'DISPONIBLE' && !taken.includes(codigo))
    .map(({ codigo }) => codigo);
  const at = { almacenamiento_id: linea.almacenamiento_id, linea_id: null };
  const free = { ...at, condicion: 'DISPONIBLE' as const };
  const isSerial = codes.length > 0;
  const units = (n: number, of: readonly string[]) => ({ ...que(linea), cantidad: n, series: isSerial ? of : null });
  const moves: Movimiento[] = [];
  for (const { cantidad, lpn_id } of isSerial || gone === 0 ? [] : surtir(gone))
    moves.push({ acto: 'LIBERAR', ...units(cantidad, []), de: { ...enEstante(linea), lpn_id }, a: free });
  if (isSerial && gone > 0) moves.push({ acto: 'LIBERAR', ...units(gone, mine), de: enEstante(linea), a: free });
  const all = [...mine, ...others];
  const blocked = isSerial ? all.length : gone + loose;
  if (blocked > 0)
    moves.push({
      acto: 'CAMBIAR',
      ...units(blocked, all),
      de: free,
      a: { ...at, condicion: 'BLOQUEADO' },
    });
  return moves;
}

/** What is reserved for the order and nobody goes for yet becomes lines of the same work. */
async function seguir({ db }: CallContext, { linea, wo, orden }: Tenida): Promise<number[]> {
  const tramos = await selectTramos(db, [orden.id]);
  const nuevas = tramos.map(({ secuencia: _, pasillo: __, cantidad, ...one }) => ({
    ...{ ...one, bin: linea.bin, pedida: cantidad },
    sigue_a_id: one.linea_id === linea.linea_id ? linea.id : null,
  }));
  return nuevas.length === 0 ? [] : insertWoLineas(db, wo, nuevas);
}

/** All that is left, as it was asked: for work done on paper. @throws AppError SERIE_REQUERIDA */
export async function tomarTodo(context: CallContext, wo: Wo, lineas: readonly Linea[]): Promise<void> {
  const { carro_id } = wo;
  if (carro_id === null) throw new RefusalError('DOCUMENTO_NO_PERMITE', `Tome antes ${wo.numero} con un carro`);
  if (lineas.length === 0) return;
  const abierto = await abrirLugares(context, [carro_id, ...lineas.map(({ almacenamiento_id }) => almacenamiento_id)]);
  for (const [orden_id, own] of Map.groupBy(lineas, ({ orden_id: id }) => id)) {
    const movimientos: Movimiento[] = [];
    // What goes as it is before what may be taken off whatever is left.
    for (const linea of own.toSorted((a, b) => Number(a.lpn_id === null) - Number(b.lpn_id === null))) {
      const held = { linea, wo: { ...wo, carro_id } };
      const como = await entero(context.db, abierto, held);
      if (como !== null) {
        movimientos.push(como);
        continue;
      }
      const cantidad = restoDe(linea);
      const { series } = await seriesDe(context, linea, { cantidad });
      const a = { ...enEstante(linea), almacenamiento_id: held.wo.carro_id };
      movimientos.push({
        acto: 'PICKEAR',
        ...que(linea),
        cantidad,
        series,
        wo_linea_id: linea.id,
        de: enEstante(linea),
        a,
      });
    }
    await asentar(context, abierto, acto({ id: orden_id, numero: '' }, movimientos));
  }
}

/** Back where it was. @throws AppError STOCK_INSUFICIENTE where it has left the cart since */
export async function devolver(context: CallContext, held: Tenida, movimiento_id: number): Promise<void> {
  const { linea, wo, orden } = held;
  const done = await selectMovimiento(context.db, context.scope, movimiento_id);
  if (done === null) throw new AppError('WO_NADA_QUE_DESHACER', { movimiento_id });
  const abierto = await abrirLugares(context, [linea.almacenamiento_id, wo.carro_id]);
  const { producto_id, cliente_id, partida_id, cantidad, series = null } = done;
  const what = { producto_id, cliente_id, partida_id, cantidad, series };
  const back: Movimiento = {
    ...what,
    acto: 'REVERTIR',
    de: done.a,
    a: done.de,
    revierte_id: done.id,
    wo_linea_id: linea.id,
  };
  await asentar(context, abierto, acto(orden, [back]));
}
