import { CARGA_POR_OTROS } from '#features/recorridos/permisos.contract.ts';
import { type Abierto, locked, selectRecorrido } from '#features/recorridos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { permits } from '#shared/permissions.ts';

/** Whose rounds a person loads and delivers: the own; who may for others, any driver's. */

/** @throws AppError SIN_PERMISO for somebody else's without the right to it */
export function choferDe({ user }: Pick<CallContext, 'user'>, asked: number | undefined): number {
  if (asked === undefined || asked === user.id) return user.id;
  if (!permits(CARGA_POR_OTROS, user)) throw new AppError('SIN_PERMISO', { asked });
  return asked;
}

/** A round of theirs, to be looked at. @throws AppError RECORRIDO_NO_ENCONTRADO */
export async function refuseOthers({ db, user }: CallContext, id: number): Promise<void> {
  const found = await selectRecorrido(db, id, permits(CARGA_POR_OTROS, user) ? null : user.id);
  if (found === null) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
}

/** A round of theirs, locked. Another's answers like one that there is not. @throws AppError RECORRIDO_NO_ENCONTRADO */
export async function propia(context: CallContext, id: number): Promise<Abierto> {
  const recorrido = await locked(context, id);
  const isMine = recorrido.chofer_id === context.user.id || permits(CARGA_POR_OTROS, context.user);
  if (!isMine) throw new AppError('RECORRIDO_NO_ENCONTRADO', { id });
  return recorrido;
}
