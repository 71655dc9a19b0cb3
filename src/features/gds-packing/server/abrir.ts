import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params, Result } from '#shared/contract.ts';
import { RefusalError } from '#shared/errors.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';

import type { abrirMesa } from '../contract.ts';
import { selectEnCarro, selectNombrada, selectQueEsperan, selectQueEsperanLpn } from './mesa.sql.ts';
import { mesaDe } from './mesa.ts';

type Abierta = Result<typeof abrirMesa>;

/** Whatever was scanned at an empty bench means an order, or several to choose from. @throws AppError CODIGO_DESCONOCIDO, ORDEN_NO_ENCONTRADA */
export async function abrir(
  context: CallContext,
  { texto, orden_id, deposito_id }: Params<typeof abrirMesa>,
): Promise<Abierta> {
  if (orden_id !== undefined) return { mesa: await mesaDe(context, orden_id), candidatas: [] };
  const asked = { texto: texto ?? '', deposito_id: deposito_id ?? null };
  const { db, scope } = context;
  const named = await selectNombrada(db, scope, asked);
  if (named !== null) return { mesa: await mesaDe(context, named), candidatas: [] };
  const onCart = await selectEnCarro(db, scope, asked);
  // Work by product is sorted out unit by unit: a unit says whose it is, the cart does not.
  const [only] = onCart;
  if (only !== undefined && onCart.length === 1) return { mesa: await mesaDe(context, only.id), candidatas: [] };
  if (onCart.length > 0) return { mesa: null, candidatas: onCart };
  return porUnidad(context, asked);
}

async function porUnidad(context: CallContext, asked: { texto: string; deposito_id: number | null }): Promise<Abierta> {
  const { db, scope } = context;
  const read = await leerCodigo(db, scope, {
    texto: asked.texto,
    ...(asked.deposito_id === null ? {} : { deposito_id: asked.deposito_id }),
  });
  if (read.clase === 'NADA')
    throw new RefusalError('CODIGO_DESCONOCIDO', `No se reconoce ${asked.texto.trim().slice(0, 40)}`);
  if (read.lugar !== null)
    throw new RefusalError('CODIGO_DESCONOCIDO', `En ${read.lugar.codigo} no hay nada para empacar`);
  if (read.lpn !== null) {
    const [una, ...mas] = await selectQueEsperanLpn(db, scope, read.lpn.id);
    if (una === undefined)
      throw new RefusalError('CODIGO_DESCONOCIDO', `En el LPN ${textoDeLpn(read.lpn.codigo)} no hay nada para empacar`);
    if (mas.length === 0) return { mesa: await mesaDe(context, una.id), candidatas: [] };
    return { mesa: null, candidatas: [una, ...mas] };
  }
  const productos = read.productos.map(({ producto_id }) => producto_id);
  const waiting = await selectQueEsperan(db, scope, { productos, deposito_id: asked.deposito_id });
  const [next] = waiting.filter(({ suelta }) => suelta);
  const one = next ?? (waiting.length === 1 ? waiting[0] : undefined);
  if (one !== undefined) return { mesa: await mesaDe(context, one.id), candidatas: [] };
  if (waiting.length === 0)
    throw new RefusalError('CODIGO_DESCONOCIDO', `Ninguna orden espera ${read.productos[0]?.sku ?? 'ese artículo'}`);
  return { mesa: null, candidatas: waiting };
}
