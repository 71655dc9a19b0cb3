import type { CallContext } from '#server/dispatcher.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { AppError } from '#shared/errors.ts';

import { fijarVehiculo } from './plan.ts';
import { isChofer, updateRecorrido } from './recorridos.sql.ts';
import { locked } from './reglas.ts';

/**
 * The round goes on with another driver, loaded or on the road as it is; who drove until now stays written down.
 * @throws AppError TRABAJO_CAMBIO, CHOFER_NO_DISPONIBLE, CHOFER_EN_RUTA
 */
export async function pasarRecorrido(
  context: CallContext,
  { id, de, a }: { readonly id: number; readonly de: number; readonly a: number },
): Promise<void> {
  const { db, user } = context;
  const recorrido = await locked(context, id);
  const isOver = recorrido.estado === 'RENDIDO' || recorrido.estado === 'ANULADO';
  if (recorrido.chofer_id !== de || isOver) throw new AppError('TRABAJO_CAMBIO', { id });
  if (!(await isChofer(db, a))) throw new AppError('CHOFER_NO_DISPONIBLE', { chofer_id: a });
  await updateRecorrido(db, id, { chofer_id: a, vehiculo_id: null, usuario_id: user.id });
  if (recorrido.estado !== 'BORRADOR') await fijarVehiculo(db, id);
  await notify(db, [a, de], {
    tipo: 'CUENTA',
    accion: true,
    titulo: `El recorrido ${recorrido.numero} cambió de chofer`,
    texto: `${user.fullname} pasó el recorrido ${recorrido.numero} a otro chofer.`,
    ruta: '/recorridos/cargar/me',
  });
}
