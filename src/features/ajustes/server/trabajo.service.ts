import { pasarIncidencia } from '#features/incidencias/server/public.ts';
import { pasarRecorrido } from '#features/recorridos/server/public.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { AppError } from '#shared/errors.ts';

import { avisarA, getTrabajo, pasarTrabajo, type SE_PASA } from '../activos.contract.ts';
import { refuseOutsiders } from './ajustes.service.ts';
import { selectCosas, selectLoteDe, selectPersonal } from './trabajo.sql.ts';

interface Relevo {
  readonly id: number;
  readonly de: number;
  readonly a: number;
}

/** How each kind goes from one to the other; each refuses what is not that person's any more. */
const PASA: Readonly<Record<(typeof SE_PASA)[number], (context: CallContext, relevo: Relevo) => Promise<void>>> = {
  recorrido: pasarRecorrido,
  incidencia: pasarIncidencia,
  // A batch is open to all of us: whoever takes it on is told where it is.
  lote: async ({ db, user }, { id, de, a }) => {
    const lote = await selectLoteDe(db, id, de);
    if (lote === null) throw new AppError('TRABAJO_CAMBIO', { id });
    await notify(db, [a], {
      tipo: 'CUENTA',
      accion: true,
      titulo: `Siga con el lote ${id}`,
      texto: `${user.fullname} le pasó el lote ${id}: ${lote.nombre}, ${lote.lugar}.`,
      ruta: `/eventos?lote=${id}`,
    });
  },
};

export const trabajoEndpoints = [
  handle(getTrabajo, async (context, { usuario_id }) => {
    refuseOutsiders(context);
    const [cosas, personas] = await Promise.all([selectCosas(context.db, usuario_id), selectPersonal(context.db)]);
    return { cosas, personas: personas.filter(({ id }) => id !== usuario_id) };
  }),

  handle(avisarA, async (context, { usuario_id, texto }) => {
    const { db, user, audit } = context;
    refuseOutsiders(context);
    const aviso = { tipo: 'CUENTA', accion: true, titulo: `Aviso de ${user.fullname}`, texto } as const;
    if ((await notify(db, [usuario_id], aviso)) === 0) throw new AppError('USUARIO_NO_ENCONTRADO', { usuario_id });
    audit({ tabla: 'notificacion', fila_id: null, antes: null, despues: { usuario_id, texto: texto.length } });
    return {};
  }),

  handle(pasarTrabajo, async (context, { de, a, cosas }) => {
    refuseOutsiders(context);
    if (de === a) throw new AppError('USUARIO_PROPIO');
    if (!(await selectPersonal(context.db)).some(({ id }) => id === a))
      throw new AppError('USUARIO_NO_ENCONTRADO', { a });
    // Always in one order, so that two who hand things on at once wait for each other and neither for both.
    const sorted = cosas.toSorted((one, other) => one.clase.localeCompare(other.clase) || one.id - other.id);
    for (const { clase, id } of sorted) await PASA[clase](context, { id, de, a });
    context.audit({ tabla: 'usuario', fila_id: de, antes: { de }, despues: { a, cosas } });
    return { pasadas: cosas.length };
  }),
];
