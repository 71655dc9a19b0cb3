import { selectAccount } from '#server/accounts/cuentas.sql.ts';
import { type CallContext, type Endpoint, handleAsSystem, handleProven } from '#server/dispatcher.ts';
import { codesRenewedMail, factorOffMail, factorOnMail } from '#server/mail/account-mails.ts';
import { insertMail } from '#server/mail/correo.sql.ts';
import { notify } from '#server/news/notificacion.sql.ts';
import { countCodigos, deleteFactor, selectFactor } from '#server/session/factor.sql.ts';
import { renewRecoveryCodes } from '#server/session/recovery-codes.ts';
import { closeOtherSessions, closeSessionsOf } from '#server/session/sesion.sql.ts';
import { AppError } from '#shared/errors.ts';
import { isEncargado } from '#shared/permissions.ts';

import {
  activarFactor,
  getSegundoFactor,
  proponerFactor,
  quitarFactor,
  quitarFactorDe,
  renovarCodigos,
} from '../contract.ts';

const activar = handleAsSystem(activarFactor, async (context, { codigo }) => {
  const { db, user, session, sessions, afterCommit } = context;
  await sessions.factor.confirm(db, user.id, codigo);
  await sessions.factor.endTurns(db, 'activacion', user.id);
  const codigos = await renewRecoveryCodes(db, user.id);
  // They were opened by the password alone.
  await closeOtherSessions(db, user.id, session.id);
  context.audit(changeOf(user.id, 'activado'));
  await insertMail(db, factorOnMail(user));
  await tell(context, user.id, ['Activó la verificación en dos pasos', 'Guarde los códigos de recuperación.']);
  afterCommit(() => sessions.forget(user.id));
  return { codigos };
});

export const segundoFactorEndpoints: readonly Endpoint[] = [
  handleAsSystem(getSegundoFactor, async ({ db, user, sessions }) => {
    const factor = await selectFactor(db, user.id);
    return {
      activado: factor?.activado ?? null,
      codigos: await countCodigos(db, user.id),
      exigido: isRequired({ user, sessions }),
      recomendado: isEncargado(user),
    };
  }),

  handleProven(proponerFactor, async ({ db, user, sessions, audit }) => {
    audit(changeOf(user.id, 'propuesto'));
    return sessions.factor.propose(db, user);
  }),

  { ...activar, before: ({ id }, { factor }) => factor.takeTurn('activacion', id) },

  handleProven(renovarCodigos, async (context) => {
    const { db, user } = context;
    if ((await selectFactor(db, user.id))?.secreto == null) throw new AppError('SIN_SEGUNDO_FACTOR');
    const codigos = await renewRecoveryCodes(db, user.id);
    context.audit(changeOf(user.id, 'códigos renovados'));
    await insertMail(db, codesRenewedMail(user));
    await tell(context, user.id, ['Tiene nuevos códigos de recuperación', 'Los anteriores ya no sirven.']);
    return { codigos };
  }),

  handleProven(quitarFactor, async (context) => {
    const { db, user, sessions, afterCommit } = context;
    if (isRequired(context)) throw new AppError('SEGUNDO_FACTOR_EXIGIDO');
    if (!(await deleteFactor(db, user.id))) throw new AppError('SIN_SEGUNDO_FACTOR');
    context.audit(changeOf(user.id, 'quitado'));
    await insertMail(db, factorOffMail(user, null));
    await tell(context, user.id, ['Quitó la verificación en dos pasos', 'Para entrar alcanza con la contraseña.']);
    afterCommit(() => sessions.forget(user.id));
    return {};
  }),

  handleProven(quitarFactorDe, async (context, { id }) => {
    const { db, user, sessions, afterCommit } = context;
    if (user.tipo_usuario !== 'personal') throw new AppError('SIN_PERMISO', { usuario_id: user.id });
    if (id === user.id) throw new AppError('USUARIO_PROPIO');
    const account = await selectAccount(db, id);
    if (!account) throw new AppError('USUARIO_NO_ENCONTRADO', { id });
    if (!(await deleteFactor(db, id))) throw new AppError('SIN_SEGUNDO_FACTOR', { id });
    await closeSessionsOf(db, id);
    context.audit(changeOf(id, 'quitado'));
    await insertMail(db, factorOffMail(account, user.fullname));
    await tell(context, id, [
      `${user.fullname} quitó la verificación en dos pasos de su cuenta`,
      'Actívela de nuevo con su aplicación. Si no lo pidió usted, avise a otro administrador.',
    ]);
    afterCommit(() => sessions.forget(id));
    return {};
  }),
];

function isRequired({ user, sessions }: Pick<CallContext, 'user' | 'sessions'>): boolean {
  return sessions.installation.segundoFactor === 'exigido' && isEncargado(user);
}

function changeOf(fila_id: number, hecho: string) {
  return { tabla: 'segundo_factor', fila_id, antes: null, despues: { segundo_factor: hecho } };
}

async function tell({ db }: CallContext, usuarioId: number, [titulo, texto]: [string, string]): Promise<void> {
  await notify(db, [usuarioId], { tipo: 'CUENTA', titulo, texto, ruta: '/mi-cuenta' });
}
