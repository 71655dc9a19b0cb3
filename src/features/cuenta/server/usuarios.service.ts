import { invitationMail } from '#server/accounts/accounts.ts';
import {
  type Casa,
  countPersonas,
  insertInvitacion,
  insertInvitado,
  lockCasa,
  type Miembro,
  replaceRol,
  selectMiembro,
  selectNombreDeCasa,
  selectPersonas,
  selectRolesOfrecidos,
  updateSuspension,
} from '#server/accounts/casa.sql.ts';
import { type CallContext, handle, handleAsSystem } from '#server/dispatcher.ts';
import { insertMail } from '#server/mail/correo.sql.ts';
import { closeSessionsOf } from '#server/session/sesion.sql.ts';
import { randomSecret, secretHash } from '#server/session/tokens.ts';
import { AppError } from '#shared/errors.ts';

import { cambiarRol, invitarUsuario, listUsuarios, reinvitarUsuario, suspenderUsuario } from '../usuarios.contract.ts';

const MOST_PEOPLE = 300;
/** Mails that one house may cause in an hour: its administrator is nobody of ours. */
const MAILS = { points: 40, duration: 3600 };

export const usuariosEndpoints = [
  handle(listUsuarios, async (context) => {
    const { tipo } = casaDe(context);
    const personas = await selectPersonas(context.db);
    return {
      records: personas.map((persona) => ({ ...persona, soy_yo: persona.id === context.user.id })),
      roles: await selectRolesOfrecidos(context.db, tipo, codigosDe(context)),
    };
  }),

  // As the server itself: no person's role may write an account. Every statement names the house.
  handleAsSystem(invitarUsuario, async (context, { rol_id, ...invitado }) => {
    const { db, audit } = context;
    const casa = await administrada(context);
    await refuseRol(context, casa, rol_id);
    if ((await countPersonas(db, casa)) >= MOST_PEOPLE) throw new AppError('DEMASIADOS_USUARIOS');
    const id = await insertInvitado(db, casa, invitado);
    await replaceRol(db, id, rol_id);
    await sendInvitation(context, casa, { id, ...invitado });
    audit({
      tabla: 'usuario',
      fila_id: id,
      antes: null,
      despues: { ...invitado, rol_id, [`${casa.tipo}_id`]: casa.id },
    });
    return { id };
  }),

  handleAsSystem(reinvitarUsuario, async (context, { id }) => {
    const casa = await administrada(context);
    const miembro = await miembroDe(context, casa, id);
    if (!miembro.invitado || miembro.estado !== 'ACTIVO') throw new AppError('USUARIO_YA_ENTRO');
    await sendInvitation(context, casa, miembro);
    context.audit({ tabla: 'usuario', fila_id: miembro.id, antes: null, despues: { invitado: true } });
    return {};
  }),

  handleAsSystem(cambiarRol, async (context, { id, rol_id }) => {
    const { db, audit, sessions, afterCommit } = context;
    const casa = await administrada(context);
    const miembro = await otroMiembroDe(context, casa, id);
    await refuseRol(context, casa, rol_id);
    await replaceRol(db, miembro.id, rol_id);
    audit({ tabla: 'usuario_rol', fila_id: miembro.id, antes: { roles: miembro.roles }, despues: { roles: [rol_id] } });
    afterCommit(() => sessions.forget(miembro.id));
    return {};
  }),

  handleAsSystem(suspenderUsuario, async (context, { id, suspendido }) => {
    const { db, user, audit, sessions, afterCommit } = context;
    const casa = await administrada(context);
    const { estado, suspendido_por_la_casa, ...miembro } = await otroMiembroDe(context, casa, id);
    const isSuspended = estado === 'INACTIVO';
    if (isSuspended && !suspendido_por_la_casa) throw new AppError('USUARIO_SUSPENDIDO_POR_OTROS');
    if (isSuspended !== suspendido) {
      await updateSuspension(db, miembro.id, suspendido ? user.id : null);
      if (suspendido) await closeSessionsOf(db, miembro.id);
    }
    audit({ tabla: 'usuario', fila_id: miembro.id, antes: { estado }, despues: { suspendido } });
    afterCommit(() => sessions.forget(miembro.id));
    return {};
  }),
];

type Who = Pick<CallContext, 'scope' | 'user'>;

/** The client or agency of whoever calls. Our own people have none here: they look after accounts in the settings. @throws AppError SIN_PERMISO */
function casaDe({ scope, user }: Who): Casa {
  const codigos = codigosDe({ user });
  if (scope.tipo === 'cliente' && scope.cliente_id !== null && codigos.includes('CLI_002'))
    return { tipo: 'cliente', id: scope.cliente_id };
  if (scope.tipo === 'agencia' && scope.agente_id !== null && codigos.includes('PCK_001'))
    return { tipo: 'agencia', id: scope.agente_id };
  throw new AppError('SIN_PERMISO', { usuario_id: user.id });
}

function codigosDe({ user }: Pick<Who, 'user'>): string[] {
  return user.funcionalidades.map(({ codigo }) => codigo);
}

/** The same, held against others who change its people, and looked at anew once it is. @throws AppError SIN_PERMISO */
async function administrada(context: CallContext): Promise<Casa> {
  const casa = casaDe(context);
  if (!(await lockCasa(context.db, casa, context.user.id)))
    throw new AppError('SIN_PERMISO', { usuario_id: context.user.id });
  return casa;
}

/** @throws AppError USUARIO_NO_ENCONTRADO for whoever is of another house, or of none */
async function miembroDe({ db }: CallContext, casa: Casa, id: number): Promise<Miembro> {
  const miembro = await selectMiembro(db, casa, id);
  if (!miembro) throw new AppError('USUARIO_NO_ENCONTRADO', { id });
  return miembro;
}

/** @throws AppError USUARIO_NO_ENCONTRADO, USUARIO_PROPIO: so at least whoever calls goes on administering */
async function otroMiembroDe(context: CallContext, casa: Casa, id: number): Promise<Miembro> {
  if (id === context.user.id) throw new AppError('USUARIO_PROPIO');
  return miembroDe(context, casa, id);
}

/** @throws AppError ROL_NO_PERMITIDO */
async function refuseRol(context: CallContext, { tipo }: Casa, rolId: number): Promise<void> {
  const offered = await selectRolesOfrecidos(context.db, tipo, codigosDe(context));
  if (!offered.some(({ id }) => id === rolId)) throw new AppError('ROL_NO_PERMITIDO', { rolId });
}

/** @throws AppError DEMASIADAS_INVITACIONES */
async function sendInvitation(
  { db, user, limits, sessions }: CallContext,
  casa: Casa,
  { id, email, fullname }: { id: number; email: string; fullname: string },
): Promise<void> {
  const spent = limits.of('invitacion', MAILS).consume(`${casa.tipo} ${casa.id}`);
  await spent.catch(() => Promise.reject(new AppError('DEMASIADAS_INVITACIONES')));
  const secret = randomSecret();
  await insertInvitacion(db, id, secretHash(secret));
  const nombre = await selectNombreDeCasa(db, casa);
  const link = `${sessions.installation.publicUrl()}/auth/reset#token=${secret}`;
  await insertMail(db, invitationMail(email, { nombre: fullname, de: user.fullname, casa: nombre, link }));
}
