import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

type Who = Pick<CallContext, 'user' | 'scope'>;

/**
 * The client whose keys and webhooks a call is about: a client's person always gets its own, our people the one they name, or all
 * (null). The codes were checked; here it counts whose person it is. @throws AppError SIN_PERMISO
 */
export function clienteDe({ user, scope }: Who, asked: number | undefined): number | null {
  const isAdmin = user.roles.some(({ role_id }) => role_id === 1);
  const holds = (codes: readonly string[]) =>
    isAdmin || user.funcionalidades.some(({ codigo }) => codes.includes(codigo));
  if (scope.tipo === 'cliente' && scope.cliente_id !== null && holds(['CLI_002'])) return scope.cliente_id;
  if (scope.tipo === 'personal' && holds(['ROL_003', 'FUN_001', 'FUN_003'])) return asked ?? null;
  throw new AppError('SIN_PERMISO', { usuario_id: user.id });
}

/** The same for what belongs to one client. @throws AppError SIN_PERMISO, CLIENTE_NO_ENCONTRADO */
export function unClienteDe(who: Who, asked: number | undefined): number {
  const cliente = clienteDe(who, asked);
  if (cliente === null) throw new AppError('CLIENTE_NO_ENCONTRADO');
  return cliente;
}
