import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { ubicarLevante } from '../paradas.contract.ts';
import { inside, lockLevante, updateLevante } from './levantes.sql.ts';
import { lectorDe } from './quien.ts';

const POR_HACER: ReadonlySet<string> = new Set(['ASIGNADO', 'EN_CAMINO', 'EN_PUNTO']);

/** Somebody moves a stop of a round among its doors. @throws AppError LEVANTE_NO_ENCONTRADO, RefusalError DOCUMENTO_NO_PERMITE */
export async function ubicar(context: CallContext, { id, orden }: Params<typeof ubicarLevante>) {
  const { db, scope, audit } = context;
  // Whoever plans rounds sees what they fetch, and looks after no levantes otherwise.
  const { scope: whose } = lectorDe(context);
  if (whose.tipo !== 'personal') throw new AppError('SIN_PERMISO', { tipo: scope.tipo });
  const levante = await lockLevante(db, inside(scope, false), id);
  if (levante === null) throw new AppError('LEVANTE_NO_ENCONTRADO', { id });
  if (levante.recorrido_id === null || !POR_HACER.has(levante.estado))
    throw new RefusalError('DOCUMENTO_NO_PERMITE', `${levante.numero} no es una parada por hacer de un recorrido`, {
      id,
    });
  await updateLevante(db, id, { orden });
  audit({ tabla: 'levante', fila_id: id, antes: { numero: levante.numero }, despues: { orden } });
  return { id, orden };
}
