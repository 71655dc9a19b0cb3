import { lockOrdenes } from '#features/gds-ordenes/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

/** An order that comes, whose row is held: whose it is, and to which depósito. @throws AppError ORDEN_NO_ENCONTRADA, ORDEN_NO_ADMITE */
export async function deOrden({ db, scope }: CallContext, orden_id: number) {
  const [orden] = await lockOrdenes(db, scope, [orden_id]);
  if (orden === undefined) throw new AppError('ORDEN_NO_ENCONTRADA', { orden_id });
  const comes = orden.tipo === 'COMPRA' || (orden.tipo === 'TRASLADO' && orden.despachada > 0);
  const isInForce = orden.decision === 'CONFIRMADA' || orden.decision === 'LIBERADA';
  if (!comes || !isInForce || orden.por_recibir === 0)
    throw new RefusalError('ORDEN_NO_ADMITE', `${orden.numero} no tiene nada por recibir`, { orden_id });
  const deposito_id = orden.tipo === 'COMPRA' ? orden.deposito_id : (orden.deposito_destino_id ?? orden.deposito_id);
  return { cliente_id: orden.cliente_id, deposito_id };
}
