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
