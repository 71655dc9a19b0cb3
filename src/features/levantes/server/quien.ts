import type { Autor } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Actor } from '#server/documentos.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

import { GESTIONA, VE_TODOS } from '../permisos.contract.ts';
import type { Lector } from './lista.sql.ts';

/** Who stands on which side of a levante. */

type Quien = Pick<CallContext, 'scope' | 'user'>;

/** Who does something with one; work of the background has no session. */
export type Actuante = Autor & Partial<Pick<CallContext, 'sessions'>>;

/** Whose levantes a person sees. @throws AppError SIN_PERMISO for the people of an agency or of a warehouse */
export function lectorDe({ scope, user }: Quien): Lector {
  if (scope.tipo !== 'personal' && scope.tipo !== 'cliente') throw new AppError('SIN_PERMISO', { tipo: scope.tipo });
  return { scope, chofer: scope.tipo === 'personal' && !permits(VE_TODOS, user) };
}

/** Ours who look after levantes. */
export function gestiona({ scope, user }: Quien): boolean {
  return scope.tipo === 'personal' && permits(GESTIONA, user);
}

/** What a person may do with a levante; null: all, as our role administrador. Whose it is decides about drivers. */
export function actorDe(context: Quien & Pick<CallContext, 'db'>, chofer_id: number | null): Actor {
  const { db, scope, user } = context;
  const base = { db, usuario_id: user.id };
  if (scope.tipo === 'personal' && hasRole(user, ROLES.administrador)) return { ...base, papeles: null };
  const papeles: string[] = [];
  if (gestiona(context)) papeles.push('levantes');
  if (scope.tipo === 'personal' && chofer_id === user.id) papeles.push('chofer_propio');
  if (scope.tipo === 'cliente' && hasRole(user, ROLES.ingreso)) papeles.push('cliente');
  return { ...base, papeles: new Set(papeles) };
}
