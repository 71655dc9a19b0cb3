import type { Fila, Guardado, Valor, Valores } from '#shared/catalogo.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { CallContext } from '../dispatcher.ts';
import { insertFila, type Maestro, selectFila, selectHistorial, updateFila } from './catalogo.sql.ts';

/** What a row of a master is written by, one at a time. */

type Contexto = Pick<CallContext, 'db' | 'audit'>;

/** @throws MAESTRO_NO_ENCONTRADO, DOCUMENTO_CAMBIO, DATOS_INVALIDOS */
export async function save(context: Contexto, master: Maestro, { id, version, ...valores }: Guardado) {
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
export async function change(context: Contexto, { catalogo, tabla }: Maestro, { id, version, valores }: Change) {
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

function beforeOf({ activo, valores }: Fila): Valores {
  return { ...valores, activo };
}

function isSame(one: Valor, other: Valor | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

async function refuseStale({ db }: Contexto, master: Maestro, id: number): Promise<never> {
  const [last] = await selectHistorial(db, master, id);
  const who = last === undefined ? 'Otra persona' : `${last.usuario} (${formatDateMinute(last.fecha)})`;
  throw new RefusalError('DOCUMENTO_CAMBIO', `${who} lo cambió mientras tanto. Su cambio no se aplicó`, { id });
}
