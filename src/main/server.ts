import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

import { type Accounts, createAccounts } from '#server/accounts/accounts.ts';
import { createSecurityLog, type SecurityLog } from '#server/audit/security-log.ts';
import { insertSeguridad } from '#server/audit/seguridad.sql.ts';
import type { Config } from '#server/config.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import { type Database, openPool } from '#server/db/db.ts';
import type { Pooler } from '#server/db/pooler.ts';
import { createDispatcher, type Dispatcher } from '#server/dispatcher.ts';
import { createDownloads } from '#server/files/downloads.ts';
import { createHttpServer } from '#server/http/server.ts';
import { createLimits } from '#server/limits.ts';
import type { Logger } from '#server/log.ts';
import { startOutbox } from '#server/mail/outbox.ts';
import { createMetrics, type Metrics } from '#server/metrics.ts';
import { hearMiradas } from '#server/miradas.ts';
import { createNews } from '#server/news/news.ts';
import { createNotices, type Notices } from '#server/news/notices.ts';
import { ROOM_ENOUGH, type Room } from '#server/room.ts';
import { SISTEMA } from '#server/scope.ts';
import { createApiKeys } from '#server/session/api-keys.ts';
import type { KeyRing } from '#server/session/key-ring.ts';
import { hashesMade } from '#server/session/passwords.ts';
import { createSecondFactor, type SecondFactor } from '#server/session/second-factor.ts';
import { createSessions, type Sessions } from '#server/session/sessions.ts';
import { createTokens } from '#server/session/tokens.ts';
import { createVault, type Vault } from '#server/session/vault.ts';
import { startMaintenance } from '#server/work/maintenance.ts';
import { startWorkers } from '#server/work/worker.ts';

import { createPublicPages, createWorkers, endpoints, fileExports } from './endpoints.ts';
import { createJobs } from './jobs.ts';

const MOST_LATE = 1_500;
/** What waits for running requests when a server is told to stop; the rest of the 10 s is for the database. */
const REQUESTS_SECONDS = 5;
/** The streets, where the operator laid a file of them. */
const CALLES = 'calles.pmtiles';

export interface ServerOptions {
  readonly config: Pick<
    Config,
    | 'port'
    | 'host'
    | 'dataDir'
    | 'publicUrl'
    | 'smtp'
    | 'trustProxy'
    | 'balanza'
    | 'trafico'
    | 'caminos'
    | 'ruteo'
    | 'api'
    | 'metrics'
    | 'build'
    | 'segundoFactor'
  >;
  /** How to connect as the application's own login. */
  readonly app: ConnectionConfig;
  /** Where a pooler stands before the database, the way of requests. */
  readonly pooler?: Pooler | null;
  /** How to connect to a standby of the database as the application's own login. */
  readonly replica?: ConnectionConfig | null;
  readonly keys: KeyRing;
  readonly log: Logger;
  /** Of the embedded database's disk; absent: nobody watches it. */
  readonly room?: Room;
  /** How late the event loop may come before calls are refused, in milliseconds; 0: they never are. */
  readonly mostLate?: number;
  /** As of `openPool`. */
  readonly connectWait?: number;
  /** Whether work that the clock asks for is done here; absent: it is. */
  readonly maintained?: boolean;
  /** Whether its figures are told by the parent of several (`fleet.ts`), together with those of the others. */
  readonly isOneOfMany?: boolean;
  /** The time, for tests of expiry; milliseconds since the epoch. */
  readonly now?: () => number;
  /** Folder of the built pages. */
  readonly pages?: string;
}

const BUILT_PAGES = join(import.meta.dirname, '../../dist/web');

/** All parts of a server, joined and ready, but not listening yet. */
export interface BuiltServer {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly security: SecurityLog;
  /** Null where nobody asked for them: then nothing is counted. */
  readonly metrics: Metrics | null;
  /** Stops accepting, finishes what runs, closes streams, background work and the pool. */
  close(): Promise<void>;
}

