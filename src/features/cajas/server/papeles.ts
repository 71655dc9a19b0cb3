import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import { type Documento, darPaso } from '#server/documentos.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { isEncargado, permits } from '#shared/permissions.ts';

import { RECIBE_DINERO, TIENE_CAJA } from '../permisos.contract.ts';

/** Takes a box or a bag one step on, as whoever has the counter or receives money at the plant. */
export function paso({ db, user, scope }: CallContext, documento: Documento, acto: string): Promise<string> {
  const papeles = new Set<string>();
  if (permits(TIENE_CAJA, user) && (scope.tipo === 'agencia' || scope.tipo === 'personal')) papeles.add('agencia');
  if (permits(RECIBE_DINERO, user) && scope.tipo === 'personal') papeles.add('caja');
  if (isEncargado(user) && scope.tipo === 'personal') papeles.add('encargado');
  return darPaso({ db, usuario_id: user.id, papeles }, documento, acto);
}

/** Money that arrives at the plant is our people's alone. */
export function ours<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    return handler(context, params);
  });
}
