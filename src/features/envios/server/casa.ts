import type { Scope } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';

/** The code may be anybody's by mistake; envíos are of staff and clients. @throws AppError SIN_PERMISO */
export function onlySenders({ tipo }: Scope): void {
  if (tipo !== 'personal' && tipo !== 'cliente') throw new AppError('SIN_PERMISO', { tipo });
}

/**
 * Whose envío it is: a client's people send their own, staff say whose.
 * @throws AppError SIN_PERMISO; CLIENTE_NO_ENCONTRADO for another client than the own; DATOS_INVALIDOS where staff say none
 */
export function clienteDe(scope: Scope, asked: number | undefined): number {
  onlySenders(scope);
  if (scope.tipo === 'cliente') {
    if (scope.cliente_id === null) throw new AppError('SIN_PERMISO');
    if (asked !== undefined && asked !== scope.cliente_id) throw new AppError('CLIENTE_NO_ENCONTRADO', { asked });
    return scope.cliente_id;
  }
  if (asked === undefined) throw new AppError('DATOS_INVALIDOS', {}, { cliente_id: 'Elija el cliente' });
  return asked;
}
