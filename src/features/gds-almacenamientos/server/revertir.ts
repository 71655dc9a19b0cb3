import type { Reversor } from '#server/importar.ts';

import { quitarAlmacenamientos, selectDeArchivo } from './importar.sql.ts';

/** What a file made is removed where nothing names it and nobody has changed it since, and what stands empty above it by then with it. */
export const reversorDeLugares: Reversor = {
  impedidas: async ({ db, scope }, { id }, ids) => {
    const razones = new Map<number, string>();
    for (const one of await selectDeArchivo(db, scope, ids)) {
      const razon = ajenaDe(one, id) ?? (one.movida ? USADA.stock_movimiento : null);
      if (razon) razones.set(one.id, razon);
    }
    return razones;
  },
  revertir: async ({ db, scope }, { id }, ids) => {
    const found = await selectDeArchivo(db, scope, ids);
    const razones = new Map<number, string>();
    for (const one of found) {
      const razon = ajenaDe(one, id);
      if (razon !== null) razones.set(one.id, razon);
    }
    const own = found.filter((one) => !razones.has(one.id)).map((one) => one.id);
    const done = await quitarAlmacenamientos(db, id, own);
    for (const lugar of own) {
      const usada = done.get(lugar);
      // Somebody has changed it this very moment, where it was not even tried.
      if (usada === undefined) razones.set(lugar, CAMBIADA);
      else if (usada !== null) razones.set(lugar, USADA[usada] ?? 'Ya se usa en otra parte');
    }
    return razones;
  },
};

const CAMBIADA = 'Alguien la cambió después de importarla';

function ajenaDe(
  { importacion_id, version }: { readonly importacion_id: number | null; readonly version: number },
  archivo: number,
): string | null {
  if (importacion_id !== archivo) return 'Ya existía: el archivo solo la cambió';
  return version > 1 ? CAMBIADA : null;
}

/** By the table that names it. */
const USADA: Readonly<Record<string, string>> = {
  stock_movimiento: 'Ya tuvo movimientos de stock',
  conteo_linea: 'Está en un conteo',
  recepcion: 'Se recibe en ella',
  wo: 'Está en un trabajo',
  wo_linea: 'Está en un trabajo',
  producto_lugar_fijo: 'Es la ubicación fija de un producto',
  caracteristica_almacenamiento: 'Ya tiene características asignadas',
};
