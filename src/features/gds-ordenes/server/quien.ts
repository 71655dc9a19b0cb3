import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import type { Actor } from '#server/documentos.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

import { DIRIGE_ORDENES, OPERA_ORDENES, PIDE_PARA_SI } from '../permisos.contract.ts';

/** Who does what with orders. */

/** In whose name: of a call, or of work that somebody asked for. */
export type Autor = Pick<CallContext, 'db' | 'scope' | 'user'> & {
  /** The key of the client's system, which has no codes: what it may, its scopes have said. */
  readonly porClave?: true;
};

/** Of agencies nobody has any, whatever codes they were given. */
export function reads<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo === 'agencia') throw new AppError('SIN_PERMISO');
    return handler(context, params);
  });
}

/** What makes an order: a client's people do it too, each for themselves. */
export function asks<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    const { scope, user } = context;
    const isOwn = scope.tipo === 'cliente' && permits(PIDE_PARA_SI, user);
    if (!isOwn && scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    return handler(context, params);
  });
}

/** What is done to stock and orders, the warehouse's people and ours do. */
export function works<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'deposito' && context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    return handler(context, params);
  });
}

export function actorDe({ db, scope, user, porClave = undefined }: Autor): Actor {
  const base = { db, usuario_id: user.id };
  if (scope.tipo === 'personal' && hasRole(user, ROLES.administrador)) return { ...base, papeles: null };
  const papeles = new Set<string>();
  if (scope.tipo !== 'cliente' && permits(OPERA_ORDENES, user)) papeles.add('deposito');
  if (scope.tipo !== 'cliente' && permits(DIRIGE_ORDENES, user)) papeles.add('jefe_deposito');
  if (scope.tipo === 'cliente' && (porClave || permits(PIDE_PARA_SI, user))) papeles.add('cliente');
  return { ...base, papeles };
}
