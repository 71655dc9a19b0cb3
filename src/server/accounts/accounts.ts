import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '#shared/errors.ts';

import { insertAudit } from '../audit/auditoria.sql.ts';
import type { Database, Db } from '../db/db.ts';
import type { Logger } from '../log.ts';
import { emailChangedMail, passwordChangedMail, resetMail } from '../mail/account-mails.ts';
import { insertMail } from '../mail/correo.sql.ts';
import { notify, selectAdministrators } from '../news/notificacion.sql.ts';
import { SISTEMA } from '../scope.ts';
import { answerChallenge, type Challenge, openChallenge } from '../session/challenge.ts';
import { checkStrength, hashPassword, isOutdatedHash, verifyPassword } from '../session/passwords.ts';
import { closeSessionsOf } from '../session/sesion.sql.ts';
import type { Sessions } from '../session/sessions.ts';
import { tellIfStrange } from '../session/strange-sign-in.ts';
import { randomSecret, secretHash, type Tokens } from '../session/tokens.ts';
import { auditOf, type Entry, type Visitor } from '../session/visitor.ts';
import { endCambios, updateEmail, useCambio } from './cambio-correo.sql.ts';
import {
  type Account,
  deleteFailures,
  forgiveFailures,
  holdsPassword,
  insertPendingAccount,
  insertReset,
  type NewAccount,
  selectAccount,
  selectAccountByEmail,
  selectWait,
  takeGuess,
  updateHash,
  updatePassword,
  useReset,
} from './cuentas.sql.ts';

export interface Accounts {
  /**
   * Opens a session, or answers the challenge of an account that has a second factor.
   * @throws AppError LOGIN_INCORRECTO for every cause, LOGIN_DEMORADO while the account must wait
   */
  signIn(email: string, password: string, from: Visitor): Promise<Entry | Challenge>;
  /** The second step. @throws AppError DESAFIO_VENCIDO, CODIGO_INCORRECTO, LOGIN_DEMORADO */
  answerChallenge(desafio: string, codigo: string, from: Visitor): Promise<Entry>;
  /** Makes an account that awaits approval, and its session. @throws AppError CONTRASENA_DEBIL, CORREO_EN_USO */
  register(account: Registration, from: Visitor): Promise<string>;
  /** Mails a link, if there is an account; takes and answers the same if there is none. */
  forgot(email: string, from: Visitor): Promise<void>;
  /** Answers whose it was. @throws AppError ENLACE_VENCIDO, CONTRASENA_DEBIL */
  reset(secret: string, password: string, from: Visitor): Promise<number>;
  /** Makes a new address the account's, by the link that was mailed to it; answers whose. @throws AppError ENLACE_VENCIDO */
  confirmEmail(secret: string, from: Visitor): Promise<number>;
}

type Registration = Omit<NewAccount, 'clave_hash'> & { password: string };

interface NewSecret {
  readonly secret: string;
  readonly password: string;
}

interface Deps {
  database: Database;
  sessions: Sessions;
  tokens: Tokens;
  log: Logger;
  /** Where links in mails lead: configured, never taken from a request. */
  publicUrl: () => string;
  onMail: () => void;
}

/** Signing in, registering and forgotten passwords: what strangers may do. */
export function createAccounts(deps: Deps): Accounts {
  return {
    signIn: (email, password, from) => signIn(deps, { email, password }, from),
    answerChallenge: (desafio, codigo, from) => answerChallenge(deps, { desafio, codigo }, from),
    register: (account, from) => register(deps, account, from),
    forgot: (email, from) => forgot(deps, email, from),
    reset: (secret, password, from) => reset(deps, { secret, password }, from),
    confirmEmail: (secret, from) => confirmEmail(deps, secret, from),
  };
}

