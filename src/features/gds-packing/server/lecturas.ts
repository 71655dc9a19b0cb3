import type { Orden } from '#features/gds-ordenes/server/public.ts';
import type { Leido } from '#features/gds-productos/leer.contract.ts';
import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import { refuseJuntos, sinVencidas } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params, Result } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';

import type { leerEnMesa, quitarDeMesa } from '../contract.ts';
import {
  abrirBulto,
  addContenido,
  type Contenido,
  type Libre,
  selectContenido,
  selectEnLpn,
  selectLibre,
  selectSerie,
  setContenido,
} from './bultos.sql.ts';
import { codigoDeSerie, isDeEgreso, refuseUsada } from './egreso.ts';
import { selectQueEsperan, selectQueEsperanLpn } from './mesa.sql.ts';
import { mesaDe, refuseClosed, tenerBulto, tenerParaEmpacar } from './mesa.ts';

/** What goes into a bulto and out of it again. Nothing is a row of the ledger before it is closed. */

interface Entendido {
  readonly sku: string;
  readonly serie: string | null;
  /** How many of what lies there, by line, lot and place. */
  readonly toma: readonly (Libre & { readonly series?: readonly string[] })[];
  /** So many units want their serials first. */
  readonly pide?: { readonly producto_id: number; readonly cantidad: number };
}

/** @throws AppError of the contract */
export async function leer(
  context: CallContext,
  { orden_id, texto, cantidad, serie_de }: Params<typeof leerEnMesa>,
): Promise<Result<typeof leerEnMesa>> {
  const { db, user } = context;
  const orden = await tenerParaEmpacar(context, orden_id);
  const { sku, serie, toma, pide } =
    serie_de === undefined
      ? ((await porSerie(context, orden, texto)) ?? (await porCodigo(context, orden, { texto, cantidad })))
      : await serieDe(context, orden, { texto, producto_id: serie_de });
  if (pide !== undefined)
    return { mesa: await mesaDe(context, orden_id), lectura: { sku, cantidad: 0, serie, pide_serie: pide } };
  const bulto_id = await abrirBulto(db, orden, user.id);
  const { deposito_id } = orden;
  await refuseJuntos(db, {
    entran: toma.map(({ producto_id }) => producto_id),
    contenido: async () =>
      (await selectContenido(db, bulto_id)).flatMap((one) => (one.cantidad > 0 ? one.producto_id : [])),
  });
  await addContenido(
    db,
    toma.map((one) => ({ ...one, bulto_id, deposito_id, series: one.series ?? (serie === null ? null : [serie]) })),
  );
  const units = toma.reduce((sum, one) => sum + one.cantidad, 0);
  return { mesa: await mesaDe(context, orden_id), lectura: { sku, cantidad: units, serie, pide_serie: null } };
}

const deOtra = (numero: string) => new RefusalError('ORDEN_DE_OTRA', `Es de ${numero}`);

/** A serial names its unit. Null: it is none. @throws AppError ORDEN_DE_OTRA, BULTO_YA_LO_TIENE, PARTIDA_VENCIDA */
async function porSerie({ db }: CallContext, orden: Orden, texto: string): Promise<Entendido | null> {
  const codigo = texto.trim();
  const found = await selectSerie(db, { deposito_id: orden.deposito_id, codigo });
  const mine = found.find(({ orden_id }) => orden_id === orden.id);
  if (mine === undefined) {
    const [other] = found;
    if (other === undefined) return null;
    throw deOtra(other.numero);
  }
  const { linea_id, producto_id, partida_id, almacenamiento_id, sku, en_bulto } = mine;
  if (en_bulto) throw new RefusalError('BULTO_YA_LO_TIENE', `La serie ${codigo} ya está en el bulto`);
  const una = { linea_id, producto_id, partida_id, almacenamiento_id, cantidad: 1 };
  return { sku, serie: codigo, toma: await sinVencidas(db, [una], 1) };
}

