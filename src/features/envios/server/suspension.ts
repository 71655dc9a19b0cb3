import type { Db } from '#server/db/db.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { lockEstado, selectEstado } from './suspension.sql.ts';

/** Whether a client may send anything new. What is on its way goes on, whatever becomes of the client. */

const SUSPENDIDA = 'La cuenta está suspendida: no admite envíos nuevos. Hable con su ejecutivo';
const PORQUE: ReadonlyMap<string, string> = new Map([
  ['PROSPECTO', 'El cliente todavía no está activo: no admite envíos'],
  ['SUSPENDIDO', SUSPENDIDA],
  ['SUSPENDIDO_DEUDA', SUSPENDIDA],
  ['BAJA', 'El cliente está dado de baja: no admite envíos nuevos'],
]);

/** Why the client may send nothing now, held until the transaction ends; null: it may. @throws AppError CLIENTE_NO_ENCONTRADO */
export async function porqueNoEnvia(db: Db, clienteId: number): Promise<string | null> {
  return porque(clienteId, await lockEstado(db, clienteId));
}

/** The same for what is only typed, as it is at this moment; whether there is such a client is asked when it is sent. */
export async function porqueNoEnviaria(db: Db, clienteId: number): Promise<string | null> {
  const estado = await selectEstado(db, clienteId);
  return estado === null ? null : porque(clienteId, estado);
}

/** @throws AppError CLIENTE_NO_ENCONTRADO, CLIENTE_SUSPENDIDO */
export async function exigirQueEnvie(db: Db, clienteId: number): Promise<void> {
  const texto = await porqueNoEnvia(db, clienteId);
  if (texto !== null) throw new RefusalError('CLIENTE_SUSPENDIDO', texto, { cliente_id: clienteId });
}

function porque(cliente_id: number, estado: string | null): string | null {
  if (estado === null) throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id });
  return estado === 'ACTIVO' ? null : (PORQUE.get(estado) ?? SUSPENDIDA);
}
