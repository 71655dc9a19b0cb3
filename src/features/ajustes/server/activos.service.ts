import { dispositivoOf } from '#features/cuenta/server/public.ts';
import { closeSessionById, closeSessions, selectActivos, selectPersonaPorId } from '#server/accounts/personas.sql.ts';
import { handleAsSystem, handleProven } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { cerrarSesionDe, cerrarSesionesDe, cerrarTodasLasSesiones, listActivos } from '../contract.ts';
import { refuseOutsiders } from './ajustes.service.ts';

export const activosEndpoints = [
  handleAsSystem(listActivos, async (context) => {
    refuseOutsiders(context);
    const open = await selectActivos(context.db);
    return {
      records: open.map(({ navegador, ...row }) => ({
        ...row,
        dispositivo: dispositivoOf(navegador),
        actual: row.sesion_id === context.session.id,
      })),
    };
  }),

  handleAsSystem(cerrarSesionDe, async (context, { sesion_id }) => {
    const { db, sessions, audit, afterCommit } = context;
    refuseOutsiders(context);
    const usuarioId = await closeSessionById(db, sesion_id);
    if (usuarioId === null) throw new AppError('SESION_NO_ENCONTRADA');
    audit({ tabla: 'sesion', fila_id: null, antes: { sesion_id, usuario_id: usuarioId }, despues: null });
    afterCommit(() => sessions.forget(usuarioId));
    return {};
  }),

  handleAsSystem(cerrarSesionesDe, async (context, { usuario_id }) => {
    const { db, session, sessions, audit, afterCommit } = context;
    refuseOutsiders(context);
    if (!(await selectPersonaPorId(db, usuario_id))) throw new AppError('USUARIO_NO_ENCONTRADO', { usuario_id });
    const cerradas = await closeSessions(db, usuario_id, session.id);
    audit({ tabla: 'sesion', fila_id: null, antes: { usuario_id, sesiones: cerradas }, despues: null });
    afterCommit(() => sessions.forget(usuario_id));
    return { cerradas };
  }),

  handleProven(cerrarTodasLasSesiones, async (context) => {
    const { db, session, sessions, audit, afterCommit } = context;
    refuseOutsiders(context);
    const cerradas = await closeSessions(db, null, session.id);
    audit({ tabla: 'sesion', fila_id: null, antes: { de: 'todos', sesiones: cerradas }, despues: null });
    afterCommit(() => sessions.forget('*'));
    return { cerradas };
  }),
];
