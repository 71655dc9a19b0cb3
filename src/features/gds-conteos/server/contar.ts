import { abrirLugares, selectSeries } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { cerrarPosicion, LineaAbierta, LugarPorContar, leerConteo } from '../contract.ts';
import { type Conteo, type Linea, liberarLugar, selectLineas, updateAbierta, updateCerrada } from './conteos.sql.ts';
import { ajustes, bloqueos, compare, differs, type Renglon } from './diferencias.ts';
import { asentarDeConteo, avanzar, dar, refuseOthers, type Tenido, tener, tenerDeLinea } from './documento.ts';
import { type Entendida, entender } from './entender.ts';
import { insertLectura, insertRenglones, selectContado, selectDevoluciones, selectPosicion } from './lecturas.sql.ts';
import { type LpnLeido, leerLpn } from './leer-lpn.ts';

/** Counting: a place is opened, read and closed by one person, who is told no figure of the book's. */

const MINUTOS = 10;

/** The first count is anybody's; a recount is not for who counted the place before, and of another person than was asked. */
function mayCount({ user }: CallContext, { estado }: Conteo, linea: Linea): boolean {
  const isTurn = linea.vuelta === 1 ? estado === 'EN_CONTEO' : estado === 'EN_RECONTEO';
  const isFree = linea.estado === 'PENDIENTE' || (linea.estado === 'ABIERTA' && !linea.vigente);
  return isTurn && (isFree || linea.abierta_por === user.id) && !linea.conto.includes(user.id);
}

const lugarDe = ({ id, almacenamiento_id, lugar, producto, vuelta }: Linea): LugarPorContar => ({
  ...{ linea_id: id, almacenamiento_id, lugar, producto, vuelta },
});

/** @throws AppError CONTEO_NO_ENCONTRADO, CONTEO_DE_OTRO, DOCUMENTO_NO_PERMITE */
export async function tomar(context: CallContext, id: number) {
  const { conteo, lineas } = await tener(context, id);
  if (conteo.estado !== 'EN_RECONTEO') refuseOthers(context, conteo);
  const isRunning = conteo.estado === 'EN_CONTEO' || conteo.estado === 'EN_RECONTEO';
  const estado = isRunning ? conteo.estado : await dar(context, conteo, 'tomar');
  const lugares = lineas.filter((linea) => mayCount(context, { ...conteo, estado }, linea)).map(lugarDe);
  return { id, numero: conteo.numero, deposito_id: conteo.deposito_id, estado, lugares };
}

type Pedido = Params<typeof leerConteo>;

/** @throws AppError of the contract */
export async function leer(context: CallContext, pedido: Pedido) {
  const held = await tener(context, pedido.conteo_id);
  if (held.conteo.estado !== 'EN_RECONTEO') refuseOthers(context, held.conteo);
  const named = nombrada(context, held, pedido);
  const isPlaceAlone = pedido.texto === undefined && pedido.producto_id === undefined;
  const linea = await abierta(context, held.conteo, { linea: named, apertura: pedido.apertura ?? null });
  const lpn = await leerLpn(context, linea, pedido);
  if (lpn !== null) return deLpn(await lineaAbierta(context, linea), lpn);
  const entendida = isPlaceAlone ? null : await entender(context, linea, pedido);
  const isNew = entendida === null || (await anotar(context, linea, { pedido, entendida }));
  const answer = await lineaAbierta(context, linea);
  const lectura =
    entendida === null
      ? null
      : { clase: entendida.clase, id: entendida.producto.id, texto: entendida.texto, cantidad: entendida.cantidad };
  return { linea: answer, lectura, repetida: !isNew };
}

const deLpn = (linea: Awaited<ReturnType<typeof lineaAbierta>>, { id, codigo, cantidad }: LpnLeido) => ({
  linea,
  lectura: { clase: 'LPN' as const, id, texto: textoDeLpn(codigo), cantidad },
  repetida: cantidad === 0,
});

/** @throws AppError ALMACENAMIENTO_FUERA_DEL_CONTEO, DATOS_INVALIDOS */
function nombrada(context: CallContext, { conteo, lineas }: Tenido, { linea_id, lugar, producto_id }: Pedido): Linea {
  if ((linea_id === undefined) === (lugar === undefined))
    throw new AppError('DATOS_INVALIDOS', {}, { lugar: 'Diga en qué ubicación' });
  const read = lecturaDeLugar(lugar ?? '');
  const here = lineas.filter((one) =>
    linea_id === undefined ? lecturaDeLugar(one.lugar) === read : one.id === linea_id,
  );
  // Of products in one place each is a line of its own: the one that is asked about, else the first that the person may count, before what waits for others.
  const isOpen = ({ estado }: Linea) => estado === 'PENDIENTE' || estado === 'ABIERTA';
  const linea =
    here.find((one) => one.producto_id !== null && one.producto_id === producto_id) ??
    here.find((one) => mayCount(context, conteo, one)) ??
    here.find(isOpen) ??
    here[0];
  if (linea !== undefined) return linea;
  if (linea_id !== undefined) throw new AppError('CONTEO_NO_ENCONTRADO', { linea_id });
  throw new RefusalError(
    'ALMACENAMIENTO_FUERA_DEL_CONTEO',
    `${lugar?.trim().slice(0, 40)} no está en ${conteo.numero}`,
  );
}

