import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import type { Actor } from '#server/documentos.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

/** A dock is a warehouse's own, and our people's, whatever codes somebody else was given. */
export function works<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'deposito' && context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    return handler(context, params);
  });
}

/** Who may call has the right to what follows from it on the order, our people of levantes too. */
export function actorDeOrden({ db, user }: Pick<CallContext, 'db' | 'user'>): Actor {
  return { db, usuario_id: user.id, papeles: new Set(['deposito']) };
}
