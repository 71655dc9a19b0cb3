import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import type { Actor } from '#server/documentos.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

import { ATIENDE } from '../permisos.contract.ts';
import type { Mirada } from './incidencias.sql.ts';

/** Who stands on which side of the counter. */

type Quien = Pick<CallContext, 'scope' | 'user'>;

/** What a person may do with a document; null: all, as our role administrador. A code counts in the hands that it is made for. */
function papelesDe({ scope, user }: Quien): ReadonlySet<string> | null {
  const has = (codigo: string) => user.funcionalidades.some((one) => one.codigo === codigo);
  const papeles: string[] = [];
  if (scope.tipo === 'personal' && hasRole(user, ROLES.administrador)) return null;
  if (scope.tipo === 'personal' && has('VAL_001')) papeles.push('atencion');
  if (scope.tipo === 'personal' && has('PROB_SOL')) papeles.push('interno');
  if (scope.tipo === 'personal' && has('RCL_001')) papeles.push('comercial', 'interno');
  if (scope.tipo === 'personal' && has('GUS_SUP_001')) papeles.push('supervision');
  if (scope.tipo === 'personal' && has('CHF_001')) papeles.push('chofer');
  if (scope.tipo === 'cliente' && has('CLI_001')) papeles.push('cliente');
  if (scope.tipo === 'agencia' && has('PCK_001')) papeles.push('agencia');
  return new Set(papeles);
}

export function actorDe({ db, scope, user }: Quien & Pick<CallContext, 'db'>): Actor {
  return { db, usuario_id: user.id, papeles: papelesDe({ scope, user }) };
}

export function atiende({ scope, user }: Quien): boolean {
  return scope.tipo === 'personal' && permits(ATIENDE, user);
}

/** Of our people, whoever answers for clients and does not attend sees the matters of the own clients, and no others. */
function miradaDe(quien: Quien): Mirada {
  const { scope } = quien;
  const papeles = papelesDe(quien);
  const isOwnAlone = scope.tipo === 'personal' && papeles !== null && !papeles.has('atencion');
  return isOwnAlone ? { ...scope, soloSusClientes: true } : scope;
}

/** For our people who attend. */
export function ours<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (!atiende(context)) throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    return handler(context, params);
  });
}

const DENTRO: ReadonlySet<string> = new Set(['atencion', 'comercial', 'cliente', 'agencia']);

/** For them, and for the houses outside. `wider`: for whoever opens one, too. */
export function anyone<C extends ServiceContract>(contract: C, handler: Handler<C>, wider = false): Endpoint {
  return handle(contract, (context, params) => {
    const papeles = papelesDe(context);
    const isIn = papeles === null || [...papeles].some((papel) => DENTRO.has(papel) || (wider && papel === 'interno'));
    if (!isIn) throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    // What is opened may be about anybody's parcel.
    return handler(wider ? context : { ...context, scope: miradaDe(context) }, params);
  });
}

/** Behind the counter: for our people who attend, and for whoever answers for the client that it is about. */
export function behind<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    const papeles = papelesDe(context);
    const isIn = papeles === null || papeles.has('atencion') || papeles.has('comercial');
    if (context.scope.tipo !== 'personal' || !isIn) throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
    return handler({ ...context, scope: miradaDe(context) }, params);
  });
}
