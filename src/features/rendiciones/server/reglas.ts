import { papelesDe } from '#features/guias/server/public.ts';
import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import { type Actor, type Documento, darPaso } from '#server/documentos.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { formatTime } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { permits } from '#shared/permissions.ts';

import { ACTOS_DE_RENDICION, type Rendicion } from '../contract.ts';
import { CUENTA_RENDICIONES } from '../permisos.contract.ts';
import { lockRendicion, type Tomada } from './rendiciones.sql.ts';

/** Who may do what with a rendición. */

/** Rounds and what comes back of them are our people's alone. */
export function ours<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    return handler(context, params);
  });
}

/** Whose person receives money: `caja`; whose own it is: `chofer_propio`. */
export function actorDe({ db, user }: Pick<CallContext, 'db' | 'user'>, chofer_id: number | null): Actor {
  const papeles = papelesDe(user);
  if (papeles === null || chofer_id !== user.id) return { db, usuario_id: user.id, papeles };
  return { db, usuario_id: user.id, papeles: new Set([...papeles, 'chofer_propio']) };
}

export function paso(
  context: CallContext,
  tomada: Pick<Tomada, 'chofer_id'> & Omit<Documento, 'entidad'>,
  acto: string,
) {
  const { id, estado, nota } = tomada;
  return darPaso(actorDe(context, tomada.chofer_id), { entidad: 'rendicion', id, estado, nota }, acto);
}

/** @throws AppError RENDICION_NO_ENCONTRADA */
export async function tomada(context: CallContext, id: number): Promise<Tomada> {
  const found = await lockRendicion(context.db, id);
  if (found === null) throw new AppError('RENDICION_NO_ENCONTRADA', { id });
  return found;
}

/** One that this person is counting. @throws AppError CUENTA_OTRO to its driver, RefusalError RENDICION_DE_OTRO with who and since when */
export async function propia(context: CallContext, id: number): Promise<Tomada> {
  const found = await tomada(context, id);
  refuseHolder(context, found.chofer_id);
  if (found.recibe_id !== context.user.id)
    throw new RefusalError('RENDICION_DE_OTRO', `${enManosDe(found)}. Para seguir usted, tómela`, { id });
  return found;
}

/** Whoever brings the money counts none of it and decides nothing about it. @throws AppError CUENTA_OTRO */
export function refuseHolder({ user }: Pick<CallContext, 'user'>, chofer_id: number): void {
  if (user.id === chofer_id) throw new AppError('CUENTA_OTRO', { chofer_id });
}

/** `La está contando Ana Silva desde las 18:40`. */
export function enManosDe({ recibe, desde }: Pick<Tomada, 'recibe' | 'desde'>): string {
  return `La está contando ${recibe} desde las ${formatTime(desde).slice(0, 5)}`;
}

type Acto = Rendicion['actos'][number];

/** What this person may do with it now. */
export function actosDe({ user }: Pick<CallContext, 'user'>, r: Omit<Rendicion, 'actos'>): Acto[] {
  return ACTOS_DE_RENDICION.filter((acto) => puede(acto, user, r));
}

function puede(acto: Acto, user: CallContext['user'], r: Omit<Rendicion, 'actos'>): boolean {
  const isHolder = r.chofer_id === user.id;
  if (acto === 'firmar') return isHolder && r.estado === 'SELLADA' && r.firma_chofer === null;
  if (isHolder || !permits(CUENTA_RENDICIONES, user)) return false;
  const isMine = r.recibe_id === user.id;
  if (acto === 'tomar') return !isMine && r.estado === 'ABIERTA';
  if (acto === 'recontar') return r.estado === 'SELLADA' && r.vueltas === 1 && !isMine && difiere(r);
  if (acto === 'cerrar') return isMine && r.estado === 'SELLADA';
  return isMine && r.estado === 'ABIERTA';
}

/** Money or vouchers differ and nobody has decided about them. */
function difiere({ diferencias }: Pick<Rendicion, 'diferencias'>): boolean {
  const counted = diferencias.filter(({ clase }) => clase === 'DINERO' || clase === 'MEDIO');
  return counted.length > 0 && counted.every(({ decision }) => decision === null);
}
