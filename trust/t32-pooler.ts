import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';

import { type ConnectionConfig, withConnection } from '#server/db/connection.ts';

import { type Caller, isAcknowledged, openCaller } from './caller.ts';
import { runProgram } from './command.ts';
import { openHouses } from './houses.ts';
import { runMixed } from './mixed.ts';
import { findPgbouncer, KEEPS_NAMES, openPgbouncer, type Pgbouncer } from './pgbouncer.ts';
import { childrenOf, clusterOf, killQuietly, postmasterOf, startAgain } from './postgres.ts';
import type { Product } from './product.ts';
import type { Proof, Size, Subject } from './proof.ts';
import { listen } from './readings.ts';
import { NO_FIRST_WALL, ONE_SCOPE_PER_CONNECTION } from './walls.ts';
import { type Ledger, openLedger, openWriters, whatIsWrong } from './writers.ts';

/** Connections that the pooler has to the database; two servers ask it on twenty. */
const SIZE = 4;
const WRITERS = 12;
const MIXED_SECONDS: Readonly<Record<Size, number>> = { corto: 8, entero: 60 };
/** How often the pooler, and then the database behind it, goes and comes back. */
const TIMES: Readonly<Record<Size, number>> = { corto: 1, entero: 5 };
const PATIENCE = 30_000;

/** Everything at hand while something is tried. */
interface Trial {
  readonly subject: Subject;
  readonly product: Product;
  readonly pooler: Pgbouncer;
  readonly caller: Caller;
  readonly fails: string[];
}

/** T32: through PgBouncer in transaction mode the product is what it is without. By command: it wants the program. */
export const t32: Proof = {
  id: 'T32',
  title: 'two servers behind a pooler with few connections',
  isShort: false,
  plants: [
    {
      what: 'the scope is SET once for each connection instead of SET LOCAL in each transaction',
      edits: [...ONE_SCOPE_PER_CONNECTION, ...NO_FIRST_WALL],
    },
    {
      what: 'limits are not said in each transaction',
      edits: [
        {
          file: 'src/server/db/db.ts',
          find: ['text: `$', '{openScope(scope, mode)};$', '{session}`'].join(''),
          replace: 'text: openScope(scope, mode) || session',
        },
      ],
    },
    {
      what: 'statements have names, whatever the pooler keeps',
      edits: [{ file: 'src/server/db/db.ts', find: 'named: pooler.prepared,', replace: 'named: true,' }],
    },
    {
      what: 'notices are listened for through the pooler',
      edits: [
        {
          file: 'src/server/db/db.ts',
          find: 'new pg.Client({ ...app, keepAlive',
          replace: 'new pg.Client({ ...(pooler?.connection ?? app), keepAlive',
        },
      ],
    },
    {
      what: 'a pooler that keeps no names is believed',
      edits: [{ file: 'src/server/db/pooler.ts', find: 'if (seen.has(pid)) return true;', replace: 'return pid > 0;' }],
    },
  ],
  run: async (subject) => {
    const { program, version } = await findPgbouncer();
    const base = await subject.open();
    // Its database goes on as the outside one.
    await base.stop();
    const folder = await mkdtemp(join(tmpdir(), 'anden-pooler-'));
    subject.onEnd(() => rm(folder, { recursive: true, force: true }));
    const line = (await base.command('admin', 'pgbouncer')).text.trim();
    const keeps = version >= KEEPS_NAMES;
    const made = { folder, line, database: base.ownerConfig, size: SIZE };
    const place = { dataDir: base.dataDir, databaseUrl: urlOf(base.ownerConfig) };
    const poolerOf = async (prepared: number | null) => {
      const pooler = await openPgbouncer(program, { ...made, prepared });
      subject.onEnd(pooler.kill);
      await pooler.start();
      return pooler;
    };
    const named = keeps ? await tryNamed(subject, await poolerOf(200), place) : { n: 0, fails: [], more: {} };
    const tried = await tryWithout(subject, await poolerOf(keeps ? 0 : null), place);
    const more = { ...tried.more, ...named.more, version };
    return { n: tried.n + named.n, fails: [...named.fails, ...tried.fails], more };
  },
};

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

async function open(subject: Subject, pooler: Pgbouncer, place: Place, prepared: boolean): Promise<Product> {
  const { dataDir, databaseUrl } = place;
  const names: Record<string, string> = prepared ? { DATABASE_POOL_PREPARED: 'true' } : {};
  const env = { DATABASE_URL: databaseUrl, DATABASE_POOL_URL: pooler.url, PROCESOS: '2', ...names };
  const product = await subject.open({ dataDir, env });
  // What the server does by itself soon after it started would be cut off by what follows, and begun again minutes later.
  const waits = "SELECT count(*)::int AS n FROM calendario WHERE aplicado = ''";
  while ((await product.owner(waits))[0]?.n !== 0) await sleep(100);
  return product;
}

