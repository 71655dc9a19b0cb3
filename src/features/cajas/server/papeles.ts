import type { CallContext } from '#server/dispatcher.ts';
import { type Documento, darPaso } from '#server/documentos.ts';
import { permits } from '#shared/permissions.ts';

import { RECIBE_DINERO, TIENE_CAJA } from '../permisos.contract.ts';

/** Takes a box or a bag one step on, as whoever has the counter or receives money at the plant. */
export function paso({ db, user, scope }: CallContext, documento: Documento, acto: string): Promise<string> {
  const papeles = new Set<string>();
  if (permits(TIENE_CAJA, user) && (scope.tipo === 'agencia' || scope.tipo === 'personal')) papeles.add('agencia');
  if (permits(RECIBE_DINERO, user) && scope.tipo === 'personal') papeles.add('caja');
  return darPaso({ db, usuario_id: user.id, papeles }, documento, acto);
}
