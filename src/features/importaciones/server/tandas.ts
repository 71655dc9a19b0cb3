import { insertAudit } from '#server/audit/auditoria.sql.ts';
import type { Db } from '#server/db/db.ts';
import { classify } from '#server/http/answers.ts';
import { DATABASE_AWAY } from '#shared/errors.ts';

import type { ErrorDeFila } from '../contract.ts';
import type { Encargo } from './encargos.sql.ts';
import { type FilaPorRevisar, resetFilas } from './filas.sql.ts';
import { dropMapeo, tellImportaciones } from './importaciones.sql.ts';
import { valoresDe } from './mapeo.ts';
import type { Work } from './trabajo.ts';

/** What batches of rows have in common, whatever the rows are. */

/** Rows that are locked, and lost together by a fault: some hundred milliseconds of work. */
export const TANDA = { por_revisar: 400, por_importar: 200 } as const;
/** Rows that are only told what they belong to. Those that are told already are passed over each time, so that the fewer times the better. */
export const TANDA_SIN_GRUPO = 2_000;

/** The database is away, or somebody else is at it: the work waits, and no row has failed. */
export function isWaiting(error: unknown): boolean {
  const { code } = classify(error);
  return DATABASE_AWAY.has(code) || code === 'REINTENTE';
}

/** A row that nobody has touched yet gets its texts from the columns of the file. */
export function mapped(fila: FilaPorRevisar, { mapeo, fijos }: Encargo): FilaPorRevisar {
  if (mapeo === null || mapeo.length === 0 || Object.keys(fila.valores).length > 0) return fila;
  return { ...fila, valores: valoresDe(fila.crudo, mapeo, fijos) };
}

/** Of fewer rows nobody can tell a wrong mapping from wrong addresses. */
const FEW = 5;

/** Whether columns that were mapped as the last time cannot be: other than a reference that was used before, most rows are wrong. */
export function failsMost(leidas: readonly { readonly errores: readonly ErrorDeFila[] }[]): boolean {
  const wrong = leidas.filter(({ errores }) => errores.some(({ aceptable }) => !aceptable));
  return leidas.length >= FEW && wrong.length * 2 > leidas.length;
}

export async function forget(db: Db, encargo: Encargo): Promise<void> {
  await resetFilas(db, encargo.id);
  await dropMapeo(db, encargo.id);
  await tellImportaciones(db, [encargo]);
}

export async function noted(
  { db, user, encargo }: Work & { db: Db },
  despues: Readonly<Record<string, unknown>>,
): Promise<void> {
  await insertAudit(db, {
    usuario_id: user.id,
    servicio: 'importaciones',
    ip: encargo.ip,
    pedido_id: `importacion ${encargo.id}`,
    change: { tabla: 'importacion', fila_id: encargo.id, antes: null, despues },
  });
}
