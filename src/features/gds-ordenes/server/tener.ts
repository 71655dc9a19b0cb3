import { reservarOrdenes, retenerStock } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { lockOrdenes, type Orden, selectEstado, selectQueEsperan, updateIntentada } from './ordenes.sql.ts';

/** An order held, and what it is promised. */

/** The row is held. @throws AppError ORDEN_NO_ENCONTRADA, DOCUMENTO_CAMBIO */
export async function tener(
  { db, scope }: Pick<CallContext, 'db' | 'scope'>,
  id: number,
  version?: number,
): Promise<Orden> {
  const [orden] = await lockOrdenes(db, scope, [id]);
  if (orden === undefined) throw new AppError('ORDEN_NO_ENCONTRADA', { id });
  if (version !== undefined && version !== orden.version)
    throw new RefusalError('DOCUMENTO_CAMBIO', `${orden.numero} cambió mientras tanto`, { id });
  return orden;
}

/** As an answer tells it. @throws AppError ORDEN_NO_ENCONTRADA */
export async function estadoDe({ db }: Pick<CallContext, 'db'>, id: number) {
  const orden = await selectEstado(db, id);
  if (orden === null) throw new AppError('ORDEN_NO_ENCONTRADA', { id });
  return orden;
}

export const noAdmite = ({ id, numero }: Orden, why: string): RefusalError =>
  new RefusalError('ORDEN_NO_ADMITE', `${numero}: ${why}`, { id });

/** For orders in force, whose rows are held; of purchases nothing is reserved. Answers nothing: each order's state tells what it got. */
export async function reservar(
  db: CallContext['db'],
  ordenes: readonly Pick<Orden, 'id' | 'tipo'>[],
  usuario_id: number | null,
): Promise<void> {
  const ids = ordenes.filter(({ tipo }) => tipo !== 'COMPRA').map(({ id }) => id);
  if (ids.length === 0) return;
  await reservarOrdenes(db, { transacciones: ids, usuario_id });
  await updateIntentada(db, ids);
}

/**
 * The orders that wait for a product where it lies, with what they may be given, held before any of it is touched: whoever brings some to
 * a shelf reserves it for them afterwards, and waits in no ring with who confirms an order meanwhile.
 */
export async function tenerQueEsperan(
  { db, scope }: Pick<CallContext, 'db' | 'scope'>,
  que: { readonly almacenamiento_id: number; readonly producto_id: number },
): Promise<Orden[]> {
  const ids = await selectQueEsperan(db, que);
  if (ids.length === 0) return [];
  const ordenes = await lockOrdenes(db, scope, ids);
  await retenerStock(db, ids);
  return ordenes;
}
