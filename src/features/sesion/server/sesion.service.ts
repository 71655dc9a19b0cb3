import { tellPasswordChanged } from '#server/accounts/accounts.ts';
import { endCambios } from '#server/accounts/cambio-correo.sql.ts';
import { selectAccount, updatePassword } from '#server/accounts/cuentas.sql.ts';
import { contextOf } from '#server/context.ts';
import { handleAsSystem } from '#server/dispatcher.ts';
import { existsFile } from '#server/files/archivo.sql.ts';
import { checkStrength, hashPassword, verifyPassword } from '#server/session/passwords.ts';
import { closeSession, closeSessionsOf, insertTicket } from '#server/session/sesion.sql.ts';
import { randomSecret, secretHash } from '#server/session/tokens.ts';
import { AppError } from '#shared/errors.ts';

import { cambiarPassword, cerrarSesion, crearTicket, getContext } from '../contract.ts';

/** Whoever holds a stolen session must not find the password out with it: ten tries in a quarter of an hour. */
const WRONG_PASSWORDS = { points: 10, duration: 900 };

export const sesionEndpoints = [
  handleAsSystem(getContext, async ({ session, sessions }) => ({
    context: contextOf(session, sessions.installation),
  })),

  handleAsSystem(cerrarSesion, async ({ db, session, sessions, audit, afterCommit }) => {
    await closeSession(db, session.id);
    audit({ tabla: 'sesion', fila_id: null, antes: { id: session.id }, despues: null });
    afterCommit(() => sessions.forget(session.usuario.id));
    return {};
  }),

  handleAsSystem(
    cambiarPassword,
    async ({ db, user, caller, sessions, limits, audit, afterCommit }, { password_actual, password_nueva }) => {
      const account = await selectAccount(db, user.id);
      const wrongPasswords = limits.of('contrasena', WRONG_PASSWORDS);
      // Counted before it is judged, so that many at once learn no more than one after the other.
      await wrongPasswords.consume(user.id).catch(() => Promise.reject(new AppError('DEMASIADOS_PEDIDOS')));
      if (!(await verifyPassword(account?.clave_hash ?? null, password_actual)))
        throw new AppError('CONTRASENA_ACTUAL_INCORRECTA');
      await wrongPasswords.delete(user.id);
      if (password_actual === password_nueva) throw new AppError('CONTRASENA_REPETIDA');
      await checkStrength(password_nueva, [user.email, user.fullname, user.username]);
      await updatePassword(db, user.id, await hashPassword(password_nueva));
      // Every session ends, on whatever machine; the person who changed it goes on with a new one.
      await closeSessionsOf(db, user.id);
      await endCambios(db, user.id);
      await tellPasswordChanged(db, user);
      audit({ tabla: 'usuario', fila_id: user.id, antes: null, despues: { cambio: 'contraseña' } });
      afterCommit(() => sessions.forget(user.id));
      return { msg: 'La contraseña cambió', _token: await sessions.open(db, user.id, caller) };
    },
  ),

  handleAsSystem(crearTicket, async ({ db, user, session, audit }, { proposito, archivo_id }) => {
    if (!(await existsFile(db, archivo_id, user.id))) throw new AppError('ARCHIVO_NO_ENCONTRADO', { archivo_id });
    const secret = randomSecret();
    const ticket = {
      huella: secretHash(secret),
      usuario_id: user.id,
      sesion_id: session.id,
      proposito,
      datos: { archivo_id },
    };
    audit({ tabla: 'ticket', fila_id: archivo_id, antes: null, despues: { proposito } });
    return { url: `/api/descargas/${secret}`, vence: await insertTicket(db, ticket) };
  }),
];