/**
 * The place open for this person: as it is, or opened now, under its lock.
 * @throws AppError CONTEO_VENCIDO, CONTEO_CERRADO, CONTEO_PROPIO, ALMACENAMIENTO_EN_CONTEO
 */
export async function abierta(
  context: CallContext,
  conteo: Conteo,
  { linea, apertura }: { linea: Linea; apertura: number | null },
): Promise<Linea> {
  const { db, user } = context;
  refuseClosed(conteo, linea);
  if (linea.vigente && linea.abierta_por === user.id && (apertura === null || apertura === linea.apertura))
    return linea;
  if (apertura !== null) throw new AppError('CONTEO_VENCIDO', { linea_id: linea.id });
  if (linea.conto.includes(user.id))
    throw new RefusalError('CONTEO_PROPIO', `Usted ya contó ${linea.lugar}: la recuenta otra persona`);
  // Whoever moves something there holds the place: the count begins when that is done.
  const { contando } = await abrirLugares(context, [linea.almacenamiento_id]);
  const [other] = contando.filter(({ usuario_id }) => usuario_id !== user.id);
  if (other) throw new RefusalError('ALMACENAMIENTO_EN_CONTEO', `${other.persona} está contando ${linea.lugar}`);
  await liberarLugar(db, linea.almacenamiento_id);
  return abrirDeNuevo(db, user.id, linea);
}

/** A place that is held, with nothing read in it yet. */
export async function abrirDeNuevo(db: CallContext['db'], usuario_id: number, linea: Linea): Promise<Linea> {
  await updateAbierta(db, linea.id, { usuario_id, minutos: MINUTOS });
  const fresh = (await selectLineas(db, linea.conteo_id)).find(({ id }) => id === linea.id);
  if (fresh === undefined) throw new AppError('CONTEO_NO_ENCONTRADO', { linea_id: linea.id });
  return fresh;
}

/** @throws AppError CONTEO_CERRADO, DOCUMENTO_NO_PERMITE */
function refuseClosed({ estado, numero }: Conteo, linea: Linea): void {
  const isRunning = estado === 'EN_CONTEO' || estado === 'EN_RECONTEO';
  if (!isRunning) throw new RefusalError('DOCUMENTO_NO_PERMITE', `${numero} no está en conteo`);
  const isToCount = linea.estado === 'PENDIENTE' || linea.estado === 'ABIERTA';
  const isTurn = linea.vuelta === 1 || estado === 'EN_RECONTEO';
  if (!isToCount || !isTurn) throw new RefusalError('CONTEO_CERRADO', `${linea.lugar} ya se cerró`);
}

/** Writes what was read; answers whether it was new. */
export async function anotar(
  { db, user }: CallContext,
  linea: Linea,
  { pedido: { cantidad, total, fecha_evento }, entendida }: { pedido: Pedido; entendida: Entendida },
): Promise<boolean> {
  const { producto, partida_id, serie } = entendida;
  const now = (await selectContado(db, linea)).find(
    (one) => one.producto_id === producto.id && one.partida_id === partida_id,
  );
  const before = serie === null ? (now?.cantidad ?? 0) : Number(now?.series.includes(serie) ?? false);
  if (serie !== null && cantidad !== undefined && cantidad > 1)
    throw new AppError('DATOS_INVALIDOS', {}, { cantidad: 'Cada serie es una unidad' });
  const wanted = serie !== null || total === true ? (cantidad ?? 1) : before + entendida.cantidad;
  if (wanted === before) return false;
  const { cliente_id, id: producto_id } = producto;
  await insertLectura(db, linea, {
    ...{
      usuario_id: user.id,
      cliente_id,
      producto_id,
      partida_id,
      serie,
      cantidad: wanted - before,
      fecha_evento: fecha_evento ?? null,
    },
  });
  return true;
}

export async function lineaAbierta({ db }: CallContext, linea: Linea): Promise<LineaAbierta> {
  const { id, almacenamiento_id, lugar, producto, vuelta, apertura, abierta_hasta } = linea;
  const contado = (await selectContado(db, linea)).map(({ cliente_id: _, ...one }) => one);
  return { id, almacenamiento_id, lugar, producto, vuelta, apertura, abierta_hasta: abierta_hasta ?? '', contado };
}