async function porCodigo(
  context: CallContext,
  orden: Orden,
  { texto, cantidad }: { texto: string; cantidad: number | undefined },
): Promise<Entendido> {
  const { db, scope } = context;
  const { cliente_id, deposito_id } = orden;
  const read = await leerCodigo(db, scope, { texto, cliente_id, deposito_id });
  if (read.lugar !== null)
    throw new RefusalError(
      'CODIGO_DE_OTRA_COSA',
      `Se esperaba un artículo y se leyó la ubicación ${read.lugar.codigo}`,
    );
  if (read.lpn !== null) return deLpn(context, orden, read.lpn);
  const [producto] = read.productos;
  if (producto === undefined) return unknown(context, orden, texto);
  const { sku } = producto;
  if (producto.control_serie === 'SIEMPRE') {
    const serie = read.gs1?.serie;
    const named = serie === undefined ? null : await porSerie(context, orden, serie);
    if (named === null) throw new RefusalError('SERIE_REQUERIDA', `Escanee la serie de ${sku}`);
    return named;
  }
  if (isDeEgreso(orden, producto)) return deEgreso(context, orden, { read, producto, cantidad });
  return { sku, serie: null, toma: await tomar(context, orden, { read, producto, cantidad }) };
}

/**
 * All that stands on a licence plate and is the order's, by one reading of it. A serial that begins at the bench is read all the same.
 * @throws AppError STOCK_INSUFICIENTE, ORDEN_DE_OTRA, SERIE_REQUERIDA, PARTIDA_VENCIDA
 */
async function deLpn(context: CallContext, orden: Orden, lpn: NonNullable<Leido['lpn']>): Promise<Entendido> {
  const { db } = context;
  const there = await selectEnLpn(db, orden.id, lpn.id);
  const [first] = there;
  if (first === undefined) throw await sinNada(context, orden, lpn);
  const { sku } = first;
  const toma: Entendido['toma'][number][] = [];
  for (const { control_serie, series, ...one } of there) {
    if (isDeEgreso(orden, { control_serie })) {
      if (there.length > 1) throw new RefusalError('SERIE_REQUERIDA', `Escanee las series de ${one.sku}`);
      return { sku, serie: null, toma: [], pide: { producto_id: one.producto_id, cantidad: one.cantidad } };
    }
    const [una] = await sinVencidas(db, [one], one.cantidad);
    if (una === undefined) continue;
    if (control_serie !== 'SIEMPRE') toma.push(una);
    else if (series.length > 0) toma.push({ ...una, cantidad: series.length, series });
  }
  if (toma.length === 0) throw await sinNada(context, orden, lpn);
  return { sku, serie: null, toma };
}

/** Why nothing of it goes in. */
async function sinNada(
  { db, scope }: CallContext,
  orden: Orden,
  { id, codigo, lugar }: NonNullable<Leido['lpn']>,
): Promise<AppError> {
  const [other] = (await selectQueEsperanLpn(db, scope, id)).filter((one) => one.id !== orden.id);
  if (other !== undefined) return deOtra(other.numero);
  const read = textoDeLpn(codigo);
  return new RefusalError(
    'STOCK_INSUFICIENTE',
    `En el LPN ${read} no hay nada por empacar de ${orden.numero}${lugar === null ? '' : `: está en ${lugar}`}`,
  );
}

interface Pedida {
  readonly read: Pick<Leido, 'gs1'>;
  readonly producto: Leido['productos'][number];
  readonly cantidad: number | undefined;
}

/** A symbol that says the serial is the unit; a code without one says that serials come next. */
async function deEgreso(context: CallContext, orden: Orden, pedida: Pedida): Promise<Entendido> {
  const { read, producto } = pedida;
  const { producto_id, sku } = producto;
  const serie = read.gs1?.serie;
  if (serie === undefined) {
    const cantidad = (await tomar(context, orden, pedida)).reduce((sum, one) => sum + one.cantidad, 0);
    return { sku, serie: null, toma: [], pide: { producto_id, cantidad } };
  }
  await refuseUsada(context, orden, { producto_id, codigo: serie });
  const una = { ...pedida, producto: { ...producto, factor: 1 }, cantidad: 1 };
  return { sku, serie, toma: await tomar(context, orden, una) };
}

/** The serial that was asked for. @throws AppError SERIE_REQUERIDA, SERIE_EN_OTRO_LUGAR, BULTO_YA_LO_TIENE, STOCK_INSUFICIENTE, ORDEN_DE_OTRA */
async function serieDe(
  context: CallContext,
  orden: Orden,
  { texto, producto_id }: { texto: string; producto_id: number },
): Promise<Entendido> {
  const { producto, codigo, read } = await codigoDeSerie(context, orden, { texto, producto_id });
  await refuseUsada(context, orden, { producto_id, codigo });
  const toma = await tomar(context, orden, { read, producto: { ...producto, factor: 1 }, cantidad: 1 });
  return { sku: producto.sku, serie: codigo, toma };
}

