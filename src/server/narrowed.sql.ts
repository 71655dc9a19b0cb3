import { AppError } from '#shared/errors.ts';

import type { Db } from './db/db.ts';
import { narrowTo, type Scope, SISTEMA } from './scope.ts';

/**
 * Reads as the person inside a call that runs as the server (`handleAsSystem`): what the person may see is held by its policies there too,
 * and not by a filter alone.
 */
export async function narrowed<T>(db: Db, scope: Scope, read: () => Promise<T>): Promise<T> {
  await narrowTo(scope).execute(db);
  const found = await read();
  await narrowTo({ ...SISTEMA, usuario_id: scope.usuario_id }).execute(db);
  return found;
}

/**
 * Does in the company's own scope what follows from the act of somebody who sees less: a return ends what it took back, also where whoever
 * hands it over sees one of the two alone. Hands the scope back whatever happened, since a refusal may be caught.
 */
export async function widened<T>(db: Db, scope: Scope, work: (whole: Scope) => Promise<T>): Promise<T> {
  if (scope.tipo === 'personal' && scope.soloChofer !== true) return work(scope);
  const whole: Scope = { tipo: 'personal', usuario_id: scope.usuario_id, cliente_id: null, agente_id: null };
  await narrowTo(whole).execute(db);
  let isBroken = false;
  try {
    return await work(whole);
  } catch (error) {
    isBroken = !(error instanceof AppError);
    throw error;
  } finally {
    // A transaction that is broken runs nothing more, and the scope ends with it.
    if (!isBroken) await narrowTo(scope).execute(db);
  }
}