async function tryWithout(subject: Subject, pooler: Pgbouncer, place: Place) {
  const fails: string[] = [];
  const product = await open(subject, pooler, place, false);
  const caller = openCaller(product.port);
  const trial: Trial = { subject, product, pooler, caller, fails };
  let n = (await cutsWhatIsSlow(trial)) + (await streams(trial)) + (await forgets(trial));
  const { acknowledged } = await interrupts(trial);
  // The last, for it marks every text of the demo people.
  const { calls, most } = await mix(trial, MIXED_SECONDS[subject.size]);
  n += calls + acknowledged.length;
  caller.close();
  await product.stop();
  await refusesNames(subject, pooler, { place, fails });
  await pooler.kill();
  return { n, fails, more: { calls, ...most, writes: acknowledged.length } };
}

/** People of all houses sign in and ask at once, while others write: nobody is shown anything of another. */
async function mix({ product, pooler, caller, fails }: Trial, seconds: number) {
  const writers = await openWriters(product, caller, WRITERS);
  const head = await caller.signIn('encargado@courier.example');
  const asking = openCaller(product.port);
  const houses = await openHouses({ product, caller: asking, isWhole: false });
  const heard = listen(product, { 'x-token': head.token });
  const most = { clients: 0, connections: 0, waited: 0 };
  const watch = setInterval(async () => {
    const pools = await pooler.show('POOLS').catch(() => []);
    for (const pool of pools.filter(({ database }) => database === 'anden')) {
      most.clients = Math.max(most.clients, Number(pool.cl_active) + Number(pool.cl_waiting));
      most.connections = Math.max(most.connections, Number(pool.sv_active) + Number(pool.sv_idle));
      most.waited = Math.max(most.waited, Number(pool.cl_waiting));
    }
  }, 100);
  const ledger = openLedger();
  const running = writers.run(ledger);
  const { calls } = await runMixed({ product, houses, seconds, fails });
  await running.stop();
  await writers.retry(ledger);
  clearInterval(watch);
  asking.close();
  fails.push(...ledger.wrong, ...(await whatIsWrong(product, ledger)));
  if (most.connections > SIZE || most.clients <= SIZE || most.waited === 0)
    fails.push(`few shared little: ${most.clients} clients on ${most.connections} connections`);
  if (ledger.acknowledged.length === 0) fails.push('nobody could write');
  if (!(await heard.stop()).includes('event: ')) fails.push('nothing of what people wrote was told to anybody');
  return { calls: calls + ledger.acknowledged.length, most };
}

/** Both limits that a call may meet: three seconds for a lock, fifteen for a statement. */
async function cutsWhatIsSlow({ product, fails }: Trial): Promise<number> {
  // The answer looked for is that the server is busy: nothing is asked again.
  const caller = openCaller(product.port, 'told');
  const { token } = await caller.signIn('encargado@courier.example');
  const headers = { 'content-type': 'application/json', 'x-token': token };
  const body = JSON.stringify({ service: 'guias.listar', size: 20 });
  const list = () => caller.ask({ method: 'POST', path: '/dispatcher', headers, body, timeout: 25_000 });
  const locked = await withConnection(product.ownerConfig, async (connection) => {
    await connection.query('BEGIN; LOCK TABLE guia');
    return list();
  });
  if (locked.body?.error !== 'REINTENTE' || locked.milliseconds < 2_500)
    fails.push(`a lock was waited for: ${locked.status} ${locked.text} after ${locked.milliseconds} ms`);
  const [written] = await product.owner("SELECT pg_get_functiondef('hoy'::regproc) AS text");
  await product.owner(`CREATE OR REPLACE FUNCTION hoy() RETURNS date LANGUAGE plpgsql STABLE AS $$
    BEGIN PERFORM pg_sleep(20); RETURN current_date; END $$`);
  const slow = await list();
  await product.owner(String(written?.text));
  if (slow.body?.error !== 'SERVIDOR_OCUPADO' || slow.milliseconds < 14_000)
    fails.push(`a statement was not cut: ${slow.status} ${slow.text} after ${slow.milliseconds} ms`);
  if (!isAcknowledged(await list())) fails.push('what was cut left a connection behind that answers nobody');
  caller.close();
  return 3;
}

