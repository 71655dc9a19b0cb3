import { randomUUID } from 'node:crypto';

import { AppError } from '#shared/errors.ts';
import { isEncargado, isSoloChofer, type TipoUsuario } from '#shared/permissions.ts';

import type { Installation } from '../context.ts';
import type { Database, Db } from '../db/db.ts';
import type { Logger } from '../log.ts';
import type { Notices } from '../news/notices.ts';
import { keepRecent } from '../recent.ts';
import { type Scope, SISTEMA } from '../scope.ts';
import type { SecondFactor } from './second-factor.ts';
import {
  closeSessionsInBrowser,
  type Dispositivo,
  insertSession,
  type SessionRow,
  type SessionUser,
  selectPerson,
  selectSession,
  updateLastUse,
} from './sesion.sql.ts';
import { type AccessClaims, secretHash, TOKEN_LIFE, type Tokens } from './tokens.ts';
import type { Vault } from './vault.ts';

const HOUR = 3_600_000;
const IDLE_LIFE = 8 * HOUR;
/** Of a day's work; of one in the street, where nobody can sign in again when it ends. */
const [WHOLE_HOURS, WHOLE_HOURS_OF_A_DRIVER] = [12, 16];
const TOKEN_AGE = 8 * HOUR;
const USE_INTERVAL = 60_000;
/** What a device says anew is written down this often at most. */
const NEWS_INTERVAL = 5_000;
const NOTHING: Dispositivo = { pendientes: null, version: null };
const MOST_CACHED = 20_000;
const MOST_STALE = 60_000;
/** Short of what a token lives by far: a renewal is always young. */
const RENEWAL_KEPT = 60_000;

/** Where a call comes from, as far as sessions and the audit care. */
export interface Caller {
  readonly ip: string;
  readonly userAgent: string | null;
  /** The browser's `__Host-sid` cookie. */
  readonly cookie: string | undefined;
  /** What the device says of itself; a client's system says nothing. */
  readonly device?: Dispositivo;
}

export interface Authenticated {
  readonly session: SessionRow;
  /** A token to send back in `x-token`, when more than half of the old one's life is over or its key signs no more. */
  readonly renewed: string | null;
}

export interface Sessions {
  /** @throws AppError SIN_SESION (absent, forged, revoked) or SESION_VENCIDA (a verified expiry, and nothing else) */
  authenticate(token: string, caller: Caller): Promise<Authenticated>;
  /** Writes a session in place of the browser's former one of that person, and answers its token. The caller's transaction decides whether it comes to be. */
  open(db: Db, usuarioId: number, caller: Caller): Promise<string>;
  /** Forgets what is cached of a person, or of everyone, in this process; others hear of it from the database. */
  forget(usuarioId: number | '*'): void;
  /** Tells whose account or sessions changed ('*': anybody's), by whatever hand. */
  onChange(listener: (usuarioId: number | '*') => void): void;
  /** What the context of every session tells of this installation. */
  readonly installation: Installation;
  /** Who somebody is beyond the session: codes, and the proof before what a stolen session must not change. */
  readonly factor: SecondFactor;
  /** What seals secrets that the server must be able to read again. */
  readonly vault: Vault;
}

interface Deps {
  database: Database;
  notices: Notices;
  tokens: Tokens;
  log: Logger;
  now: () => number;
  installation: Installation;
  factor: SecondFactor;
  vault: Vault;
}

/**
 * Sessions of this process: rows with person, roles and codes, cached as long as the database's notices arrive. Permissions are
 * so read at each call and act at the next one, without a query for each.
 */
export function createSessions(deps: Deps): Sessions {
  const { tokens, now } = deps;
  const cache = createCache(deps);
  const uses = createUses(deps);
  const claimsOf = rememberClaims(deps);
  const renew = rememberRenewals(deps);

  /** Idleness is only believed of a fresh row: another process may have served the person in the meantime. */
  const isOver = async (session: SessionRow) => {
    if (now() - Date.parse(session.creada) > session.horas * HOUR) return true;
    if (now() - uses.last(session) <= IDLE_LIFE) return false;
    const fresh = await cache.reload(session.id);
    return !fresh || now() - Date.parse(fresh.ultimo_uso) > IDLE_LIFE;
  };

  return {
    authenticate: async (token, caller) => {
      const claim = await claimsOf(token);
      const session = await cache.find(claim.sid);
      refuseDead(session, claim, caller);
      const age = now() - claim.iat * 1000;
      if (age > TOKEN_AGE || (await isOver(session)))
        throw new AppError('SESION_VENCIDA', { sid: claim.sid, usuario_id: session.usuario.id });
      uses.note(session, caller.device);
      const isOld = age > (TOKEN_LIFE * 1000) / 2 || !tokens.signsWith(claim.kid);
      return { session, renewed: isOld ? await renew(token, claim) : null };
    },
    open: async (db, usuarioId, caller) => {
      const id = randomUUID();
      const cookie_hash = caller.cookie ? secretHash(caller.cookie) : null;
      if (cookie_hash) await closeSessionsInBrowser(db, usuarioId, cookie_hash);
      const horas = hoursOf(await selectPerson(db, usuarioId));
      const { ip, userAgent: navegador } = caller;
      await insertSession(db, { id, usuario_id: usuarioId, cookie_hash, ip, navegador, horas });
      const claim = { sid: id, usuario_id: usuarioId, cookie: cookie_hash?.toString('base64') ?? null };
      return tokens.issue(claim, new Date(now()));
    },
    forget: cache.forget,
    onChange: cache.onChange,
    installation: deps.installation,
    factor: deps.factor,
    vault: deps.vault,
  };
}

