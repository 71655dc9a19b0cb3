import { handle } from '#server/dispatcher.ts';
import { isFotoPropia, selectFoto } from '#server/files/archivo.sql.ts';
import { cutPage, pageByNumber } from '#server/list/page.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { guardarProducto, kardexDeProducto, listProductos, verProducto } from '../contract.ts';
import { fijarLugar, fotoDeProducto, guardarFoto, historialDeProducto, unirProductos } from '../ficha.contract.ts';
import { leerCodigo } from '../leer.contract.ts';
import { fijar, selectFijos, soltar } from './fijos.sql.ts';
import { selectHistorial } from './historial.sql.ts';
import { cambiosDe } from './historial.ts';
import { selectKardex } from './kardex.sql.ts';
import { leerTodo } from './leer.ts';
import {
  insertProducto,
  isClienteDeDeposito,
  lockProducto,
  replaceCodigos,
  selectLugarLeido,
  selectProducto,
  selectProductos,
  selectSeriesDe,
  selectStock,
  updateFoto,
  updateProducto,
} from './productos.sql.ts';
import { faltasDeMovido, faltasDeProducto, faltasDeReponer } from './reglas.ts';
import { unir } from './unir.ts';

const SIN_FOTO = 'La foto no existe o no es suya: elíjala otra vez';

export const productosEndpoints = [
  handle(listProductos, async ({ db, scope }, filtros) =>
    pageByNumber(filtros, await selectProductos(db, scope, filtros)),
  ),

  handle(verProducto, async ({ db, scope }, { id }) => {
    const producto = await selectProducto(db, scope, id);
    if (producto === null) throw new AppError('PRODUCTO_NO_ENCONTRADO', { id });
    const [stock, series, fijos] = await Promise.all([
      selectStock(db, scope, id),
      selectSeriesDe(db, scope, id),
      selectFijos(db, scope, id),
    ]);
    return { producto, stock, series, fijos };
  }),

  handle(kardexDeProducto, async ({ db, scope }, pedido) => {
    if ((await selectProducto(db, scope, pedido.producto_id)) === null)
      throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: pedido.producto_id });
    const { shown, last } = cutPage(await selectKardex(db, scope, pedido), pedido.size);
    return { records: shown, siguiente: last === null ? null : String(last.id) };
  }),

  handle(historialDeProducto, async ({ db, scope }, { producto_id }) => {
    const isOurs = scope.tipo === 'deposito' || scope.tipo === 'personal';
    if (!isOurs || (await selectProducto(db, scope, producto_id)) === null)
      throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: producto_id });
    return { records: (await selectHistorial(db, producto_id)).flatMap((one) => cambiosDe(one) ?? []) };
  }),

  handle(leerCodigo, ({ db, scope }, pedido) => leerTodo(db, scope, pedido)),

  handle(unirProductos, async (context, pedido) => {
    const done = await unir(context, pedido);
    context.audit({ tabla: 'producto', fila_id: pedido.provisorio_id, antes: null, despues: { ...pedido, ...done } });
    return { id: pedido.producto_id, ...done };
  }),

  handle(fotoDeProducto, async ({ db, scope }, { producto_id }) => {
    const producto = await selectProducto(db, scope, producto_id);
    if (producto === null) throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: producto_id });
    const foto = producto.foto_id === null ? null : await selectFoto(db, producto.foto_id);
    return { foto: foto && { tipo: foto.tipo, base64: foto.contenido.toString('base64') } };
  }),

  handle(guardarFoto, async ({ db, scope, audit }, { producto_id, foto_id }) => {
    const antes = await lockProducto(db, scope, producto_id);
    if (antes === null) throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: producto_id });
    if (foto_id !== null && foto_id !== antes.foto_id && !(await isFotoPropia(db, scope, foto_id)))
      throw new RefusalError('ARCHIVO_NO_ENCONTRADO', SIN_FOTO, { foto_id });
    await updateFoto(db, producto_id, foto_id);
    audit({ tabla: 'producto', fila_id: producto_id, antes: { foto_id: antes.foto_id }, despues: { foto_id } });
    return { foto_id };
  }),

  handle(fijarLugar, async ({ db, scope, audit }, pedido) => {
    const { producto_id, deposito_id, lugar: texto, minimo, maximo } = pedido;
    refuse(faltasDeReponer({ minimo, maximo }));
    if ((await selectProducto(db, scope, producto_id)) === null)
      throw new AppError('PRODUCTO_NO_ENCONTRADO', { id: producto_id });
    if (texto === null) await soltar(db, scope, { producto_id, deposito_id });
    else {
      const lugar = await selectLugarLeido(db, scope, { texto, deposito_id: deposito_id ?? null });
      if (lugar === null)
        throw new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', `No se reconoce la ubicación ${texto.slice(0, 40)}`);
      const repone = minimo === undefined ? undefined : { minimo, maximo: maximo ?? null };
      await fijar(db, { producto_id, almacenamiento_id: lugar.almacenamiento_id, repone });
    }
    audit({ tabla: 'producto', fila_id: producto_id, antes: null, despues: pedido });
    return { fijos: await selectFijos(db, scope, producto_id) };
  }),

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
