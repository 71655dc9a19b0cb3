import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { lockAbierta } from './cajas.sql.ts';

/** The door of this slice: what other slices' servers may call. */

export { selectAbierta as cajaAbierta } from './cajas.sql.ts';
export { type BolsaDeRonda, selectBolsas } from './camino.sql.ts';
export { llevarBolsa } from './camino.ts';
export { checksDeCajas } from './verificar.sql.ts';

/** Cash is taken into an open box, which nobody counts until this is over. @throws AppError CAJA_CERRADA */
export async function cajaParaCobrar({ db }: Pick<CallContext, 'db'>, agente_id: number): Promise<void> {
  if (!(await lockAbierta(db, agente_id))) throw new AppError('CAJA_CERRADA', { agente_id });
}
