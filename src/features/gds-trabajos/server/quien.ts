import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import type { Actor } from '#server/documentos.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

import { DIRIGE_TRABAJOS, HACE_TRABAJOS } from '../permisos.contract.ts';

/** Work of a warehouse is done by its people and ours, whatever codes somebody else was given. */
export function works<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'deposito' && context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    return handler(context, params);
  });
}

export function actorDe({ db, scope, user }: Pick<CallContext, 'db' | 'scope' | 'user'>): Actor {
  const base = { db, usuario_id: user.id };
  if (scope.tipo === 'personal' && hasRole(user, ROLES.administrador)) return { ...base, papeles: null };
  const papeles = new Set<string>();
  if (permits(HACE_TRABAJOS, user)) papeles.add('deposito');
  if (permits(DIRIGE_TRABAJOS, user)) papeles.add('jefe_deposito');
  return { ...base, papeles };
}
