import { pedirPorDiferencia } from '#features/gds-conteos/server/public.ts';
import { hallarLpn, type LpnTenido } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { lecturaDeCodigo, parseGs1 } from '#shared/gds/gs1.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { cambiarBin, FaltanteEnLinea, HechoDeWo, LineaDeWo, Pickear } from '../contract.ts';
import { binLeido, codigoDeBin, MAS_SALTEOS } from '../palabras.contract.ts';
import { restoDe } from './enteros.ts';
import { devolver, faltar, refuseDone, type Tenida, tenerLinea, tomarDeEstante, tomarLpn } from './pick.ts';
import {
  cortarLinea,
  insertWoLineas,
  type Linea,
  lockWo,
  selectCuenta,
  selectOrdenDeBin,
  selectQueSigue,
  selectUltimoPick,
  updateBin,
  updateSalteo,
} from './wo.sql.ts';
import { dar } from './wo.ts';
import { selectLineasPorId } from './wos.sql.ts';

/** One line after the other, by whoever walks. */

/** Whoever does something about a line has begun; what is done is not begun again. */
export async function abrir(context: CallContext, id: number): Promise<Tenida> {
  return empezar(context, await seguirla(context, await tenerLinea(context, id)));
}

async function empezar(context: CallContext, held: Tenida): Promise<Tenida> {
  const { wo } = held;
  if (wo.estado === 'ASIGNADA' || wo.estado === 'PAUSADA') {
    const estado = await dar(context, wo, { acto: 'empezar', asignada_a: context.user.id });
    return { ...held, wo: { ...wo, estado } };
  }
  if (wo.estado !== 'EN_CURSO')
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${wo.numero} ya no se está haciendo`, { id: wo.id });
  return held;
}

/** A device without a network knows no other line than the one whose bin or lot it changed: what is left of that one is meant. */
async function seguirla(context: CallContext, held: Tenida): Promise<Tenida> {
  if (restoDe(held.linea) > 0) return held;
  const next = await selectQueSigue(context.db, held.linea.id);
  return next === null ? held : seguirla(context, await tenerLinea(context, next));
}

export async function hecho(
  { db }: CallContext,
  { linea, wo }: Tenida,
  siguen: readonly number[] = [],
): Promise<HechoDeWo> {
  const [[now, ...others], { hechas, unidades, pendientes }] = await Promise.all([
    lineasEnOrden(db, [linea.id, ...siguen]),
    selectCuenta(db, wo.id),
  ]);
  if (now === undefined) throw new AppError('WO_LINEA_NO_ENCONTRADA', { id: linea.id });
  return { linea: now, siguen: others, wo: { id: wo.id, estado: wo.estado, hechas, unidades, pendientes } };
}

async function lineasEnOrden(db: CallContext['db'], ids: readonly number[]): Promise<LineaDeWo[]> {
  const found = new Map((await selectLineasPorId(db, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** @throws AppError of the contract */
export async function pickearLinea(
  context: CallContext,
  { linea_id, cantidad, ...pedido }: Pickear,
): Promise<HechoDeWo> {
  const held = await abrir(context, linea_id);
  await refuseDone(context, held);
  const [shown] = await selectLineasPorId(context.db, [held.linea.id]);
  if (shown !== undefined) refuseMisread(held, shown, pedido);
  const { series, fecha_evento, lpn } = pedido;
  if (lpn !== undefined) {
    const own = await lpnDe(context, { linea: held.linea, shown, texto: lpn });
    const vacia = await tomarLpn(context, held, { lpn: own, fecha_evento });
    return { ...(await hecho(context, held)), vacia };
  }
  refuseMore(held, cantidad);
  const vacia = await tomarDeEstante(context, held, { cantidad, series, fecha_evento });
  return { ...(await hecho(context, held)), vacia };
}

/** The licence plate that was read, if it is the line's. @throws AppError LPN_NO_ENCONTRADO, LPN_DE_OTRO_CLIENTE, CODIGO_DE_OTRA_COSA */
async function lpnDe(
  context: CallContext,
  { linea, shown, texto }: { linea: Linea; shown: LineaDeWo | undefined; texto: string },
): Promise<LpnTenido> {
  const lpn = await hallarLpn(context, { texto });
  if (lpn.id === linea.lpn_id) return lpn;
  const read = textoDeLpn(lpn.codigo);
  if (lpn.cliente_id !== linea.cliente_id)
    throw new RefusalError('LPN_DE_OTRO_CLIENTE', `El LPN ${read} es de otro cliente`, { lpn_id: lpn.id });
  const own = shown?.lpn;
  throw otra(own ? `el LPN ${textoDeLpn(own.codigo)}` : (shown?.sku ?? 'el artículo'), `el LPN ${read}`);
}

function refuseMore({ linea }: Tenida, cantidad: number): void {
  const rest = restoDe(linea);
  if (cantidad > rest)
    throw new AppError(
      'DATOS_INVALIDOS',
      { linea_id: linea.id },
      { cantidad: rest === 1 ? 'Falta 1' : `Faltan ${rest.toLocaleString('es-UY')}` },
    );
}

const otra = (esperado: string, leido: string) =>
  new RefusalError('CODIGO_DE_OTRA_COSA', `Se esperaba ${esperado} y se leyó ${leido.trim().slice(0, 40)}`);

/** Place, product and bin as they were scanned. @throws AppError CODIGO_DE_OTRA_COSA, PARTIDA_OTRA */
function refuseMisread(
  { wo, linea }: Tenida,
  shown: LineaDeWo,
  { lugar, producto, bin }: Pick<Pickear, 'lugar' | 'producto' | 'bin'>,
): void {
  if (lugar !== undefined && lecturaDeLugar(lugar) !== shown.lectura) throw otra(shown.lugar, lugar);
  if (producto !== undefined) {
    const gs1 = parseGs1(producto);
    const lectura = lecturaDeCodigo(gs1?.gtin ?? producto);
    if (!shown.codigos.some((one) => one.lectura === lectura)) throw otra(shown.sku, producto);
    const lote = gs1?.partida?.toUpperCase();
    if (lote !== undefined && shown.partida !== null && lote !== shown.partida)
      throw new RefusalError('PARTIDA_OTRA', `La línea pide el lote ${shown.partida} y se leyó ${lote.slice(0, 40)}`);
  }
  const own = codigoDeBin(wo.carro ?? '', linea.bin);
  if (bin !== undefined && lecturaDeLugar(bin) !== lecturaDeLugar(own)) throw otra(own, bin);
}

/** @throws AppError of the contract */
export async function declararFaltante(context: CallContext, { linea_id, encontrada, ...pedido }: FaltanteEnLinea) {
  const held = await abrir(context, linea_id);
  await refuseDone(context, held);
  refuseMore(held, encontrada);
  if (encontrada === restoDe(held.linea))
    throw new AppError('DATOS_INVALIDOS', { linea_id }, { encontrada: 'Es todo lo pedido: confírmelo' });
  const siguen = await faltar(context, held, { encontrada, ...pedido });
  const conteo = await pedirPorDiferencia(context, {
    deposito_id: held.wo.deposito_id,
    almacenamiento_id: held.linea.almacenamiento_id,
    producto_id: held.linea.producto_id,
    nota: `Faltó al preparar ${held.orden.numero}`,
  });
  return { ...(await hecho(context, held, siguen)), conteo };
}

/** @throws AppError WO_LINEA_TERMINADA, WO_LINEA_SALTEADA */
export async function saltar(context: CallContext, linea_id: number): Promise<HechoDeWo> {
  const held = await abrir(context, linea_id);
  await refuseDone(context, held);
  if (held.linea.salteos >= MAS_SALTEOS) throw new AppError('WO_LINEA_SALTEADA', { linea_id });
  await updateSalteo(context.db, held.linea.id);
  return hecho(context, held);
}

/** @throws AppError CODIGO_DE_OTRA_COSA, BIN_DE_OTRA_ORDEN */
export async function otroBin(
  context: CallContext,
  { linea_id, bin: texto }: Params<typeof cambiarBin>,
): Promise<HechoDeWo> {
  const { db } = context;
  const held = await abrir(context, linea_id);
  await refuseDone(context, held);
  const { linea, wo } = held;
  const bin = binLeido(wo.carro ?? '', texto);
  if (bin === null) throw otra(`un compartimiento de ${wo.carro ?? 'el carro'}`, texto);
  const owner = await selectOrdenDeBin(db, wo.id, bin);
  if (owner !== null && owner !== linea.orden_id && wo.modo !== 'PRODUCTO')
    throw new AppError('BIN_DE_OTRA_ORDEN', { bin });
  if (bin === linea.bin) throw new AppError('DATOS_INVALIDOS', { bin }, { bin: 'Es el mismo compartimiento' });
  if (linea.hecha === 0 && linea.faltante === 0) {
    await updateBin(db, linea.id, bin);
    return hecho(context, held);
  }
  const pedida = restoDe(linea);
  await cortarLinea(db, linea.id);
  const { orden_id, linea_id: de_orden, cliente_id, producto_id, partida_id, almacenamiento_id, lpn_id } = linea;
  const rest = { orden_id, linea_id: de_orden, cliente_id, producto_id, partida_id, almacenamiento_id, lpn_id };
  return hecho(context, held, await insertWoLineas(db, wo, [{ ...rest, bin, pedida, sigue_a_id: linea.id }]));
}

/** @throws AppError WO_NO_ENCONTRADA, WO_NADA_QUE_DESHACER */
export async function deshacer(context: CallContext, wo_id: number): Promise<HechoDeWo> {
  const { db, scope, user } = context;
  const last = await selectUltimoPick(db, wo_id, user.id);
  if (last === null) {
    if ((await lockWo(db, scope, wo_id)) === null) throw new AppError('WO_NO_ENCONTRADA', { wo_id });
    throw new AppError('WO_NADA_QUE_DESHACER', { wo_id });
  }
  const held = await empezar(context, await tenerLinea(context, last.wo_linea_id));
  await devolver(context, held, last.id);
  return hecho(context, held);
}
