import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';

import { endpoints } from '#main/endpoints.ts';
import { type BuiltServer, buildServer } from '#main/server.ts';
import type { SecurityLog } from '#server/audit/security-log.ts';
import { ensureAppLogin } from '#server/db/app-login.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import type { Database } from '#server/db/db.ts';
import { createLogger } from '#server/log.ts';
import type { Metrics } from '#server/metrics.ts';
import type { Room } from '#server/room.ts';
import type { Caminos } from '#server/rutas/ajustar-camino.ts';
import { SISTEMA } from '#server/scope.ts';
import { fixedKeys, type KeyRing } from '#server/session/key-ring.ts';
import { hashPassword } from '#server/session/passwords.ts';
import type { ParamsInput, ServiceContract } from '#shared/contract.ts';
import type { Codigo, TipoUsuario } from '#shared/permissions.ts';

import { createTestDatabase, type TestCluster } from './cluster.ts';

/** A person to call as; each different description is a person of its own, made when first used. */
export interface Person {
  readonly tipo?: TipoUsuario;
  readonly codes?: readonly Codigo[];
  readonly roles?: readonly number[];
  readonly cliente_id?: number;
  readonly agente_id?: number;
  readonly pending?: true;
  readonly mustChange?: true;
  readonly disabled?: true;
  /** For who signs in; others have none that opens. */
  readonly password?: string;
  /** Sets two persons apart who are otherwise alike. */
  readonly name?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into an answer with matchers; the product parses it.
export type Answer = any;

/** Any command may carry a key. */
interface Keyed {
  readonly clave?: string;
}

export interface TestServer {
  /** Calls a service through the whole stack: HTTP, session, dispatcher, database. `null` is a stranger. */
  as<C extends ServiceContract>(person: Person | null, contract: C, params: ParamsInput<C> & Keyed): Promise<Answer>;
  /** Any request, for what is not a service call. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** A token of the person, as a sign-in without a browser would give. */
  token(person: Person): Promise<string>;
  id(person: Person): Promise<number>;
  email(person: Person): Promise<string>;
  /** Takes a port, for what needs a real connection; answers the address. */
  listen(): Promise<string>;
  /** Asks the database as its owner, beside the product. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of whatever a test asks.
  query(text: string, values?: unknown[]): Promise<any[]>;
  /** A connection as the application's own login, for what row level security must hold on its own. */
  readonly app: pg.ClientConfig;
  /** Every call that the server knows. */
  readonly contracts: readonly ServiceContract[];
  readonly dataDir: string;
  /** The product's own pool, for work that no request does. */
  readonly database: Database;
  readonly metrics: Metrics | null;
  /** Who came in and who was refused; flushed, it stands in the database. */
  readonly security: SecurityLog;
  /** What the server believes the time to be. */
  readonly clock: TestClock;
  /** Lines that the server logged. */
  readonly log: Record<string, unknown>[];
  close(): Promise<void>;
}

/** The time as the server under test is handed it. */
export interface TestClock {
  /** Milliseconds before the machine's own time; add to it to let sessions grow old. */
  ahead: number;
  /** The moment, in milliseconds, at which the clock stands still; absent: it goes, and a slow machine moves what is near a bound over it. */
  still?: number;
  now(): number;
}

function testClock(): TestClock {
  return {
    ahead: 0,
    now() {
      return (this.still ?? Date.now()) + this.ahead;
    },
  };
}

export interface TestServerOptions {
  /** Another cluster than the run's own, for a test that takes it down. */
  readonly cluster?: TestCluster;
  /** Folder of pages in place of the built ones. */
  readonly pages?: string;
  readonly smtp?: { readonly url: string; readonly from: string };
  readonly balanza?: string;
  readonly caminos?: Caminos;
  readonly ruteo?: string;
  /** Counts, but opens no port of its own. */
  readonly metrics?: true;
  readonly segundoFactor?: 'exigido';
  /** Keys that change; absent: one that does not. */
  readonly keys?: KeyRing;
  readonly api?: { readonly perMinute?: number; readonly webhookLoopback?: boolean };
  /** Of the disk; absent: there always is. */
  readonly room?: Room;
  /** With the work that the clock asks for; absent: a test does what it needs of it itself, and meets none of it by chance. */
  readonly maintained?: true;
  /** As in `ServerOptions`; absent: no call is refused for that. */
  readonly mostLate?: number;
}

/** A server of the product on a database of its own; `fill` runs as the owner, or is given how to be it, before it starts. */
export async function openTestServer(
  fill: string | ((owner: ConnectionConfig) => Promise<unknown>) = '',
  options: TestServerOptions = {},
): Promise<TestServer> {
  const testDatabase = await createTestDatabase(options.cluster ?? inject('cluster'));
  // A pool of one, since it connects anew after a test took the database away.
  const owner = new pg.Pool({ ...testDatabase.owner, max: 1, idleTimeoutMillis: 0 });
  owner.on('error', () => undefined);
  if (typeof fill === 'function') await fill(testDatabase.owner);
  else if (fill !== '') await owner.query(fill);
  const app = await ensureAppLogin(testDatabase.owner);
  const dataDir = await mkdtemp(join(tmpdir(), 'anden-prueba-'));
  const clock = testClock();
  const log: Record<string, unknown>[] = [];
  const built = await build({ app, dataDir, clock, log }, options);
  const meet = acquaintance(built, owner);
  return {
    as: async (person, contract, params) => {
      const headers = person ? { 'x-token': (await meet(person)).token } : {};
      const payload = { service: contract.service, ...(contract.action ? { action: contract.action } : {}), ...params };
      const response = await built.http.inject({ method: 'POST', url: '/dispatcher', headers, payload });
      return { ...response.json(), status: response.statusCode };
    },
    request: (options) => built.http.inject(options),
    token: async (person) => (await meet(person)).token,
    id: async (person) => (await meet(person)).id,
    email: async (person) => (await meet(person)).email,
    listen: () => built.http.listen({ port: 0, host: '127.0.0.1' }),
    query: async (text, values) => (await owner.query(text, values)).rows,
    app,
    contracts: endpoints.map(({ contract }) => contract),
    dataDir,
    database: built.database,
    metrics: built.metrics,
    security: built.security,
    clock,
    log,
    close: async () => {
      await built.close();
      await owner.end();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Parts = Pick<TestServer, 'app' | 'dataDir' | 'clock' | 'log'>;

async function build({ app, dataDir, clock, log }: Parts, options: TestServerOptions): Promise<BuiltServer> {
  const built = await buildServer({
    // Tests share their cores: what they ask must not be refused because others are at work.
    mostLate: options.mostLate ?? 0,
    connectWait: 30_000,
    ...(options.maintained ? {} : { maintained: false }),
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      publicUrl: 'http://anden.test',
      smtp: options.smtp ?? null,
      trustProxy: false,
      balanza: options.balanza ?? null,
      trafico: '2900 1234',
      caminos: options.caminos ?? null,
      ruteo: options.ruteo ?? null,
      api: { perMinute: 600, webhookLoopback: false, ...options.api },
      metrics: options.metrics ? { port: 0, host: '127.0.0.1' } : null,
      build: { version: '0.0.0', commit: null },
      segundoFactor: options.segundoFactor ?? 'ofrecido',
    },
    app,
    keys: options.keys ?? fixedKeys({ current: { kid: 'test', secret: new Uint8Array(32).fill(7) }, previous: null }),
    log: createLogger({ logLevel: 'info' }, { write: (line) => void log.push(JSON.parse(line)) }),
    now: () => clock.now(),
    ...(options.room && { room: options.room }),
    ...(options.pages === undefined ? {} : { pages: options.pages }),
  });
  await built.http.ready();
  return built;
}

/** Makes each person once, signed in, the first time it is named. */
function acquaintance(built: BuiltServer, owner: pg.Pool) {
  const people = new Map<string, Promise<{ id: number; email: string; token: string }>>();
  const create = async (person: Person, number: number) => {
    const { id, email } = await insertPerson(owner, person, number);
    const caller = { ip: '127.0.0.1', userAgent: null, cookie: undefined };
    const token = await built.database.transaction(SISTEMA, (db) => built.sessions.open(db, id, caller));
    if (person.disabled) await owner.query(`UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1`, [id]);
    return { id, email, token };
  };
  return (person: Person) => {
    const key = JSON.stringify(person);
    const made = people.get(key) ?? create(person, people.size + 1);
    people.set(key, made);
    return made;
  };
}

async function insertPerson(owner: pg.Pool, person: Person, number: number) {
  const email = `persona${number}@prueba.example`;
  const tipo = person.pending ? null : (person.tipo ?? 'personal');
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, agente_id, cambiar_password)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      email,
      person.name ?? `Persona ${number}`,
      `persona${number}`,
      person.password ? await hashPassword(person.password) : 'x',
      person.pending ? 'PENDIENTE' : 'ACTIVO',
      tipo,
      person.cliente_id ?? null,
      person.agente_id ?? null,
      person.mustChange ?? false,
    ],
  );
  const id = rows[0]?.id ?? 0;
  for (const role of person.roles ?? []) await owner.query('INSERT INTO usuario_rol VALUES ($1, $2)', [id, role]);
  for (const code of person.codes ?? [])
    await owner.query('INSERT INTO usuario_funcionalidad VALUES ($1, $2)', [id, code]);
  return { id, email };
}
