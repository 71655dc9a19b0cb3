import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import type { Actor } from '#server/documentos.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

import { COMERCIAL } from '../permisos.contract.ts';
import { type Leido, selectCliente } from './clientes.sql.ts';

/** Whose client it is: our people meet all of them at work, a client's own people theirs, and nobody else any. */

type Quien = Pick<CallContext, 'scope' | 'user'>;

export function esComercial({ scope, user }: Quien): boolean {
  return scope.tipo === 'personal' && permits(COMERCIAL, user);
}

export function actorDe({ db, scope, user }: Quien & Pick<CallContext, 'db'>): Actor {
  const isAdmin = scope.tipo === 'personal' && hasRole(user, ROLES.administrador);
  const papeles = new Set(esComercial({ scope, user }) ? ['comercial'] : []);
  return { db, usuario_id: user.id, papeles: isAdmin ? null : papeles };
}

/** For our people who look after clients. */
export function ours<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (!esComercial(context)) throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    return handler(context, params);
  });
}

/** For them, whoever of ours meets the client at work, and its own people. */
export function anyone<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    const { scope, user } = context;
    const { tipo } = scope;
    // Functionality that is meant for others opens a client to nobody outside.
    const isIn =
      tipo === 'cliente' ? user.funcionalidades.some(({ codigo }) => codigo.startsWith('CLI_')) : tipo === 'personal';
    if (!isIn) throw new AppError('SIN_PERMISO', { usuario_id: user.id });
    return handler(context, params);
  });
}

/** @throws AppError CLIENTE_NO_ENCONTRADO, for somebody else's as for one that does not exist */
export async function find({ db, scope }: Pick<CallContext, 'db' | 'scope'>, id: number): Promise<Leido> {
  const cliente = await selectCliente(db, scope, id);
  if (cliente === null) throw new AppError('CLIENTE_NO_ENCONTRADO', { id });
  return cliente;
}
