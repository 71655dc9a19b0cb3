import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { lockAbierta } from './cajas.sql.ts';

/** The door of this slice: what other slices' servers may call. */

export { selectAbierta as cajaAbierta } from './cajas.sql.ts';
export { type BolsaDeRonda, selectBolsas } from './camino.sql.ts';
export { llevarBolsa } from './camino.ts';
export { countPedidos as countEgresosPedidos } from './movimientos.sql.ts';
export { checksDeCajas } from './verificar.sql.ts';

/** Nobody counts an open box until what is taken is in it; cash is taken into an open one alone, a voucher waits for the next. @throws AppError CAJA_CERRADA */
export async function cajaParaCobrar(
  { db }: Pick<CallContext, 'db'>,
  agente_id: number,
  { medio }: { readonly medio: string },
): Promise<void> {
  const isOpen = await lockAbierta(db, agente_id);
  if (!isOpen && medio === 'EFECTIVO') throw new AppError('CAJA_CERRADA', { agente_id });
}
