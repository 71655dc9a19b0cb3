import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import { type Producto, partidaDe, selectProductos } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { leerConteo } from '../contract.ts';
import type { Linea } from './conteos.sql.ts';
import { selectSerieLeida } from './lecturas.sql.ts';

/** What a reading inside a place means: which product, lot and serial, and how many units. */

type Pedido = Params<typeof leerConteo>;

export interface Entendida {
  readonly clase: 'PRODUCTO' | 'SERIE';
  readonly producto: Producto;
  readonly partida_id: number | null;
  readonly serie: string | null;
  /** Units of this reading. */
  readonly cantidad: number;
  readonly texto: string;
}

interface Hallado {
  readonly clase: Entendida['clase'];
  readonly producto_id: number;
  readonly factor: number;
  readonly partida?: Pedido['partida'];
  readonly partida_id?: number | null;
  readonly serie?: string | undefined;
  readonly cantidad?: number | undefined;
}

/** @throws AppError CODIGO_DESCONOCIDO, CODIGO_DE_OTRA_COSA, PRODUCTO_AMBIGUO, PRODUCTO_NO_ENCONTRADO, PARTIDA_REQUERIDA, SERIE_REQUERIDA */
export async function entender(context: CallContext, linea: Linea, pedido: Pedido): Promise<Entendida> {
  const found = await hallar(context, linea, pedido);
  const [producto] = await selectProductos(context.db, [found.producto_id]);
  if (producto === undefined) throw new AppError('PRODUCTO_NO_ENCONTRADO', { producto_id: found.producto_id });
  if (linea.producto_id !== null && linea.producto_id !== producto.id)
    throw new RefusalError('CODIGO_DE_OTRA_COSA', `Aquí se cuenta solo ${linea.producto}: ${producto.sku} no`);
  const serie = pedido.serie ?? found.serie ?? null;
  if (producto.control_serie === 'SIEMPRE' && serie === null)
    throw new RefusalError('SERIE_REQUERIDA', `${producto.sku}: escanee la serie`);
  if (producto.control_serie !== 'SIEMPRE' && pedido.serie !== undefined)
    throw new AppError('DATOS_INVALIDOS', {}, { serie: `${producto.sku} no lleva serie` });
  return {
    clase: found.clase,
    producto,
    partida_id: await partidaLeida(context, producto, { found, pedido }),
    serie: producto.control_serie === 'SIEMPRE' ? serie : null,
    cantidad: pedido.cantidad ?? found.factor * (found.cantidad ?? 1),
    texto: producto.sku,
  };
}

async function hallar({ db, scope }: CallContext, linea: Linea, pedido: Pedido): Promise<Hallado> {
  const { texto, producto_id } = pedido;
  if (producto_id !== undefined) return { clase: 'PRODUCTO', producto_id, factor: 1 };
  const said = texto ?? '';
  const { clase, lugar, gs1, productos } = await leerCodigo(db, scope, { texto: said, deposito_id: linea.deposito_id });
  if (clase === 'LUGAR')
    throw new RefusalError('CODIGO_DE_OTRA_COSA', `Se esperaba un producto y se leyó la ubicación ${lugar?.codigo}`);
  const own = productos.filter((one) => linea.producto_id === null || one.producto_id === linea.producto_id);
  const [one, another] = own.length > 0 ? own : productos;
  if (another !== undefined) throw new AppError('PRODUCTO_AMBIGUO', { productos: productos.length });
  if (one !== undefined) {
    const partida = gs1?.partida === undefined ? undefined : { codigo: gs1.partida.toUpperCase(), vence: gs1.vence };
    return {
      clase: 'PRODUCTO',
      producto_id: one.producto_id,
      factor: one.factor,
      partida,
      serie: gs1?.serie,
      cantidad: gs1?.cantidad,
    };
  }
  const serie = await selectSerieLeida(db, scope, { deposito_id: linea.deposito_id, codigo: said.trim() });
  if (serie === null) throw new RefusalError('CODIGO_DESCONOCIDO', `No se reconoce ${said.trim().slice(0, 40)}`);
  return {
    clase: 'SERIE',
    producto_id: serie.producto_id,
    factor: 1,
    partida_id: serie.partida_id,
    serie: serie.codigo,
  };
}

/** What was said of the lot, else what the code says; a lot that nobody knew is made, since it was seen. */
async function partidaLeida(
  context: CallContext,
  producto: Producto,
  { found, pedido }: { found: Hallado; pedido: Pedido },
): Promise<number | null> {
  if (found.partida_id !== undefined) return found.partida_id;
  const said = pedido.partida ?? found.partida ?? null;
  return partidaDe(context, producto, producto.control_partida === 'NO' && pedido.partida === undefined ? null : said);
}
