import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import type { Actor } from '#server/documentos.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole, isEncargado, ROLES } from '#shared/permissions.ts';

/** On which side of the counter somebody stands, and what a code is worth there. */

type Quien = Pick<CallContext, 'scope' | 'user'>;

/** What a person may do with a document; null: all, as our role administrador. A code counts in the hands that it is made for. */
function papelesDe({ scope, user }: Quien): ReadonlySet<string> | null {
  const has = (codigo: string) => user.funcionalidades.some((one) => one.codigo === codigo);
  const papeles: string[] = [];
  if (scope.tipo === 'personal' && hasRole(user, ROLES.administrador)) return null;
  if (scope.tipo === 'personal' && !scope.soloChofer) {
    if (has('LEV_002')) papeles.push('gestion');
    if (has('VAL_001')) papeles.push('atencion');
    if (has('EVE_003')) papeles.push('operario');
    if (isEncargado(user)) papeles.push('encargado');
  }
  if (scope.tipo === 'cliente' && has('CLI_002')) papeles.push('cliente');
  if (scope.tipo === 'agencia' && has('PCK_001')) papeles.push('agencia');
  return new Set(papeles);
}

export function actorDe({ db, scope, user }: Quien & Pick<CallContext, 'db'>): Actor {
  return { db, usuario_id: user.id, papeles: papelesDe({ scope, user }) };
}

/** For our people, a client's and an agency's, each where the code is theirs. */
export function anyone<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    refuseStrangers(context);
    return handler(context, params);
  });
}

/** @throws AppError SIN_PERMISO where a code is in hands that it is not made for */
export function refuseStrangers(context: Quien): void {
  if (papelesDe(context)?.size === 0) throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
}

export function ours<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return anyone(contract, (context, params) => {
    if (context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    return handler(context, params);
  });
}
