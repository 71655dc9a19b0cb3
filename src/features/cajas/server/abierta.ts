import type { CallContext } from '#server/dispatcher.ts';
import { RefusalError } from '#shared/errors.ts';

import { lockAbierta, selectAbierta } from './cajas.sql.ts';

/** The open box, held: nobody counts it until this is over. What was counted is sealed. @throws RefusalError CAJA_CERRADA with what to do */
export async function exigirAbierta({ db, scope }: CallContext, agente_id: number, que: string): Promise<number> {
  const isOpen = await lockAbierta(db, agente_id);
  const caja = await selectAbierta(db, scope, agente_id);
  if (isOpen && caja?.estado === 'ABIERTA') return caja.id;
  const texto =
    caja === null
      ? `La caja está cerrada: ábrala para ${que}`
      : `La caja ya está contada: ciérrela y abra la siguiente para ${que}`;
  throw new RefusalError('CAJA_CERRADA', texto, { agente_id });
}
