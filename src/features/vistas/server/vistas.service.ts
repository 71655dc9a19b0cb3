import { GuiaFilters } from '#features/guias/contract.ts';
import { countEach } from '#features/guias/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { deleteVista as eliminarVista, listVistas, saveVista } from '../contract.ts';
import { deleteVista, insertVista, selectVistas, updateVista } from './vistas.sql.ts';

const MOST_COUNTED = 10_000;

export const vistasEndpoints = [
  handle(listVistas, async ({ db, scope }) => {
    const vistas = await selectVistas(db, scope);
    const counts = await countEach(db, scope, {
      sets: vistas.map(({ filtros }) => readFilters(filtros)),
      most: MOST_COUNTED,
    });
    return {
      vistas: vistas.map((vista, index) => {
        const { total, es_minimo } = counts[index] ?? { total: 0, es_minimo: false };
        return { ...vista, cantidad: total, cantidad_es_minimo: es_minimo };
      }),
    };
  }),

  handle(saveVista, async ({ db, scope, audit }, { id, ...vista }) => {
    if (id !== undefined && !(await updateVista(db, scope, { id, ...vista })))
      throw new AppError('VISTA_NO_ENCONTRADA', { id });
    const saved = id ?? (await insertVista(db, scope, vista));
    audit({ tabla: 'vista', fila_id: saved, antes: null, despues: vista });
    return { id: saved };
  }),

  handle(eliminarVista, async ({ db, scope, audit }, { id }) => {
    const nombre = await deleteVista(db, scope, id);
    if (nombre === null) throw new AppError('VISTA_NO_ENCONTRADA', { id });
    audit({ tabla: 'vista', fila_id: id, antes: { nombre }, despues: null });
    return {};
  }),
];

/** A view that was saved under an older contract narrows by what is still known of it. */
function readFilters(filtros: Readonly<Record<string, unknown>>): GuiaFilters {
  const known = Object.entries(filtros).map(([name, value]) => GuiaFilters.safeParse({ [name]: value }).data ?? {});
  return Object.assign({}, ...known);
}
