import type { Leido } from '#features/gds-productos/leer.contract.ts';
import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { selectProductoDeEgreso, selectUsoDeSerie } from './egreso.sql.ts';

/** Serials that begin at the bench: of a product whose units are alike on a shelf, each is told apart when it leaves. */

interface Una {
  readonly id: number;
  readonly tipo: string;
  readonly cliente_id: number;
  readonly deposito_id: number;
}

/** Between depósitos nothing leaves the house. */
export const isDeEgreso = (
  { tipo }: Pick<Una, 'tipo'>,
  { control_serie }: { readonly control_serie: string },
): boolean => tipo === 'VENTA' && control_serie === 'AL_EGRESO';

const LARGA = 60;

interface Dicha {
  readonly codigo: string;
  readonly producto: Leido['productos'][number];
  /** A symbol may say the lot as well. */
  readonly read: Pick<Leido, 'gs1'>;
}

/** What was read, as a serial: the one that a symbol says, or the reading itself. @throws AppError SERIE_REQUERIDA, PRODUCTO_NO_ENCONTRADO */
export async function codigoDeSerie(
  { db, scope }: CallContext,
  orden: Una,
  { texto, producto_id }: { texto: string; producto_id: number },
): Promise<Dicha> {
  const { cliente_id, deposito_id } = orden;
  const read = await leerCodigo(db, scope, { texto, cliente_id, deposito_id });
  const said = read.productos.find((one) => one.producto_id === producto_id);
  const producto = said ?? (await selectProductoDeEgreso(db, { producto_id, cliente_id }));
  if (producto === null || !isDeEgreso(orden, producto)) throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id });
  const serie = read.gs1?.serie;
  const other = read.lugar?.codigo ?? read.productos.find((one) => one.producto_id !== producto_id)?.sku;
  if (other !== undefined)
    throw new RefusalError('SERIE_REQUERIDA', `Se esperaba la serie de ${producto.sku} y se leyó ${other}`);
  if (said !== undefined && serie === undefined)
    throw new RefusalError('SERIE_REQUERIDA', `Ese es el código de ${producto.sku}: escanee su serie`);
  const codigo = serie ?? texto.trim();
  if (codigo === '' || codigo.length > LARGA)
    throw new RefusalError('SERIE_REQUERIDA', `Una serie tiene hasta ${LARGA} letras y números`);
  return { codigo, producto, read };
}

/** @throws AppError BULTO_YA_LO_TIENE, SERIE_EN_OTRO_LUGAR */
export async function refuseUsada(
  { db }: CallContext,
  { id, deposito_id }: Una,
  que: { producto_id: number; codigo: string },
): Promise<void> {
  const uso = await selectUsoDeSerie(db, { ...que, deposito_id });
  if (uso === null) return;
  const { codigo } = que;
  if (uso.orden_id === id && !uso.salio)
    throw new RefusalError('BULTO_YA_LO_TIENE', `La serie ${codigo} ya está en el bulto ${uso.nro}`);
  if (uso.numero === null) throw new RefusalError('SERIE_EN_OTRO_LUGAR', `La serie ${codigo} ya salió`);
  const guia = uso.guia_nro === null ? uso.bulto : `guía ${uso.guia_nro}`;
  throw new RefusalError(
    'SERIE_EN_OTRO_LUGAR',
    `La serie ${codigo} ya ${uso.salio ? 'salió con' : 'está en'} ${uso.numero} (${guia})`,
  );
}