/** A file holds what its reader may see, row by row. */
async function streams({ product, caller, fails }: Trial): Promise<number> {
  let n = 0;
  for (const [name, mine] of [
    ['encargado', 'true'],
    ['cliente', 'cliente_id = 1'],
  ] as const) {
    const session = await caller.signIn(`${name}@courier.example`);
    const asked = await session.call({ service: 'guias.exportar' });
    const file = await caller.ask({ path: String(asked.body?.url) });
    if (file.status !== 200) fails.push(`the file of ${name}: ${asked.text} ${file.status} ${file.text}`);
    const rows: unknown[] = file.status === 200 ? parse(file.text, { bom: true }) : [];
    const [there] = await product.owner(`SELECT count(*)::int AS n FROM guia WHERE ${mine}`);
    if (rows.length !== Number(there?.n) + 1)
      fails.push(`the file of ${name}: ${rows.length - 1} parcels of ${there?.n}`);
    n += rows.length;
  }
  return n;
}

/** Whoever is told to be out is out at once, at each of the servers: what they know by heart is forgotten when the database says so. */
async function forgets({ product, caller, fails }: Trial): Promise<number> {
  const session = await caller.signIn('atencion@courier.example');
  const ask = () => Promise.all(Array.from({ length: 20 }, () => session.call({ service: 'cuenta.ver' })));
  const before = await ask();
  if (!before.every(isAcknowledged)) fails.push(`a person who may is refused: ${before[0]?.text}`);
  await product.owner("UPDATE usuario SET estado = 'INACTIVO' WHERE id = $1", [session.userId]);
  await sleep(300);
  const after = await ask();
  if (after.some(isAcknowledged)) fails.push('whoever is disabled goes on');
  return before.length + after.length;
}

/** The pooler is killed and begun again, and so is the database behind it: the servers stay, and nothing that was acknowledged is lost. */
async function interrupts({ subject, product, pooler, caller, fails }: Trial): Promise<Ledger> {
  const writers = await openWriters(product, caller, WRITERS);
  const cluster = await clusterOf(product.dataDir);
  const servers = await childrenOf(product.pid() ?? 0);
  const ledger = openLedger();
  const running = writers.run(ledger);
  for (let turn = 0; turn < TIMES[subject.size]; turn += 1) {
    await sleep(500 + subject.random() * 500);
    await pooler.kill();
    await sleep(1_500);
    await pooler.start();
    if (!(await isServed(ledger))) fails.push('nothing was written after the pooler came back');
    killQuietly(await postmasterOf(cluster), 'SIGINT');
    await sleep(1_500);
    await startAgain(cluster);
    if (!(await isServed(ledger))) fails.push('nothing was written after the database came back');
  }
  await running.stop();
  await writers.retry(ledger);
  fails.push(...ledger.wrong, ...(await whatIsWrong(product, ledger)));
  if (ledger.unknown.length > 0) fails.push(`${ledger.unknown.length} writes are unknown after the end`);
  if (servers.length !== 2 || String(servers) !== String(await childrenOf(product.pid() ?? 0)))
    fails.push('a server ended with the pooler');
  return ledger;
}

async function isServed({ acknowledged }: Ledger): Promise<boolean> {
  const [until, before] = [performance.now() + PATIENCE, acknowledged.length];
  // Each writer may still read one answer of before.
  while (acknowledged.length <= before + WRITERS && performance.now() < until) await sleep(20);
  return acknowledged.length > before + WRITERS;
}

/** Asked for names, a pooler that keeps none is told of before anybody is served. */
async function refusesNames({ root }: Subject, pooler: Pgbouncer, { place, fails }: { place: Place; fails: string[] }) {
  const { code, text } = await runProgram(root, ['src/main/cli.ts', 'start'], {
    ...{ NODE_ENV: 'production', PORT: '0', DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
    ...{ DATABASE_POOL_URL: pooler.url, DATABASE_POOL_PREPARED: 'true' },
  });
  if (code !== 1 || !text.includes('DATABASE_POOL_PREPARED: este pooler no guarda sentencias con nombre'))
    fails.push(`names where none are kept: ended with ${code}: ${text.slice(-300)}`);
}

/** The same work with names, where they are kept. */
async function tryNamed(subject: Subject, pooler: Pgbouncer, place: Place) {
  const fails: string[] = [];
  const product = await open(subject, pooler, place, true);
  const caller = openCaller(product.port);
  const ledger = await interrupts({ subject, product, pooler, caller, fails });
  const n = await streams({ subject, product, pooler, caller, fails });
  const [stats] = (await pooler.show('STATS')).filter(({ database }) => database === 'anden');
  const [asked, parsed] = [Number(stats?.total_bind_count), Number(stats?.total_server_parse_count)];
  if (asked <= parsed) fails.push(`nothing was asked by its name: ${asked} questions, ${parsed} of them read anew`);
  caller.close();
  await product.stop();
  await pooler.kill();
  return { n: n + ledger.acknowledged.length, fails, more: { asked, parsed } };
}

function urlOf({ host = '', port = 5432, user = '', password, database = '' }: ConnectionConfig): string {
  const secret = typeof password === 'string' ? encodeURIComponent(password) : '';
  return `postgresql://${user}:${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}
