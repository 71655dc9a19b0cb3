import { AppError } from '#shared/errors.ts';

import { type Account, holdsPassword } from '../accounts/cuentas.sql.ts';
import { insertAudit } from '../audit/auditoria.sql.ts';
import type { Database, Db } from '../db/db.ts';
import { SISTEMA } from '../scope.ts';
import { type Desafio, insertDesafio, selectDesafio, takeDesafio } from './factor.sql.ts';
import type { Sessions } from './sessions.ts';
import { randomSecret, secretHash, type Tokens } from './tokens.ts';
import { auditOf, type Entry, type Visitor } from './visitor.ts';

/** The password was right, and a code is asked for. */
export interface Challenge {
  readonly desafio: string;
  readonly usuarioId: number;
}

interface Deps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
}

/** The password was right: what remains is a code, from the same browser, while that password holds. */
export async function openChallenge(
  db: Db,
  { id, clave_hash }: Pick<Account, 'id' | 'clave_hash'>,
  from: Visitor,
): Promise<Challenge> {
  const desafio = randomSecret();
  const clave_huella = secretHash(clave_hash);
  await insertDesafio(db, { huella: secretHash(desafio), usuario_id: id, cookie_hash: cookieHash(from), clave_huella });
  await insertAudit(db, auditOf('sesion.desafio', id, from));
  return { desafio, usuarioId: id };
}

/**
 * The turn is taken before the code is judged, and nobody is exempt: six digits are few, and a browser that the account knows may be
 * in other hands. Only who has the password gets here, so nobody else can make the owner wait.
 */
export async function answerChallenge(
  deps: Deps,
  { desafio, codigo }: { desafio: string; codigo: string },
  from: Visitor,
): Promise<Entry> {
  const { database, sessions, tokens } = deps;
  const huella = secretHash(desafio);
  const open = await database.read(SISTEMA, (db) => selectDesafio(db, huella));
  if (!open || !isAnswerable(open, from)) throw new AppError('DESAFIO_VENCIDO');
  const id = open.usuario_id;
  if (from.spent && !(await tokens.isKnownDevice(from.device, id)))
    throw new AppError('DEMASIADOS_PEDIDOS', { wait: from.spent });
  await sessions.factor.takeTurn('entrada', id);
  const uso = await sessions.factor.spend(id, codigo);
  if (uso === null) throw new AppError('CODIGO_INCORRECTO', { account: id });
  return database.transaction(SISTEMA, async (db) => {
    const holds = await holdsPassword(db, { id, clave_hash: open.clave_hash });
    if (!holds || !(await takeDesafio(db, huella))) throw new AppError('DESAFIO_VENCIDO');
    await sessions.factor.endTurns(db, 'entrada', id);
    const change = { tabla: 'sesion', fila_id: null, antes: null, despues: { segundo_factor: uso } };
    await insertAudit(db, { ...auditOf('sesion.abrir', id, from), change });
    return { token: await sessions.open(db, id, from.caller), usuarioId: id };
  });
}

function isAnswerable(open: Desafio, from: Visitor): boolean {
  const isSameBrowser = (open.cookie_hash?.toString('hex') ?? null) === (cookieHash(from)?.toString('hex') ?? null);
  return isSameBrowser && open.estado !== 'INACTIVO' && secretHash(open.clave_hash).equals(open.clave_huella);
}

function cookieHash({ caller }: Visitor): Buffer | null {
  return caller.cookie ? secretHash(caller.cookie) : null;
}
