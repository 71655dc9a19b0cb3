import { invitationMail } from '#server/accounts/accounts.ts';
import { insertInvitacion } from '#server/accounts/casa.sql.ts';
import {
  countOtherAdministrators,
  deleteRol,
  insertPersona,
  lockPersonas,
  type PersonaRow,
  type RolRow,
  saveRol,
  selectOpcionesDePersonas,
  selectPersonaPorId,
  selectPersonasDeTodos,
  selectRol,
  updatePersona,
} from '#server/accounts/personas.sql.ts';
import { type CallContext, handleAsSystem } from '#server/dispatcher.ts';
import { pageByNumber } from '#server/list/page.ts';
import { insertMail } from '#server/mail/correo.sql.ts';
import { closeSessionsOf } from '#server/session/sesion.sql.ts';
import { randomSecret, secretHash } from '#server/session/tokens.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { permits, ROLES, ROLES_DEL_PERSONAL } from '#shared/permissions.ts';

import { eliminarRol, getOpciones, guardarPersona, guardarRol, invitarPersona, listPersonas } from '../contract.ts';

/** The roles that the product knows by their number. */
const FIJOS_HASTA = 100;

export const ajustesEndpoints = [
  handleAsSystem(listPersonas, async (context, { page, size, ...filtro }) => {
    refuseOutsiders(context);
    const { rows, total } = await selectPersonasDeTodos(context.db, filtro, { size, offset: (page - 1) * size });
    return pageByNumber({ page, size }, { total, records: rows });
  }),

  handleAsSystem(getOpciones, async (context) => {
    refuseOutsiders(context);
    const administra = permits(guardarPersona.permission, context.user);
    return { ...(await selectOpcionesDePersonas(context.db)), administra };
  }),

  handleAsSystem(guardarPersona, async (context, { id, ...ficha }) => {
    const { db, user, sessions, audit, afterCommit } = context;
    refuseOutsiders(context);
    refuseRolesAjenos(ficha);
    await lockPersonas(db);
    const antes = await selectPersonaPorId(db, id);
    if (!antes) throw new AppError('USUARIO_NO_ENCONTRADO', { id });
    const stays =
      ficha.estado === 'ACTIVO' && ficha.tipo_usuario === 'personal' && ficha.roles.includes(ROLES.administrador);
    if (!stays && id === user.id) throw new AppError('USUARIO_PROPIO');
    if (
      !stays &&
      antes.roles.includes(ROLES.administrador) &&
      (await countOtherAdministrators(db, id, ROLES.administrador)) === 0
    )
      throw new AppError('ULTIMO_ADMINISTRADOR');
    await updatePersona(db, id, { ...ficha, suspendido_por: ficha.estado === 'INACTIVO' ? user.id : null });
    // Pages that are open show the former house's.
    if (ficha.estado === 'INACTIVO' || isMoved(antes, ficha)) await closeSessionsOf(db, id);
    const persona = await selectPersonaPorId(db, id);
    if (!persona) throw new Error('the account was there a moment ago');
    audit({ tabla: 'usuario', fila_id: id, antes: { ...antes }, despues: ficha });
    afterCommit(() => sessions.forget(id));
    return { persona };
  }),

  handleAsSystem(invitarPersona, async (context, { email, ...ficha }) => {
    const { db, user, sessions, audit } = context;
    refuseOutsiders(context);
    refuseRolesAjenos(ficha);
    const id = await insertPersona(db, email, ficha);
    const secret = randomSecret();
    await insertInvitacion(db, id, secretHash(secret));
    const link = `${sessions.installation.publicUrl()}/auth/reset#token=${secret}`;
    await insertMail(db, invitationMail(email, { nombre: ficha.fullname, de: user.fullname, casa: 'Andén', link }));
    audit({ tabla: 'usuario', fila_id: id, antes: null, despues: { email, ...ficha } });
    return { id };
  }),

  handleAsSystem(guardarRol, async (context, rol) => {
    const { db, sessions, audit, afterCommit } = context;
    refuseOutsiders(context);
    await lockPersonas(db);
    const antes = rol.id === null ? null : await existingRol(context, rol.id);
    // It passes every check by its number: a list of codes would only pretend to say what it may.
    if (rol.id === ROLES.administrador) throw new AppError('ROL_FIJO');
    if (antes !== null && antes.id < FIJOS_HASTA && antes.nombre !== rol.nombre) throw new AppError('ROL_FIJO');
    const id = await saveRol(db, rol);
    audit({ tabla: 'rol', fila_id: id, antes: antes && { ...antes }, despues: rol });
    afterCommit(() => sessions.forget('*'));
    return { id };
  }),

  handleAsSystem(eliminarRol, async (context, { id }) => {
    const { db, audit } = context;
    refuseOutsiders(context);
    await lockPersonas(db);
    const antes = await existingRol(context, id);
    if (id < FIJOS_HASTA) throw new AppError('ROL_FIJO');
    await deleteRol(db, id);
    audit({ tabla: 'rol', fila_id: id, antes: { ...antes }, despues: null });
    return {};
  }),
];

/** These run as the server itself, whose rows are everybody's: a code alone, given to somebody of a client, opens nothing. @throws AppError SIN_PERMISO */
export function refuseOutsiders({ user }: Pick<CallContext, 'user'>): void {
  if (user.tipo_usuario !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: user.id });
}

/** What the product lets such a role do is meant for our own people. @throws RefusalError ROL_NO_PERMITIDO */
function refuseRolesAjenos({
  tipo_usuario,
  roles,
}: Pick<Params<typeof invitarPersona>, 'tipo_usuario' | 'roles'>): void {
  if (tipo_usuario === 'personal' || !roles.some((rol) => ROLES_DEL_PERSONAL.includes(rol))) return;
  throw new RefusalError(
    'ROL_NO_PERMITIDO',
    'Los roles administrador, encargado y chofer son solo del personal de la empresa',
    { tipo_usuario, roles },
  );
}

type De = Pick<PersonaRow, 'tipo_usuario' | 'cliente_id' | 'agente_id'>;

/** From one client, agency or the company to another; who waited for approval is of nobody yet. */
function isMoved(antes: De, ahora: De): boolean {
  if (antes.tipo_usuario === null) return false;
  const { tipo_usuario, cliente_id, agente_id } = antes;
  return tipo_usuario !== ahora.tipo_usuario || cliente_id !== ahora.cliente_id || agente_id !== ahora.agente_id;
}

/** @throws AppError ROL_NO_ENCONTRADO */
async function existingRol({ db }: CallContext, id: number): Promise<RolRow> {
  const rol = await selectRol(db, id);
  if (!rol) throw new AppError('ROL_NO_ENCONTRADO', { id });
  return rol;
}
