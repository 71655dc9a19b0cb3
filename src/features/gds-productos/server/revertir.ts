import type { Reversor } from '#server/importar.ts';

import { quitarProductos, selectDeArchivo } from './importar.sql.ts';

/** What a file made is removed where nothing uses it and nobody has changed it since; what it only changed stays as it is. */
export const reversorDeProductos: Reversor = {
  impedidas: async ({ db, scope }, { id }, ids) => {
    const razones = new Map<number, string>();
    for (const { id: producto_id, importacion_id, version, movido, pedido } of await selectDeArchivo(db, scope, ids)) {
      const razon = ajenoDe({ importacion_id, version }, id) ?? (movido ? USADO.stock_movimiento : null);
      const used = razon ?? (pedido ? USADO.transaccion_linea : null);
      if (used) razones.set(producto_id, used);
    }
    return razones;
  },
  revertir: async ({ db, scope }, { id }, ids) => {
    const found = await selectDeArchivo(db, scope, ids);
    const razones = new Map<number, string>();
    for (const one of found) {
      const razon = ajenoDe(one, id);
      if (razon !== null) razones.set(one.id, razon);
    }
    const own = found
      .filter(({ id: producto_id }) => !razones.has(producto_id))
      .map(({ id: producto_id }) => producto_id);
    const done = await quitarProductos(db, id, own);
    for (const producto_id of own) {
      const usada = done.get(producto_id);
      // Somebody has changed it this very moment, where it was not even tried.
      if (usada === undefined) razones.set(producto_id, CAMBIADO);
      else if (usada !== null) razones.set(producto_id, USADO[usada] ?? 'Ya se usa en otra parte');
    }
    return razones;
  },
};

const CAMBIADO = 'Alguien lo cambió después de importarlo';

function ajenoDe(
  { importacion_id, version }: { readonly importacion_id: number | null; readonly version: number },
  archivo: number,
): string | null {
  if (importacion_id !== archivo) return 'Ya existía: el archivo solo lo cambió';
  return version > 1 ? CAMBIADO : null;
}

/** By the table that names it. */
const USADO: Readonly<Record<string, string>> = {
  stock_movimiento: 'Ya tiene movimientos de stock',
  transaccion_linea: 'Ya está en una orden',
  partida: 'Ya tiene lotes',
  producto_lugar_fijo: 'Ya tiene una ubicación fija',
  caracteristica_producto: 'Ya tiene características asignadas',
  conteo_stock: 'Se pidió contarlo',
  conteo_lectura: 'Se leyó en un conteo',
  conteo_renglon: 'Está en un conteo',
};