async function signIn(deps: Deps, { email, password }: { email: string; password: string }, from: Visitor) {
  const { database, sessions, tokens } = deps;
  const cuenta = secretHash(email);
  const { account, wait } = await database.read(SISTEMA, async (db) => ({
    account: await selectAccountByEmail(db, email),
    wait: await selectWait(db, cuenta),
  }));
  // Looked at without an account as well: the time that it takes tells nothing then.
  const known = (await tokens.isKnownDevice(from.device, account?.id ?? 0)) && account !== null;
  if (from.spent && !known) throw new AppError('DEMASIADOS_PEDIDOS', { wait: from.spent });
  if (wait > 0 && !known) throw delayed(wait, account?.id);
  const right = await verifyPassword(account?.clave_hash ?? null, password);
  if (!account || !right || account.estado === 'INACTIVO') {
    const late = await database.transaction(SISTEMA, (db) => takeGuess(db, cuenta, known));
    const reason = right ? 'disabled' : 'password';
    throw late > 0
      ? delayed(late, account?.id)
      : new AppError('LOGIN_INCORRECTO', { account: account?.id ?? null, reason });
  }
  const rehashed = isOutdatedHash(account.clave_hash) ? await hashPassword(password) : null;
  return database.transaction(SISTEMA, async (db) => {
    // Of many guesses at once, those past the turn are told alike, right or wrong; right ones alone never wait.
    const late = known ? 0 : await selectWait(db, cuenta);
    if (late > 0) throw delayed(late, account.id);
    // Another one since, or the same under a newer hash: asked again, it is judged by what holds now.
    if (!(await holdsPassword(db, account))) throw new AppError('REINTENTE', { account: account.id });
    await tellIfStrange(db, {
      usuario_id: account.id,
      cuenta,
      isKnown: known,
      hasFactor: account.factor,
      ip: from.caller.ip,
    });
    await forgiveFailures(db, cuenta);
    if (rehashed) await updateHash(db, account.id, rehashed);
    if (account.factor) return openChallenge(db, { ...account, clave_hash: rehashed ?? account.clave_hash }, from);
    await insertAudit(db, auditOf('sesion.abrir', account.id, from));
    return { token: await sessions.open(db, account.id, from.caller), usuarioId: account.id };
  });
}

function delayed(wait: number, account: number | undefined): AppError {
  return new AppError('LOGIN_DEMORADO', { wait, account: account ?? null });
}

async function register({ database, sessions }: Deps, { password, ...account }: Registration, from: Visitor) {
  await checkStrength(password, [account.email, account.fullname, account.username]);
  const clave_hash = await hashPassword(password);
  return database.transaction(SISTEMA, async (db) => {
    const id = await insertPendingAccount(db, { ...account, clave_hash });
    if (id === null) throw new AppError('CORREO_EN_USO');
    await insertAudit(db, { ...auditOf('api/auth/register', id, from), change: created(id, account) });
    await notify(db, await selectAdministrators(db), {
      tipo: 'CUENTA',
      accion: true,
      titulo: 'Una cuenta espera aprobación',
      texto: `${account.fullname} (${account.email}) se registró. No ve nada hasta que le den un tipo y un rol.`,
      ruta: '/ajustes',
    });
    return sessions.open(db, id, from.caller);
  });
}

/** Milliseconds after which every request for a link is answered: longer than it takes to write one. */
const FORGOT_TAKES = 250;

/** What an account costs, its link and its mail, must not show in the time of the answer: nobody waits for it, nor comes away sooner. */
async function forgot(deps: Deps, email: string, from: Visitor) {
  const answerTime = pause(FORGOT_TAKES);
  const written = writeReset(deps, email, from);
  written.catch((err: unknown) => deps.log.error({ err }, 'a link was asked for and not written'));
  await Promise.race([written, answerTime]);
  await answerTime;
}

