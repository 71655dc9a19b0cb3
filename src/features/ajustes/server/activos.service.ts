import { dispositivoOf } from '#features/cuenta/server/public.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { closeSessionById, selectActivos } from '#server/personas.sql.ts';
import { AppError } from '#shared/errors.ts';

import { cerrarSesionDe, listActivos } from '../contract.ts';
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
];
