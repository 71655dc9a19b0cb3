import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { assign } from './actos.ts';
import { lockNuestra } from './incidencias.sql.ts';

/**
 * Somebody else answers for it from now on, by whoever looks after people.
 * @throws AppError TRABAJO_CAMBIO, DATOS_INVALIDOS where the other does not attend
 */
export async function pasarIncidencia(
  context: CallContext,
  { id, de, a }: { readonly id: number; readonly de: number; readonly a: number },
): Promise<void> {
  const incidencia = await lockNuestra(context.db, id);
  if (incidencia === null || incidencia.responsable_id !== de) throw new AppError('TRABAJO_CAMBIO', { id });
  await assign(context, incidencia, a);
}