export async function buildServer(options: ServerOptions): Promise<BuiltServer> {
  const { config, app, keys, log, now = Date.now, pages = BUILT_PAGES, mostLate = MOST_LATE } = options;
  const { maintained = true, room = ROOM_ENOUGH } = options;
  const database = openPool(app, log, options);
  const tokens = createTokens(keys);
  const notices = hearMiradas(createNotices(database, log));
  const publicUrl = () => config.publicUrl ?? localUrl(http);
  const installation = installationOf(config, publicUrl);
  const tools = { database, notices, limits: createLimits(database.counting), log, room };
  const { factor, vault } = openFactor({ ...tools, keys, now });
  const sessions = createSessions({ database, notices, tokens, log, now, installation, factor, vault });
  const outbox = startOutbox({ database, log, smtp: config.smtp, folder: join(config.dataDir, 'correo') });
  const metrics = config.metrics && createMetrics({ database, log, build: config.build });
  const { accounts, dispatcher } = counted(metrics, {
    accounts: createAccounts({ database, sessions, tokens, log, publicUrl, onMail: outbox.wake }),
    dispatcher: createDispatcher(endpoints, { ...tools, sessions, loopback: config.api.webhookLoopback }),
  });
  const downloads = createDownloads({ database, sessions, publicUrl, exports: fileExports, log });
  const own = { log, now, pages, mapa: join(config.dataDir, CALLES), room, trustProxy: config.trustProxy, mostLate };
  const security = createSecurityLog({
    keep: (rows) => database.transaction(SISTEMA, (db) => insertSeguridad(db, rows)),
    log,
  });
  const apiKeys = createApiKeys({ ...tools, sessions, now, perMinute: config.api.perMinute });
  const news = createNews({ database, notices, log, now });
  const parts = { ...tools, accounts, apiKeys, dispatcher, downloads, news, security, sessions, tokens };
  const http = await createHttpServer({ ...parts, ...own, publicPages: createPublicPages() });
  metrics?.watchHttp(http.server);
  const workers = startWorkers(createWorkers(config.api, vault, installation.ruteo), tools);
  await notices.start();
  const maintenance = maintained ? startMaintenance(tools, createJobs(publicUrl, log)) : null;
  return {
    http,
    database,
    sessions,
    security,
    metrics,
    close: async () => {
      await metrics?.close();
      // A mail on its way or a long count must not keep anybody's answer, nor what the security log still holds, from leaving.
      const answered = closeHttp(http).then(() => Promise.all([security.stop(), hashesMade()]));
      await Promise.all([answered, maintenance?.stop(), outbox.stop(), workers.stop()]);
      await notices.stop();
      await database.close();
    },
  };
}

function installationOf(
  { balanza, trafico, caminos, ruteo, segundoFactor }: ServerOptions['config'],
  publicUrl: () => string,
) {
  return { balanza, trafico, caminos, ruteo: ruteo === null ? null : { url: ruteo }, segundoFactor, publicUrl };
}

/** The two ways in: calls, and the sign-in, which is none. */
function counted(metrics: Metrics | null, parts: { readonly accounts: Accounts; readonly dispatcher: Dispatcher }) {
  if (!metrics) return parts;
  const { accounts, dispatcher } = parts;
  const signIn: Accounts['signIn'] = (...given) => metrics.timed('sign-in', () => accounts.signIn(...given));
  return { accounts: { ...accounts, signIn }, dispatcher: metrics.watch(dispatcher) };
}

interface FactorParts {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly notices: Notices;
  readonly log: Logger;
  readonly now: () => number;
}

/** Takes over keys that an operator changed, whenever that is told or may have been; what seals secrets follows them. */
function openFactor({ database, keys, notices, log, now }: FactorParts): { factor: SecondFactor; vault: Vault } {
  const vault = createVault({ database, ring: keys });
  const keep = () => void vault.keep().catch((err: unknown) => log.warn({ err }, 'the vault was not kept'));
  const look = () => void keys.refresh();
  notices.on('anden_claves', look, look);
  keys.onChange(keep);
  keep();
  return { factor: createSecondFactor({ database, vault, now }), vault };
}

/** A connection that has just got its answer idles on for the next one: without the sweep, closing would wait for its time-out. */
async function closeHttp(http: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50);
  await http.close().finally(() => clearInterval(sweep));
}

export interface RunningServer {
  /** Where people open it, with the port that was really taken. */
  readonly url: string;
  close(): Promise<void>;
}

/** Builds a server and listens. */
export async function runServer(options: ServerOptions): Promise<RunningServer> {
  const built = await buildServer(options);
  try {
    if (options.isOneOfMany) built.metrics?.share();
    else if (options.config.metrics) await built.metrics?.listen(options.config.metrics);
    await built.http.listen({ port: options.config.port, host: options.config.host });
  } catch (error) {
    await built.close();
    throw error;
  }
  return { url: localUrl(built.http), close: built.close };
}

function localUrl(http: FastifyInstance): string {
  const address = http.server.address();
  return `http://localhost:${typeof address === 'object' && address ? address.port : ''}`;
}

/** Ends a server, or cuts off what still runs after its time. */
export async function closeSoon(closing: Promise<void>, log: Logger): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, REQUESTS_SECONDS * 1000, 'late');
  const outcome = await Promise.race([closing.catch((err: unknown) => log.error({ err }, 'closing the server')), late]);
  clearTimeout(timer);
  if (outcome === 'late') log.warn('requests still running were cut off');
}
