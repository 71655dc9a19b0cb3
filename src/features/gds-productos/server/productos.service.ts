import { handle } from '#server/dispatcher.ts';
import { cutPage, pageByNumber } from '#server/list/page.ts';
import { AppError } from '#shared/errors.ts';

import { guardarProducto, kardexDeProducto, leerCodigo, listProductos, verProducto } from '../contract.ts';
import { leer } from './leer.ts';
import {
  insertProducto,
  isClienteDeDeposito,
  lockProducto,
  replaceCodigos,
  selectKardex,
  selectProducto,
  selectProductos,
  selectSeriesDe,
  selectStock,
  updateProducto,
} from './productos.sql.ts';
import { faltasDeMovido, faltasDeProducto } from './reglas.ts';

export const productosEndpoints = [
  handle(listProductos, async ({ db, scope }, filtros) =>
    pageByNumber(filtros, await selectProductos(db, scope, filtros)),
  ),

  handle(verProducto, async ({ db, scope }, { id }) => {
    const producto = await selectProducto(db, scope, id);
    if (producto === null) throw new AppError('PRODUCTO_NO_ENCONTRADO', { id });
    const [stock, series] = await Promise.all([selectStock(db, scope, id), selectSeriesDe(db, scope, id)]);
    return { producto, stock, series };
  }),

  handle(kardexDeProducto, async ({ db, scope }, pedido) => {
    if ((await selectProducto(db, scope, pedido.producto_id)) === null)
      throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: pedido.producto_id });
    const { shown, last } = cutPage(await selectKardex(db, scope, pedido), pedido.size);
    return { records: shown, siguiente: last === null ? null : String(last.id) };
  }),

  handle(leerCodigo, ({ db, scope }, pedido) => leer(db, scope, pedido)),

  handle(guardarProducto, async ({ db, scope, audit }, datos) => {
    refuse(faltasDeProducto(datos));
    if (datos.id === undefined) {
      if (!(await isClienteDeDeposito(db, scope, datos.cliente_id)))
        throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id: datos.cliente_id });
      const id = await insertProducto(db, datos);
      await replaceCodigos(db, { id, cliente_id: datos.cliente_id }, datos);
      audit({ tabla: 'producto', fila_id: id, antes: null, despues: datos });
      return { id };
    }
    const antes = await lockProducto(db, scope, datos.id);
    if (antes === null || antes.cliente_id !== datos.cliente_id)
      throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: datos.id });
    if (antes.version !== datos.version) throw new AppError('DOCUMENTO_CAMBIO', { id: datos.id });
    if (antes.movido) refuse(faltasDeMovido(antes, datos));
    await updateProducto(db, datos);
    await replaceCodigos(db, antes, datos);
    audit({ tabla: 'producto', fila_id: antes.id, antes: { ...antes }, despues: datos });
    return { id: antes.id };
  }),
];

/** @throws AppError DATOS_INVALIDOS, field by field */
function refuse(faltas: Readonly<Record<string, string>>): void {
  if (Object.keys(faltas).length > 0) throw new AppError('DATOS_INVALIDOS', {}, faltas);
}
