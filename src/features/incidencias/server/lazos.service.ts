import type { CallContext, Endpoint } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { desenlazarIncidencia, enlazarIncidencia, listIncidenciasDe } from '../lazos.contract.ts';
import { ours } from './casa.ts';
import { lockNuestra } from './incidencias.sql.ts';
import { deleteLazo, insertLazo, selectIncidenciasDe, selectNombrado } from './lazos.sql.ts';
import { falta } from './paso.ts';

export const lazosEndpoints: readonly Endpoint[] = [
  ours(enlazarIncidencia, async (context, { id, numero }) => {
    const { db, user, audit } = context;
    const propio = await numeroDe(context, id);
    const otro = await selectNombrado(db, numero);
    if (otro === null)
      throw falta({
        numero:
          'No hay nada con ese número: un levante (L-…), una devolución (D-…), un recorrido (R-…), una remesa (RM-…), otra incidencia (I-…)',
      });
    if (otro.clase === 'INCIDENCIA' && otro.id === id) throw falta({ numero: 'Es esta misma incidencia' });
    const isNew = await insertLazo(db, { incidencia_id: id, clase: otro.clase, otro_id: otro.id, usuario_id: user.id });
    if (isNew) audit({ tabla: 'incidencia', fila_id: id, antes: null, despues: { enlazada: numero } });
    return { msg: isNew ? `${propio}: enlazada con ${numero}` : `${propio} ya estaba enlazada con ${numero}` };
  }),

  ours(desenlazarIncidencia, async (context, { id, clase, otro_id }) => {
    const propio = await numeroDe(context, id);
    const isGone = await deleteLazo(context.db, { incidencia_id: id, clase, otro_id });
    if (isGone) context.audit({ tabla: 'incidencia', fila_id: id, antes: { clase, otro_id }, despues: null });
    return { msg: `${propio}: se quitó el enlace` };
  }),

  ours(listIncidenciasDe, async ({ db }, cual) => ({ incidencias: await selectIncidenciasDe(db, cual) })),
];

/** Held until the call ends, so that it is not united with another meanwhile. @throws AppError INCIDENCIA_NO_ENCONTRADA */
async function numeroDe({ db }: CallContext, id: number): Promise<string> {
  const incidencia = await lockNuestra(db, id);
  if (incidencia === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
  return incidencia.numero;
}
