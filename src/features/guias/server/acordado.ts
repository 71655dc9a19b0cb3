import type { SessionUser } from '#server/session/sesion.sql.ts';
import { RefusalError } from '#shared/errors.ts';
import { hasRole, isEncargado, ROLES } from '#shared/permissions.ts';

import type { NuevoEvento } from './escritura.ts';
import type { Expediente } from './motor.sql.ts';
import type { Pedida } from './reglas.ts';

/** What was agreed with the client of a parcel, beyond what holds for everybody. */

/** What an event has to bring because its client wants it. @throws RefusalError EVENTO_NO_PERMITIDO where the client does not want it at all */
export function exigirAcordado(
  user: SessionUser,
  { id, acordado }: Pick<Expediente, 'id' | 'acordado'>,
  { excepcion }: Pick<NuevoEvento, 'excepcion'>,
): readonly Pedida[] {
  if (acordado === null) return [];
  if (!acordado.admite_desvio && !dirige(user))
    throw new RefusalError('EVENTO_NO_PERMITIDO', 'Su cliente no quiere que se desvíe: lo decide quien dirige', {
      guia_id: id,
    });
  if (acordado.retenida && !dirige(user)) throw new RefusalError('EVENTO_NO_PERMITIDO', RETENIDA, { guia_id: id });
  const codigo = acordado.falta_codigo && excepcion !== true ? (['codigo'] as const) : [];
  return [...(acordado.pruebas ?? []), ...codigo];
}

const RETENIDA = 'Su cliente está suspendido por deuda y se acordó retener lo que vuelve: lo decide quien dirige';

/** Whoever leads may, or an agency could never be closed. */
function dirige(user: SessionUser): boolean {
  return user.tipo_usuario === 'personal' && (isEncargado(user) || hasRole(user, ROLES.administrador));
}
