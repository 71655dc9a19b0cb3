import type { Endpoint } from '#server/dispatcher.ts';
import { createMiradas } from '#server/miradas.ts';
import { AppError } from '#shared/errors.ts';

import { mirarIncidencia, retirarIncidencia, seguirIncidencia, verAdjunto } from '../hilo.contract.ts';
import { anyone, behind, ours } from './casa.ts';
import { consultaEndpoints } from './consulta.ts';
import { deleteSeguidor, insertSeguidor, selectAdjunto } from './hilo.sql.ts';
import { lockIncidencia } from './incidencias.sql.ts';
import { lazosEndpoints } from './lazos.service.ts';
import { retirar } from './mensaje.ts';

const miradas = createMiradas('incidencia');

export const hiloEndpoints: readonly Endpoint[] = [
  ...lazosEndpoints,
  ...consultaEndpoints,

  anyone(verAdjunto, async ({ db, scope }, cual) => {
    const archivo = await selectAdjunto(db, scope, cual);
    if (archivo === null) throw new AppError('ARCHIVO_NO_ENCONTRADO', cual);
    return { archivo };
  }),

  behind(seguirIncidencia, async ({ db, scope, user, audit }, { id, sigue }) => {
    const incidencia = await lockIncidencia(db, scope, id);
    if (incidencia === null) throw new AppError('INCIDENCIA_NO_ENCONTRADA', { id });
    await (sigue ? insertSeguidor : deleteSeguidor)(db, id, user.id);
    audit({ tabla: 'incidencia', fila_id: id, antes: null, despues: { sigue } });
    return { msg: sigue ? `Sigue ${incidencia.numero}: le avisamos de lo nuevo` : `Ya no sigue ${incidencia.numero}` };
  }),

  ours(mirarIncidencia, async ({ db, user }, { id }) => ({
    miran: (await miradas.mirar(db, id, { id: user.id, nombre: user.fullname })).otros,
  })),

  anyone(retirarIncidencia, async (context, { id }) => {
    await retirar(context, id);
    return { msg: 'Quedó anulada. Si vuelve a hacer falta, abra otra' };
  }),
];