function createCache({ database, notices, now, installation }: Deps) {
  // A notice that a dead connection never brought is missed for as long as a row is kept, at most.
  const rows = keepRecent<SessionRow>({ keep: MOST_STALE, most: MOST_CACHED, now });
  const listeners: ((usuarioId: number | '*') => void)[] = [];
  let generation = 0;
  const forget = (usuarioId: number | '*') => {
    generation += 1;
    rows.forget(({ usuario }) => usuarioId === '*' || usuario.id === usuarioId);
    for (const listener of listeners) listener(usuarioId);
  };
  notices.on(
    'anden_acceso',
    (payload) => forget(payload === '' || payload === '*' ? '*' : Number(payload)),
    // What is being read at this moment may be older than a change that nobody told.
    () => forget('*'),
  );
  const reload = async (id: string) => {
    const began = generation;
    const row = withDuty(await database.read(SISTEMA, (db) => selectSession(db, id)), installation);
    // A change that was told while the row was being read may be newer than the row.
    if (row && notices.listening() && began === generation) rows.put(id, row);
    return row;
  };
  return {
    find: async (id: string) => rows.get(id) ?? reload(id),
    reload,
    forget,
    onChange: (listener: (usuarioId: number | '*') => void) => void listeners.push(listener),
  };
}

/** Says on the row whether its person may do nothing before getting a second factor. */
function withDuty(row: SessionRow | null, { segundoFactor }: Installation): SessionRow | null {
  if (row === null || segundoFactor === 'ofrecido' || row.usuario.segundo_factor || !isEncargado(row.usuario))
    return row;
  return { ...row, usuario: { ...row.usuario, falta_segundo_factor: true } };
}

/** When each session was last used, written down at most once a minute and beside the call. */
function createUses({ database, log, now }: Deps) {
  const noted = keepRecent<number>({ keep: IDLE_LIFE, most: MOST_CACHED, now });
  const told = keepRecent<string>({ keep: IDLE_LIFE, most: MOST_CACHED, now });
  const last = (session: SessionRow) => Math.max(Date.parse(session.ultimo_uso), noted.get(session.id) ?? 0);
  return {
    last,
    note: (session: SessionRow, device: Dispositivo = NOTHING) => {
      const said = `${device.pendientes} ${device.version}`;
      const since = now() - last(session);
      const isNews =
        device !== NOTHING && said !== told.get(session.id) && now() - (noted.get(session.id) ?? 0) >= NEWS_INTERVAL;
      if (since < USE_INTERVAL && !isNews) return;
      noted.put(session.id, now());
      told.put(session.id, said);
      // A session row that cannot be touched (disk full, database away) must not refuse the call that touches it.
      const write = database.transaction(SISTEMA, (db) => updateLastUse(db, session.id, device));
      write.catch((err: unknown) => log.warn({ err }, 'last use not noted'));
    },
  };
}

/** A token's signature is checked once, not at each call; its age and its session are, every time. */
function rememberClaims({ tokens, now }: Deps): (token: string) => Promise<AccessClaims> {
  const claims = keepRecent<AccessClaims>({ keep: 1000 * TOKEN_LIFE, most: MOST_CACHED, now });
  tokens.onKeysChanged(() => claims.forget(() => true));
  return async (token) => {
    const known = claims.get(token);
    if (known) return known;
    const read = await tokens.read(token);
    claims.put(token, read);
    return read;
  };
}

/** Calls that come at once with one old token, or before its renewal has arrived, are given the same one: signing costs more than the call. */
function rememberRenewals({ tokens, now }: Deps): (token: string, claim: AccessClaims) => Promise<string> {
  const renewals = keepRecent<Promise<string>>({ keep: RENEWAL_KEPT, most: MOST_CACHED, now });
  tokens.onKeysChanged(() => renewals.forget(() => true));
  return (token, claim) => {
    const known = renewals.get(token);
    if (known !== undefined) return known;
    const made = tokens.issue(claim, new Date(now()));
    renewals.put(token, made);
    return made;
  };
}

/** The rows a person may touch. Staff is an explicit kind of person, never "has no client". */
export function scopeOf(session: SessionRow): Scope {
  return scopeOfPerson(session.usuario);
}

export function scopeOfPerson(person: SessionUser): Scope {
  const { id, tipo_usuario, cliente_id, agente_id } = person;
  const scope = { tipo: ownScope(tipo_usuario), usuario_id: id, cliente_id, agente_id };
  return tipo_usuario === 'personal' && isSoloChofer(person) ? { ...scope, soloChofer: true } : scope;
}

function hoursOf(person: SessionUser | null): number {
  return person?.tipo_usuario === 'personal' && isSoloChofer(person) ? WHOLE_HOURS_OF_A_DRIVER : WHOLE_HOURS;
}

/** An account without a kind yet sees what the narrowest kind sees: itself. */
function ownScope(tipo: TipoUsuario | null): TipoUsuario {
  return tipo ?? 'deposito';
}

function refuseDead(session: SessionRow | null, claim: AccessClaims, caller: Caller): asserts session is SessionRow {
  if (!session || session.cerrada)
    throw new AppError('SIN_SESION', { reason: 'revoked', sid: claim.sid, usuario_id: session?.usuario.id ?? null });
  const { id: usuario_id } = session.usuario;
  if (session.usuario.estado === 'INACTIVO')
    throw new AppError('SIN_SESION', { reason: 'disabled', sid: claim.sid, usuario_id });
  const cookie = caller.cookie ? secretHash(caller.cookie).toString('base64') : null;
  if (claim.cookie !== null && claim.cookie !== cookie)
    throw new AppError('SIN_SESION', { reason: 'cookie', sid: claim.sid, usuario_id });
}
