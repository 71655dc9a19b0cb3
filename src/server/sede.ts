import { AppError } from '#shared/errors.ts';

import type { CallContext } from './dispatcher.ts';
import { type Sede, selectSede } from './sede.sql.ts';

/**
 * Whose counter a call is about: an agency's people have their own, whatever they send; ours say which.
 * @throws AppError SIN_PERMISO, AGENCIA_NO_ENCONTRADA
 */
export async function sedeOf({ db, scope, user }: CallContext, asked: number | undefined): Promise<Sede> {
  if (scope.tipo !== 'agencia' && scope.tipo !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: user.id });
  const id = scope.tipo === 'agencia' ? scope.agente_id : (asked ?? null);
  const sede = id === null ? null : await selectSede(db, id);
  if (sede === null) throw new AppError('AGENCIA_NO_ENCONTRADA', { asked });
  return sede;
}
