import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { permits } from '#shared/permissions.ts';

type Who = Pick<CallContext, 'user' | 'scope'>;

/**
 * Whose report it is: a client's people get their own, whatever they send; our people the one they name. The codes were checked as
 * alternatives; here it counts whose person it is. @throws AppError SIN_PERMISO, CLIENTE_NO_ENCONTRADO
 */
export function clienteDe({ user, scope }: Who, asked: number | undefined): number {
  if (scope.tipo === 'cliente' && scope.cliente_id !== null && permits({ anyOf: ['CLI_001'] }, user))
    return scope.cliente_id;
  if (scope.tipo !== 'personal' || !permits({ anyOf: ['REPO_GEN'] }, user))
    throw new AppError('SIN_PERMISO', { usuario_id: user.id });
  if (asked === undefined) throw new AppError('CLIENTE_NO_ENCONTRADO');
  return asked;
}
