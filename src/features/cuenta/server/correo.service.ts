import { insertCambio } from '#server/accounts/cambio-correo.sql.ts';
import { selectAccountByEmail } from '#server/accounts/cuentas.sql.ts';
import { handleProven } from '#server/dispatcher.ts';
import { emailAskedMail, emailConfirmMail, emailInUseMail } from '#server/mail/account-mails.ts';
import { insertMail } from '#server/mail/correo.sql.ts';
import { randomSecret, secretHash } from '#server/session/tokens.ts';
import { AppError } from '#shared/errors.ts';

import { cambiarCorreo } from '../contract.ts';

export const correoEndpoints = [
  handleProven(cambiarCorreo, async ({ db, user, sessions, audit }, { email }) => {
    if (email === user.email) throw new AppError('CORREO_IGUAL');
    const secret = randomSecret();
    if (!(await insertCambio(db, { huella: secretHash(secret), usuario_id: user.id, email })))
      throw new AppError('DEMASIADOS_CAMBIOS_DE_CORREO');
    const link = `${sessions.installation.publicUrl()}/confirmar-correo#token=${secret}`;
    const isTaken = (await selectAccountByEmail(db, email)) !== null;
    await insertMail(db, isTaken ? emailInUseMail(email) : emailConfirmMail(email, link));
    await insertMail(db, emailAskedMail(user, email));
    audit({ tabla: 'cambio_correo', fila_id: user.id, antes: { email: user.email }, despues: { email } });
    return {};
  }),
];
