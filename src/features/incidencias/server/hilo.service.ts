import type { Endpoint } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { mirarIncidencia, retirarIncidencia, seguirIncidencia, verAdjunto } from '../hilo.contract.ts';
import { anyone, ours } from './casa.ts';
import { deleteSeguidor, insertSeguidor, selectAdjunto } from './hilo.sql.ts';
import { lockNuestra } from './incidencias.sql.ts';
import { retirar } from './mensaje.ts';
import { createMiradas } from './miradas.ts';

const miradas = createMiradas();

export const hiloEndpoints: readonly Endpoint[] = [
  anyone(verAdjunto, async ({ db, scope }, cual) => {
    const archivo = await selectAdjunto(db, scope, cual);
    if (archivo === null) throw new AppError('ARCHIVO_NO_ENCONTRADO', cual);
    return { archivo };
  }),

  ours(seguirIncidencia, async ({ db, user, audit }, { id, sigue }) => {
    const incidencia = await lockNuestra(db, id);
    if (incidencia === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
    await (sigue ? insertSeguidor : deleteSeguidor)(db, id, user.id);
    audit({ tabla: 'incidencia', fila_id: id, antes: null, despues: { sigue } });
    return { msg: sigue ? `Sigue ${incidencia.numero}: le avisamos de lo nuevo` : `Ya no sigue ${incidencia.numero}` };
  }),

  ours(mirarIncidencia, async ({ user }, { id }) => ({
    miran: miradas.mirar(id, { id: user.id, nombre: user.fullname }),
  })),

  anyone(retirarIncidencia, async (context, { id }) => {
    await retirar(context, id);
    return { msg: 'Quedó anulada. Si vuelve a hacer falta, abra otra' };
  }),
];
