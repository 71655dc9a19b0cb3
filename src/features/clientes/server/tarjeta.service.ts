import { invitationMail } from '#server/accounts/accounts.ts';
import { countPersonas, insertInvitacion, insertInvitado, replaceRol } from '#server/accounts/casa.sql.ts';
import { type Endpoint, handleAsSystem } from '#server/dispatcher.ts';
import { insertMail } from '#server/mail/correo.sql.ts';
import { notify, selectPeopleWith } from '#server/news/notificacion.sql.ts';
import { randomSecret, secretHash } from '#server/session/tokens.ts';
import { AppError } from '#shared/errors.ts';

import { etiquetarCliente, invitarACliente, MAS_ETIQUETAS_DE_CLIENTE } from '../tarjeta.contract.ts';
import { esComercial, find, ours } from './casa.ts';
import { deleteEtiqueta, putEtiqueta, selectEtiquetas, selectRolesDeCliente } from './tarjeta.sql.ts';

/** As many as one house has anywhere. */
const MOST_PEOPLE = 300;
/** Whoever is of one of these signs in. */
const ENTRAN: ReadonlySet<string> = new Set(['ACTIVO', 'SUSPENDIDO', 'SUSPENDIDO_DEUDA']);

export const tarjetaEndpoints: readonly Endpoint[] = [
  ours(etiquetarCliente, async (context, { cliente_id, etiqueta, quitar }) => {
    const { db, user, audit } = context;
    await find(context, cliente_id);
    const before = await selectEtiquetas(db, cliente_id);
    if (quitar) await deleteEtiqueta(db, cliente_id, etiqueta);
    else await putEtiqueta(db, { cliente_id, texto: etiqueta, usuario_id: user.id });
    const etiquetas = await selectEtiquetas(db, cliente_id);
    if (etiquetas.length > MAS_ETIQUETAS_DE_CLIENTE)
      throw new AppError(
        'DATOS_INVALIDOS',
        {},
        { etiqueta: `Ya tiene ${MAS_ETIQUETAS_DE_CLIENTE} etiquetas: quite alguna` },
      );
    if (etiquetas.length !== before.length)
      audit({ tabla: 'cliente', fila_id: cliente_id, antes: { etiquetas: before }, despues: { etiquetas } });
    return { etiquetas, msg: quitar ? `Se quitó «${etiqueta}»` : `Lleva «${etiqueta}»` };
  }),

  // As the server itself: no person's role may write an account.
  handleAsSystem(invitarACliente, async (context, { cliente_id, rol_id, ...invitado }) => {
    const { db, user, sessions, audit } = context;
    if (!esComercial(context)) throw new AppError('SIN_PERMISO', { usuario_id: user.id });
    const { nombre, estado } = await find(context, cliente_id);
    if (!ENTRAN.has(estado)) throw new AppError('CLIENTE_SIN_ACCESO', { cliente_id });
    if (!(await selectRolesDeCliente(db)).some(({ id }) => id === rol_id))
      throw new AppError('ROL_NO_PERMITIDO', { rol_id });
    const casa = { tipo: 'cliente', id: cliente_id } as const;
    if ((await countPersonas(db, casa)) >= MOST_PEOPLE) throw new AppError('DEMASIADOS_USUARIOS');
    const administran = await selectPeopleWith(db, 'CLI_002', cliente_id);
    const id = await insertInvitado(db, casa, invitado);
    await replaceRol(db, id, rol_id);
    const secret = randomSecret();
    await insertInvitacion(db, id, secretHash(secret));
    const link = `${sessions.installation.publicUrl()}/auth/reset#token=${secret}`;
    const { email, fullname } = invitado;
    await insertMail(db, invitationMail(email, { nombre: fullname, de: user.fullname, casa: nombre, link }));
    await notify(db, administran, {
      tipo: 'CUENTA',
      titulo: `${fullname} tiene cuenta en ${nombre}`,
      texto: `${user.fullname}, de la empresa, invitó a ${fullname} (${email}).`,
      ruta: '/mi-cuenta/usuarios',
    });
    audit({ tabla: 'cliente', fila_id: cliente_id, antes: null, despues: { invitado: fullname, correo: email } });
    return { id, msg: `La invitación va en camino a ${email}. El enlace vale 3 días` };
  }),
];
