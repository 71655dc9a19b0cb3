import { dejarDeContar, pedirDeLlegada } from '#features/gds-conteos/server/public.ts';
import { hacerContar } from '#features/gds-trabajos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';

import { selectConteos, selectProductosDe } from './por-contar.sql.ts';
import type { Recepcion } from './recepcion.sql.ts';

/** What is received without a count is counted later (decision 0309). */

/** Its dock is held since it was booked. Answers the count; null: another one asks for all of it already. */
export async function contarDespues(
  context: CallContext,
  { transaccion_id, deposito_id, almacenamiento_id, numero }: Recepcion,
): Promise<{ id: number; numero: string } | null> {
  const productos = await selectProductosDe(context.db, transaccion_id);
  const nota = `Se recibió sin contar: ${numero}`;
  const conteo = await pedirDeLlegada(context, { deposito_id, almacenamiento_id, productos, nota });
  if (conteo !== null)
    await hacerContar(context, { deposito_id, origen_id: transaccion_id, conteo_id: conteo.id, nota });
  return conteo;
}

/** Before anything of it is taken back: what was held back by the count is at its dock again. */
export async function noContar(context: CallContext, recepcion_id: number): Promise<void> {
  for (const id of await selectConteos(context.db, context.scope, recepcion_id)) await dejarDeContar(context, id);
}