/** @throws AppError of the contract */
export async function cerrar(
  context: CallContext,
  { linea_id, apertura = null, vacia }: Params<typeof cerrarPosicion>,
) {
  const held = await tenerDeLinea(context, linea_id);
  const { conteo, linea } = held;
  refuseClosed(conteo, linea);
  if (linea.abierta_por !== null && linea.vigente && linea.abierta_por !== context.user.id)
    throw new RefusalError('ALMACENAMIENTO_EN_CONTEO', `Otra persona está contando ${linea.lugar}`);
  // Pressed twice: what was closed waits for somebody else.
  if (linea.conto.includes(context.user.id))
    throw new RefusalError('CONTEO_CERRADO', `${linea.lugar} ya se cerró`, { linea_id });
  if (linea.apertura === 0) throw new RefusalError('CONTEO_VENCIDO', `Escanee antes ${linea.lugar}`);
  if (!linea.vigente || (apertura !== null && apertura !== linea.apertura))
    throw new AppError('CONTEO_VENCIDO', { linea_id });
  const contado = await selectContado(context.db, linea);
  if (contado.length === 0 && vacia !== true) throw new AppError('CONTEO_SIN_LECTURAS', { linea_id });
  if (contado.length > 0 && vacia === true)
    throw new RefusalError('CONTEO_SIN_LECTURAS', `En ${linea.lugar} se leyeron productos: no está vacía`);
  const renglones = await confrontar(context, held, contado);
  const resultado = await asentarCierre(context, held, renglones);
  await avanzar(context, held);
  const next = await tomarSiguiente(context, conteo.id);
  return { resultado, siguiente: next, linea };
}

/** What the book says at this moment, against what was counted. What an earlier count of it held back is given back before. */
async function confrontar(
  context: CallContext,
  { conteo, linea }: Tenido & { linea: Linea },
  contado: Awaited<ReturnType<typeof selectContado>>,
): Promise<Renglon[]> {
  const { db } = context;
  const place = [linea.almacenamiento_id];
  const before = await abrirLugares(context, place, { deConteo: true });
  await asentarDeConteo(context, before, { conteo, linea, movimientos: await selectDevoluciones(db, [linea.id]) });
  const { saldos } = await abrirLugares(context, place, { deConteo: true });
  const isOurs = ({ producto_id }: { producto_id: number }) =>
    linea.producto_id === null || producto_id === linea.producto_id;
  const series = await selectSeries(db, linea.almacenamiento_id, { deConteo: true });
  const renglones = compare(saldos.filter(isOurs), series, contado.filter(isOurs));
  await insertRenglones(db, linea, {
    ...{ renglones, movimiento_id: await selectPosicion(db, linea.almacenamiento_id) },
  });
  return renglones;
}

/** What is missing is nobody's at once; what is within tolerance is put right at once; the rest is counted again, or decided. */
async function asentarCierre(
  context: CallContext,
  { conteo, linea }: Tenido & { linea: Linea },
  renglones: readonly Renglon[],
): Promise<'IGUAL' | 'DIFERENCIA' | 'RECONTAR'> {
  const { db, user } = context;
  const abierto = await abrirLugares(context, [linea.almacenamiento_id], { deConteo: true });
  const lugar = abierto.lugares.get(linea.almacenamiento_id);
  if (lugar === undefined) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO');
  const isSettled = !renglones.some((one) => differs(one, conteo.tolerancia));
  const movimientos = renglones.flatMap((one) => [
    ...bloqueos(one, lugar.id),
    ...(isSettled ? ajustes(one, lugar) : []),
  ]);
  await asentarDeConteo(context, abierto, { conteo, linea, movimientos });
  const close = (estado: Linea['estado'], vuelta = linea.vuelta) =>
    updateCerrada(db, linea.id, { estado, vuelta, usuario_id: user.id });
  if (isSettled) {
    await close(movimientos.length === 0 ? 'IGUAL' : 'APROBADA');
    return 'IGUAL';
  }
  if (linea.vuelta > 1) {
    await close('REVISION');
    return 'DIFERENCIA';
  }
  await close('PENDIENTE', 2);
  return 'RECONTAR';
}

/** Where the person goes next. */
async function tomarSiguiente(context: CallContext, conteo_id: number): Promise<LugarPorContar | null> {
  const { conteo, lineas } = await tener(context, conteo_id);
  const next = lineas.find((linea) => mayCount(context, conteo, linea));
  return next === undefined ? null : lugarDe(next);
}
