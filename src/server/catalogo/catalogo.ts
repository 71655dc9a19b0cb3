import type { Catalogo, Fila, Guardado, Valor, Valores } from '#shared/catalogo.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { type CallContext, type Endpoint, handle } from '../dispatcher.ts';
import { pageByNumber } from '../list/page.ts';
import {
  deleteFila,
  insertFila,
  type Maestro,
  selectFila,
  selectFilas,
  selectHistorial,
  selectOpciones,
  selectUsos,
  type TablaDeCatalogo,
  updateFila,
} from './catalogo.sql.ts';

/** Everything that can be asked of a master and done to it. What its descriptor does not allow is no service. */
export function catalogoEndpoints(catalogo: Catalogo, tabla: TablaDeCatalogo): readonly Endpoint[] {
  const master = { catalogo, tabla };
  return [
    handle(catalogo.listar, async ({ db }, asked) => pageByNumber(asked, await selectFilas(db, master, asked))),
    handle(catalogo.ver, async ({ db }, { id }) => {
      const fila = await selectFila(db, master, { id });
      if (fila === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { id });
      const usos = await selectUsos(db, tabla, id);
      const historial = await selectHistorial(db, master, id);
      return { fila, usos, puede_eliminar: catalogo.fijo !== true && usos.length === 0, historial };
    }),
    handle(catalogo.opciones, async ({ db }) => ({ opciones: await selectOpciones(db, tabla) })),
    handle(catalogo.guardar, (context, given) => save(context, master, given)),
    ...(catalogo.conEstado
      ? [handle(catalogo.cambiarEstado, (context, given) => change(context, master, { ...given, valores: given }))]
      : []),
    ...(catalogo.fijo === true ? [] : [handle(catalogo.eliminar, (context, { id }) => remove(context, master, id))]),
  ];
}

async function save(context: CallContext, master: Maestro, { id, version, ...valores }: Guardado) {
  if (id !== null) return change(context, master, { id, version, valores });
  if (master.catalogo.fijo === true) throw new AppError('MAESTRO_NO_ENCONTRADO');
  const made = await insertFila(context.db, master.tabla, valores);
  context.audit({ tabla: master.catalogo.tabla, fila_id: made, antes: null, despues: valores });
  return { id: made };
}

interface Change {
  readonly id: number;
  readonly version: number | null;
  readonly valores: Valores;
}

/** Writes what differs from the row that the person saw; what is as it was is written nowhere. @throws DOCUMENTO_CAMBIO */
async function change(context: CallContext, { catalogo, tabla }: Maestro, { id, version, valores }: Change) {
  const fila = await selectFila(context.db, { catalogo, tabla }, { id, lock: true });
  if (fila === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { id });
  if (fila.version !== version) await refuseStale(context, { catalogo, tabla }, id);
  const before = beforeOf(fila);
  const cambios = Object.fromEntries(
    Object.entries(valores).filter(([name, value]) => name in before && !isSame(value, before[name])),
  );
  if (Object.keys(cambios).length === 0) return { id };
  await tabla.guarda?.(context.db, { fila, cambios });
  await updateFila(context.db, tabla, { id, cambios });
  const antes = Object.fromEntries(Object.keys(cambios).map((name) => [name, before[name] ?? null]));
  context.audit({ tabla: catalogo.tabla, fila_id: id, antes, despues: cambios });
  return { id };
}

async function remove(context: CallContext, { catalogo, tabla }: Maestro, id: number) {
  const fila = await selectFila(context.db, { catalogo, tabla }, { id, lock: true });
  if (fila === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { id });
  if ((await selectUsos(context.db, tabla, id)).length > 0) throw new AppError('MAESTRO_EN_USO', { id });
  await deleteFila(context.db, tabla, id);
  context.audit({ tabla: catalogo.tabla, fila_id: id, antes: fila.valores, despues: null });
  return { id };
}

function beforeOf({ activo, valores }: Fila): Valores {
  return { ...valores, activo };
}

function isSame(one: Valor, other: Valor | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function refuseStale({ db }: CallContext, master: Maestro, id: number): Promise<never> {
  const [last] = await selectHistorial(db, master, id);
  const who = last === undefined ? 'Otra persona' : `${last.usuario} (${formatDateMinute(last.fecha)})`;
  throw new RefusalError('DOCUMENTO_CAMBIO', `${who} lo cambió mientras tanto. Su cambio no se aplicó`, { id });
}
