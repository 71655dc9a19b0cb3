import { reservarOrdenes } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import {
  lockOrdenes,
  lockSinIntentar,
  type Orden,
  selectEstado,
  selectQueEsperan,
  updateIntentada,
} from './ordenes.sql.ts';

/** An order held, and what it is promised. */

/** The row is held. @throws AppError ORDEN_NO_ENCONTRADA, DOCUMENTO_CAMBIO */
export async function tener(
  { db, scope }: Pick<CallContext, 'db' | 'scope'>,
  id: number,
  version?: number,
): Promise<Orden> {
  const [orden] = await lockOrdenes(db, scope, [id]);
  if (orden === undefined) throw await noEsSuya(db, scope, id);
  if (version !== undefined && version !== orden.version)
    throw new RefusalError('DOCUMENTO_CAMBIO', `${orden.numero} cambió mientras tanto`, { id });
  return orden;
}

/** To a client's people of their own that are no drafts of theirs any more: else they are told that it does not exist. */
async function noEsSuya(db: CallContext['db'], scope: CallContext['scope'], id: number): Promise<AppError> {
  const seen = scope.tipo === 'cliente' ? await selectEstado(db, id) : null;
  if (seen === null) return new AppError('ORDEN_NO_ENCONTRADA', { id });
  return new RefusalError('DOCUMENTO_NO_PERMITE', `${seen.numero} ya la trabaja el depósito: pídale el cambio`, { id });
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
 * The orders that wait for a product where it lies, and others that what is done touches, held in one order and before the places. Once those
 * are held, `retenerStock` of the waiting ones comes before anything is moved: orders, places, stock, and nobody waits in a ring.
 */
export async function tenerQueEsperan(
  context: Pick<CallContext, 'db' | 'scope'>,
  { almacenamiento_id, producto_id }: { readonly almacenamiento_id: number; readonly producto_id: number },
  otras: readonly number[] = [],
): Promise<Orden[]> {
  return tenerQueEsperanVarios(context, { almacenamiento_id, productos: [producto_id] }, otras);
}

/** The same, for several products that are moved together. */
export async function tenerQueEsperanVarios(
  { db, scope }: Pick<CallContext, 'db' | 'scope'>,
  { almacenamiento_id, productos }: { readonly almacenamiento_id: number; readonly productos: readonly number[] },
  otras: readonly number[] = [],
): Promise<Orden[]> {
  const ids = new Set(await selectQueEsperan(db, { almacenamiento_id, productos }));
  return (await lockOrdenes(db, scope, [...ids, ...otras])).filter(({ id }) => ids.has(id));
}

/** What clients confirmed is promised by the server, in the name of whoever made it. */
export async function reservarLoConfirmado(db: CallContext['db']): Promise<void> {
  await reservar(db, await lockSinIntentar(db), null);
}