/** @throws AppError PARTIDA_OTRA, PARTIDA_VENCIDA, STOCK_INSUFICIENTE, ORDEN_DE_OTRA */
async function tomar(context: CallContext, orden: Orden, { read, producto, cantidad }: Pedida): Promise<Libre[]> {
  const { producto_id, sku } = producto;
  const free = await selectLibre(context.db, orden.id, producto_id);
  const lote = producto.partida_id;
  const fits = read.gs1?.partida === undefined ? free : free.filter(({ partida_id }) => partida_id === (lote ?? -1));
  if (fits.length === 0)
    throw await whyNot(context, orden, {
      producto_id,
      sku,
      lote: free.length > 0 ? (read.gs1?.partida ?? null) : null,
    });
  const units = (cantidad ?? 1) * producto.factor;
  const toma = take(await sinVencidas(context.db, fits, units), units);
  if (toma === null) {
    const rest = fits.reduce((sum, one) => sum + one.cantidad, 0);
    throw new RefusalError(
      'STOCK_INSUFICIENTE',
      `De ${sku} ${rest === 1 ? 'queda' : 'quedan'} ${rest.toLocaleString('es-UY')} por empacar`,
    );
  }
  return toma;
}

/** The first ones first; null: there are not so many. */
function take(free: readonly Libre[], units: number): Libre[] | null {
  const taken: Libre[] = [];
  let rest = units;
  for (const one of free) {
    const cantidad = Math.min(rest, one.cantidad);
    if (cantidad > 0) taken.push({ ...one, cantidad });
    rest -= cantidad;
  }
  return rest > 0 ? null : taken;
}

/** Another client's goods are somebody else's too. @throws always */
async function unknown({ db, scope }: CallContext, orden: Orden, texto: string): Promise<never> {
  const read = await leerCodigo(db, scope, { texto, deposito_id: orden.deposito_id });
  const productos = read.productos.map(({ producto_id }) => producto_id);
  const [other] = await selectQueEsperan(db, scope, { productos, deposito_id: orden.deposito_id });
  throw other === undefined
    ? new RefusalError('CODIGO_DESCONOCIDO', `No se reconoce ${texto.trim().slice(0, 40)}`)
    : deOtra(other.numero);
}

async function whyNot(
  { db, scope }: CallContext,
  orden: Orden,
  { producto_id, sku, lote }: { producto_id: number; sku: string; lote: string | null },
): Promise<AppError> {
  if (lote !== null) return new RefusalError('PARTIDA_OTRA', `De ${sku} no se tomó el lote ${lote}`);
  const others = await selectQueEsperan(db, scope, { productos: [producto_id], deposito_id: orden.deposito_id });
  const other = others.find(({ id }) => id !== orden.id);
  return other === undefined
    ? new RefusalError('STOCK_INSUFICIENTE', `De ${sku} no queda nada por empacar en ${orden.numero}`)
    : deOtra(other.numero);
}

/** @throws AppError BULTO_NO_ENCONTRADO, BULTO_CERRADO, DATOS_INVALIDOS */
export async function quitar(
  context: CallContext,
  { bulto_id, linea_id, cantidad, serie }: Params<typeof quitarDeMesa>,
) {
  const { orden, bulto } = await tenerBulto(context, bulto_id);
  refuseClosed(bulto);
  const rows = (await selectContenido(context.db, bulto_id)).filter((one) => one.linea_id === linea_id);
  const there = rows.reduce((sum, one) => sum + one.cantidad, 0);
  if (cantidad > there)
    throw new AppError(
      'DATOS_INVALIDOS',
      { linea_id },
      { cantidad: `En el bulto hay ${there.toLocaleString('es-UY')}` },
    );
  let rest = cantidad;
  for (const one of rows.toReversed()) {
    const less = lessOf(one, { rest, serie });
    if (less > 0) await setContenido(context.db, bulto_id, without(one, less, serie));
    rest -= less;
  }
  if (rest > 0) throw new AppError('DATOS_INVALIDOS', { linea_id }, { serie: 'Esa serie no está en el bulto' });
  return mesaDe(context, orden.id);
}

function lessOf({ cantidad, series }: Contenido, { rest, serie }: { rest: number; serie: string | undefined }): number {
  if (serie === undefined) return Math.min(rest, cantidad);
  return series?.includes(serie) === true ? Math.min(rest, 1) : 0;
}

function without(one: Contenido, less: number, serie: string | undefined): Contenido {
  const { series } = one;
  const kept = serie === undefined ? series?.slice(0, -less) : series?.filter((code) => code !== serie);
  return { ...one, cantidad: one.cantidad - less, series: kept ?? null };
}
