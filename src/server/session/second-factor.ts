import { AppError } from '#shared/errors.ts';
import type { Prueba } from '#shared/sign-in.ts';

import { deleteFailures, selectAccount, takeGuess } from '../accounts/cuentas.sql.ts';
import type { Database, Db } from '../db/db.ts';
import { codesLeft, recoveryUsedMail } from '../mail/account-mails.ts';
import { insertMail } from '../mail/correo.sql.ts';
import { notify } from '../news/notificacion.sql.ts';
import { SISTEMA } from '../scope.ts';
import {
  activate,
  countCodigos,
  savePropuesta,
  selectCodigo,
  selectFactor,
  takeCodigo,
  takeInterval,
} from './factor.sql.ts';
import { verifyPassword } from './passwords.ts';
import { readRecoveryCode } from './recovery-codes.ts';
import { secretHash } from './tokens.ts';
import { newTotpSecret, totpInterval, totpText, totpUri } from './totp.ts';
import type { Vault } from './vault.ts';

/** What a code was: of the person's application, or one of those for who has lost it. */
export type Uso = 'aplicacion' | 'recuperacion';

export interface SecondFactor {
  /** A new secret, to be confirmed by a code of it within ten minutes; until then whatever is in force stays so. */
  propose(db: Db, person: { readonly id: number; readonly email: string }): Promise<{ uri: string; secreto: string }>;
  /** Puts the proposed secret in force. @throws AppError PROPUESTA_VENCIDA, CODIGO_INCORRECTO */
  confirm(db: Db, usuarioId: number, codigo: string): Promise<void>;
  /** Uses a code up, whichever kind it is; null: it is none that is good. @throws AppError SEGUNDO_FACTOR_ILEGIBLE */
  spend(usuarioId: number, codigo: string): Promise<Uso | null>;
  /** Counts a guess before it is judged, so that many at once learn no more than one after the other. @throws AppError LOGIN_DEMORADO */
  takeTurn(what: Turn, usuarioId: number): Promise<void>;
  /** Begins the count anew, once a guess was right. */
  endTurns(db: Db, what: Turn, usuarioId: number): Promise<void>;
  /**
   * Whether it is really the person who asks: by the password, and by a code where the account has a second factor.
   * @throws AppError CONTRASENA_ACTUAL_INCORRECTA, CODIGO_REQUERIDO, CODIGO_INCORRECTO, LOGIN_DEMORADO
   */
  prove(usuarioId: number, prueba: Prueba): Promise<void>;
}

/** Each counted apart: who guesses with a stolen session must not keep the owner from signing in. */
type Turn = 'entrada' | 'prueba' | 'activacion';

interface Deps {
  readonly database: Database;
  readonly vault: Vault;
  readonly now: () => number;
}

export function createSecondFactor(deps: Deps): SecondFactor {
  const { database, vault, now } = deps;
  const spend = (usuarioId: number, codigo: string) => spendCode(deps, usuarioId, codigo);
  const takeTurn = async (what: Turn, usuarioId: number) => {
    const wait = await database.transaction(SISTEMA, (db) => takeGuess(db, turnOf(what, usuarioId), false));
    if (wait > 0) throw new AppError('LOGIN_DEMORADO', { wait });
  };
  return {
    propose: async (db, { id, email }) => {
      const secret = newTotpSecret();
      await savePropuesta(db, id, await vault.seal(secret, ownerOf(id)));
      return { uri: totpUri(secret, email), secreto: totpText(secret) };
    },
    confirm: async (db, usuarioId, codigo) => {
      const propuesta = (await selectFactor(db, usuarioId))?.propuesta ?? null;
      const secret = propuesta && (await vault.open(propuesta, ownerOf(usuarioId)));
      if (!propuesta || !secret) throw new AppError('PROPUESTA_VENCIDA');
      const intervalo = totpInterval(secret, plain(codigo), now());
      if (intervalo === null) throw new AppError('CODIGO_INCORRECTO', { usuario_id: usuarioId });
      if (!(await activate(db, usuarioId, { propuesta, intervalo }))) throw new AppError('PROPUESTA_VENCIDA');
    },
    spend,
    takeTurn,
    endTurns: (db, what, usuarioId) => deleteFailures(db, turnOf(what, usuarioId)),
    prove: async (usuarioId, { password, codigo }) => {
      await takeTurn('prueba', usuarioId);
      const { account, factor } = await database.read(SISTEMA, async (db) => ({
        account: await selectAccount(db, usuarioId),
        factor: await selectFactor(db, usuarioId),
      }));
      if (!(await verifyPassword(account?.clave_hash ?? null, password)))
        throw new AppError('CONTRASENA_ACTUAL_INCORRECTA', { usuario_id: usuarioId });
      if (factor?.secreto) {
        if (!codigo) throw new AppError('CODIGO_REQUERIDO');
        if (!(await spend(usuarioId, codigo))) throw new AppError('CODIGO_INCORRECTO', { usuario_id: usuarioId });
      }
      await database.transaction(SISTEMA, (db) => deleteFailures(db, turnOf('prueba', usuarioId)));
    },
  };
}

async function spendCode({ database, vault, now }: Deps, usuarioId: number, codigo: string): Promise<Uso | null> {
  const typed = plain(codigo);
  if (!/^\d{6}$/.test(typed)) return spendRecovery(database, usuarioId, typed);
  const secreto = (await database.read(SISTEMA, (db) => selectFactor(db, usuarioId)))?.secreto;
  if (!secreto) return null;
  const secret = await vault.open(secreto, ownerOf(usuarioId));
  if (!secret) throw new AppError('SEGUNDO_FACTOR_ILEGIBLE', { usuario_id: usuarioId });
  const intervalo = totpInterval(secret, typed, now());
  if (intervalo === null) return null;
  const taken = await database.transaction(SISTEMA, (db) => takeInterval(db, usuarioId, { secreto, intervalo }));
  return taken ? 'aplicacion' : null;
}

async function spendRecovery(database: Database, usuarioId: number, typed: string): Promise<Uso | null> {
  const code = readRecoveryCode(typed);
  if (!code) return null;
  const row = await database.read(SISTEMA, (db) => selectCodigo(db, usuarioId, code.letra));
  if (!(await verifyPassword(row?.codigo_hash ?? null, code.secreto)) || !row) return null;
  return database.transaction(SISTEMA, async (db) => {
    if (!(await takeCodigo(db, usuarioId, row))) return null;
    const account = await selectAccount(db, usuarioId);
    const quedan = await countCodigos(db, usuarioId);
    if (account) await insertMail(db, recoveryUsedMail(account, quedan));
    await notify(db, [usuarioId], {
      tipo: 'CUENTA',
      accion: true,
      titulo: 'Se usó un código de recuperación de su cuenta',
      texto: `${codesLeft(quedan)} Si no fue usted, cambie la contraseña y avise a un administrador.`,
      ruta: '/mi-cuenta',
    });
    return 'recuperacion';
  });
}

/** Applications show codes in groups. */
function plain(codigo: string): string {
  return codigo.replace(/[\s-]/g, '');
}

function ownerOf(usuarioId: number): string {
  return `segundo_factor ${usuarioId}`;
}

function turnOf(what: Turn, usuarioId: number): Buffer {
  return secretHash(`${what} ${usuarioId}`);
}