async function writeReset({ database, publicUrl, onMail }: Deps, email: string, from: Visitor) {
  const secret = randomSecret();
  await database.transaction(SISTEMA, async (db) => {
    const account = await selectAccountByEmail(db, email);
    if (!account || account.estado === 'INACTIVO' || !(await insertReset(db, account.id, secretHash(secret)))) return;
    await insertMail(db, resetMail(account, `${publicUrl()}/auth/reset#token=${secret}`));
    await insertAudit(db, auditOf('api/auth/forgot-password', account.id, from));
  });
  onMail();
}

async function reset({ database, sessions, onMail }: Deps, { secret, password }: NewSecret, from: Visitor) {
  const usuarioId = await database.transaction(SISTEMA, async (db) => {
    const id = await useReset(db, secretHash(secret));
    const account = id === null ? null : await selectAccount(db, id);
    if (!account || account.estado === 'INACTIVO') throw new AppError('ENLACE_VENCIDO');
    // A weak choice throws and so gives the link back: the transaction that took it is undone.
    await checkStrength(password, [account.email, account.fullname, account.username]);
    await updatePassword(db, account.id, await hashPassword(password));
    await closeSessionsOf(db, account.id);
    await endCambios(db, account.id);
    await deleteFailures(db, secretHash(account.email));
    // The first password of who was invited has changed nothing.
    if (account.clave_hash !== NO_PASSWORD) await tellPasswordChanged(db, account);
    await insertAudit(db, auditOf('api/auth/reset-password', account.id, from));
    return account.id;
  });
  sessions.forget(usuarioId);
  onMail();
  return usuarioId;
}

async function confirmEmail({ database, sessions, onMail }: Deps, secret: string, from: Visitor) {
  const usuarioId = await database.transaction(SISTEMA, async (db) => {
    const cambio = await useCambio(db, secretHash(secret));
    const account = cambio && (await selectAccount(db, cambio.usuario_id));
    if (!cambio || account?.estado !== 'ACTIVO') throw new AppError('ENLACE_VENCIDO');
    await updateEmail(db, account.id, cambio.email);
    await insertMail(db, emailChangedMail(account, cambio.email));
    await notify(db, [account.id], {
      tipo: 'CUENTA',
      titulo: 'Cambió el correo de su cuenta',
      texto: `Desde ahora entra con ${cambio.email}.`,
      ruta: '/mi-cuenta',
    });
    const change = {
      tabla: 'usuario',
      fila_id: account.id,
      antes: { email: account.email },
      despues: { email: cambio.email },
    };
    await insertAudit(db, { ...auditOf('api/auth/confirmar-correo', account.id, from), change });
    return account.id;
  });
  sessions.forget(usuarioId);
  onMail();
  return usuarioId;
}

function created(fila_id: number, account: Readonly<Record<string, unknown>>) {
  return { tabla: 'usuario', fila_id, antes: null, despues: account };
}

/** What stands for a password that nobody has chosen yet. */
export const NO_PASSWORD = '!';

/** Invites to an account that somebody of the same house made. */
export function invitationMail(
  para: string,
  { nombre, de, casa, link }: Record<'nombre' | 'de' | 'casa' | 'link', string>,
) {
  const texto = [
    `Hola, ${nombre}:`,
    '',
    `${de} lo invitó a usar Andén con las guías de ${casa}. Para elegir su contraseña y entrar, abra este enlace:`,
    '',
    link,
    '',
    'El enlace sirve una sola vez y vence en 3 días. Si vence, pida otro a quien lo invitó.',
  ].join('\n');
  return { para, asunto: 'Lo invitaron a Andén', texto };
}

/** Tells the owner, who may not be the one who did it. */
export async function tellPasswordChanged(db: Db, account: Pick<Account, 'id' | 'email' | 'fullname'>): Promise<void> {
  await insertMail(db, passwordChangedMail(account));
  await notify(db, [account.id], {
    tipo: 'CUENTA',
    titulo: 'Cambió su contraseña',
    texto: 'Se cerraron sus demás sesiones. Si no fue usted, avise de inmediato a un administrador.',
    ruta: '/mi-cuenta',
  });
}
