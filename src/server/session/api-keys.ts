import { RateLimiterRes } from 'rate-limiter-flexible';

import { AppError } from '#shared/errors.ts';

import type { Database } from '../db/db.ts';
import type { Limits } from '../limits.ts';
import type { Logger } from '../log.ts';
import type { Notices } from '../news/notices.ts';
import { keepRecent } from '../recent.ts';
import { SISTEMA } from '../scope.ts';
import { type ClaveRow, selectClave, updateClaveUse } from './clave-api.sql.ts';
import type { SessionRow } from './sesion.sql.ts';
import type { Sessions } from './sessions.ts';
import { randomSecret, secretHash } from './tokens.ts';

const FORM = /^anden_live_[A-Za-z0-9_-]{43}$/;
/** How much of a key people are shown to know it by: four letters of its secret. */
const SHOWN = 'anden_live_'.length + 4;
const MOST_CACHED = 5_000;
const MOST_STALE = 60_000;
const USE_INTERVAL = 3_600_000;
/** Wrong keys from one address in a minute. */
const WRONG_PER_IP = { points: 60, duration: 60 };

export interface ApiKeys {
  /**
   * Who calls by a key.
   * @throws AppError CLAVE_API_INVALIDA, the same for one that never was, was revoked or is over; DEMASIADOS_PEDIDOS
   */
  authenticate(secret: string, ip: string): Promise<SessionRow>;
}

/** A new key, as it is shown once, and what is kept of it. */
export function newApiKey() {
  const secreto = `anden_live_${randomSecret()}`;
  return { secreto, prefijo: secreto.slice(0, SHOWN), huella: secretHash(secreto) };
}

interface Deps {
  readonly database: Database;
  readonly notices: Notices;
  readonly sessions: Sessions;
  readonly log: Logger;
  readonly now: () => number;
  readonly limits: Limits;
  /** Calls of one key in a minute. */
  readonly perMinute: number;
}

/** Keys of clients' systems, cached as sessions are: only as long as the database tells of changes. */
export function createApiKeys(deps: Deps): ApiKeys {
  const { now } = deps;
  const cache = createCache(deps);
  const noteUse = createUses(deps);
  const calls = deps.limits.portioned('clave', { points: deps.perMinute, duration: 60 });
  const wrong = deps.limits.of('clave-errada', WRONG_PER_IP);

  const refuse = async (ip: string): Promise<never> => {
    await wrong.consume(ip).catch(tooMany);
    throw new AppError('CLAVE_API_INVALIDA');
  };
  return {
    authenticate: async (secret, ip) => {
      if (!FORM.test(secret)) return refuse(ip);
      const huella = secretHash(secret);
      const clave = cache.known(huella) ?? (await cache.load(huella));
      if (!clave || (clave.vence !== null && Date.parse(clave.vence) <= now())) return refuse(ip);
      await calls.consume(String(clave.id)).catch(tooMany);
      noteUse(clave);
      return clave.session;
    },
  };
}

function tooMany(over: unknown): never {
  throw new AppError('DEMASIADOS_PEDIDOS', {
    wait: over instanceof RateLimiterRes ? Math.max(1, Math.ceil(over.msBeforeNext / 1000)) : 60,
  });
}

function createCache({ database, notices, sessions, now }: Deps) {
  const rows = keepRecent<ClaveRow>({ keep: MOST_STALE, most: MOST_CACHED, now });
  let generation = 0;
  // The trigger of the table tells the person of the key on the channel of sessions.
  sessions.onChange((usuarioId) => {
    generation += 1;
    rows.forget(({ session }) => usuarioId === '*' || session.usuario.id === usuarioId);
  });
  return {
    known: (huella: Buffer): ClaveRow | null => rows.get(huella.toString('base64')) ?? null,
    load: async (huella: Buffer): Promise<ClaveRow | null> => {
      const began = generation;
      const row = await database.read(SISTEMA, (db) => selectClave(db, huella));
      if (row && notices.listening() && began === generation) rows.put(huella.toString('base64'), row);
      return row;
    },
  };
}

/** When each key was last used, written down at most once an hour and beside the call. */
function createUses({ database, log, now }: Deps) {
  const noted = keepRecent<number>({ keep: USE_INTERVAL, most: MOST_CACHED, now });
  return ({ id, ultimo_uso }: ClaveRow) => {
    const last = Math.max(noted.get(String(id)) ?? 0, ultimo_uso === null ? 0 : Date.parse(ultimo_uso));
    if (now() - last < USE_INTERVAL) return;
    noted.put(String(id), now());
    const write = database.transaction(SISTEMA, (db) => updateClaveUse(db, id));
    write.catch((err: unknown) => log.warn({ err }, 'use of a key not noted'));
  };
}
