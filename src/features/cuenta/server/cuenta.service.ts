import { updateProfile } from '#server/accounts/cuentas.sql.ts';
import { handle, handleAsSystem } from '#server/dispatcher.ts';
import { closeOtherSessions, closeOwnSession, selectOpenSessions } from '#server/session/sesion.sql.ts';
import { AppError } from '#shared/errors.ts';

import {
  cerrarOtrasSesiones,
  cerrarUnaSesion,
  getCuenta,
  guardarAjustes,
  guardarLectura,
  guardarPerfil,
  listSesiones,
} from '../contract.ts';
import { refuseUnknown } from './ajustes.ts';
import { dispositivoOf } from './dispositivo.ts';
import { saveAjustes, saveLectura, selectCuenta } from './preferencia.sql.ts';

export const cuentaEndpoints = [
  handle(getCuenta, async ({ db, user, session }) => {
    const { id, email, fullname, username, roles } = user;
    const more = await selectCuenta(db, id);
    return {
      cuenta: {
        id,
        email,
        fullname,
        username,
        casa: session.cliente?.nombre ?? more?.agencia ?? null,
        roles: roles.map(({ nombre }) => nombre),
        creada: more?.creada ?? session.creada,
      },
    };
  }),

  handleAsSystem(guardarPerfil, async ({ db, user, sessions, audit, afterCommit }, perfil) => {
    await updateProfile(db, user.id, perfil);
    const { fullname, username } = user;
    audit({ tabla: 'usuario', fila_id: user.id, antes: { fullname, username }, despues: perfil });
    // The notice of the database reaches this process too, but later than the next call of the person may come.
    afterCommit(() => sessions.forget(user.id));
    return {};
  }),

  handleAsSystem(listSesiones, async ({ db, user, session }) => {
    const open = await selectOpenSessions(db, user.id);
    return {
      records: open.map(({ navegador, ...row }) => ({
        ...row,
        dispositivo: dispositivoOf(navegador),
        actual: row.id === session.id,
      })),
    };
  }),

  handleAsSystem(cerrarUnaSesion, async ({ db, user, sessions, audit, afterCommit }, { id }) => {
    if (!(await closeOwnSession(db, user.id, id))) throw new AppError('SESION_NO_ENCONTRADA');
    audit({ tabla: 'sesion', fila_id: null, antes: { id }, despues: null });
    afterCommit(() => sessions.forget(user.id));
    return {};
  }),

  handleAsSystem(cerrarOtrasSesiones, async ({ db, user, session, sessions, audit, afterCommit }) => {
    const cerradas = await closeOtherSessions(db, user.id, session.id);
    audit({ tabla: 'sesion', fila_id: null, antes: { otras: cerradas }, despues: null });
    afterCommit(() => sessions.forget(user.id));
    return { cerradas };
  }),

  handle(guardarAjustes, async ({ db, user, sessions, audit, afterCommit }, { ajustes }) => {
    refuseUnknown(ajustes);
    await saveAjustes(db, user.id, ajustes);
    audit({ tabla: 'preferencia', fila_id: user.id, antes: null, despues: ajustes });
    afterCommit(() => sessions.forget(user.id));
    return {};
  }),

  handle(guardarLectura, async ({ db, user, session, sessions, audit, afterCommit }, lectura) => {
    await saveLectura(db, user.id, lectura);
    const { special_chars, remove_prefix, remove_suffix, gs1_separador } = session.preferencia ?? {};
    const antes = session.preferencia && { special_chars, remove_prefix, remove_suffix, gs1_separador };
    audit({ tabla: 'preferencia', fila_id: user.id, antes, despues: { ...lectura } });
    afterCommit(() => sessions.forget(user.id));
    return { lectura };
  }),
];
