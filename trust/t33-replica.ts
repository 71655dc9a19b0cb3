import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';

import { type Caller, isAcknowledged, openCaller, type Session } from './caller.ts';
import { runProgram } from './command.ts';
import { freePort, type Product } from './product.ts';
import type { Proof, Size } from './proof.ts';
import { openPrimary, openStandby, type Server } from './standby.ts';

const GUIAS = 3_000;
/** What the replica shows comes so many milliseconds later: a reading that does not wait for it would be wrong. */
const DELAY = 400;
const ROUNDS: Readonly<Record<Size, number>> = { corto: 5, entero: 40 };
/** One that is left alone is asked again after five seconds. */
const PAUSE = 5_500;
/** The longest that a reading may take while the replica is in trouble. */
const MOST_MS = 9_000;

interface Trial {
  readonly product: Product;
  readonly caller: Caller;
  readonly head: Session;
  readonly client: Session;
  readonly primary: Server;
  readonly standby: Server;
  readonly fails: string[];
  /** Where the figures are. */
  readonly figures: number;
  asked: number;
}

/** T33: a replica takes readings over, is never believed when it is behind, and missed by nobody when it is away. By command: it wants Debian's PostgreSQL. */
export const t33: Proof = {
  id: 'T33',
  title: 'a replica that is late, stands still, dies, and is promoted by mistake',
  isShort: false,
  plants: [
    {
      what: 'whatever the replica shows is believed',
      edits: [{ file: 'src/server/db/replica.ts', find: 'if (there.al_dia) return true;', replace: 'return true;' }],
    },
    {
      what: 'a replica that stands still is waited for',
      edits: [{ file: 'src/server/db/replica.ts', find: 'query_timeout: ANSWER', replace: 'query_timeout: 60_000' }],
    },
    {
      what: 'nothing is asked of the replica',
      edits: [
        {
          file: 'src/server/db/replica.ts',
          find: 'if (await isCurrent()) {',
          replace: 'if (false && (await isCurrent())) {',
        },
      ],
    },
  ],
  run: async (subject) => {
    const folder = await mkdtemp(join(tmpdir(), 'anden-replica-'));
    subject.onEnd(() => rm(folder, { recursive: true, force: true }));
    const primary = await openPrimary(folder);
    subject.onEnd(() => primary.signal('SIGKILL').catch(() => undefined));
    // Its people have a password that the product would not start with in production.
    const env = { NODE_ENV: 'development', DATABASE_URL: primary.url() };
    const filled = await runProgram(subject.root, ['src/main/cli.ts', 'demo', '--guias', String(GUIAS)], {
      ...env,
      DATA_DIR: folder,
    });
    if (filled.code !== 0) throw new Error(filled.text);
    const standby = await openStandby(primary, folder, DELAY);
    subject.onEnd(() => standby.signal('SIGKILL').catch(() => undefined));
    const figures = await freePort();
    const replica = standby.url().replace('anden_dueno@', '');
    const product = await subject.open({ env: { ...env, DATABASE_READ_URL: replica, METRICS_PORT: String(figures) } });
    const caller = openCaller(product.port, 'told');
    const [head, client] = [
      await caller.signIn('encargado@courier.example'),
      await caller.signIn('cliente@courier.example'),
    ];
    const trial: Trial = { product, caller, head, client, primary, standby, fails: [], figures, asked: 0 };
    await follows(trial, ROUNDS[subject.size]);
    await standsStill(trial);
    await dies(trial);
    await isLate(trial);
    await isPromoted(trial);
    caller.close();
    return { n: trial.asked, fails: trial.fails, more: await reads(trial) };
  },
};

/** What was written is read at once, by file and by report; each sees its own rows; and it is the replica that answers. */
async function follows(trial: Trial, rounds: number): Promise<void> {
  const before = await reads(trial);
  for (let round = 0; round < rounds; round += 1) await reader(trial, `al día ${round}`);
  const days = { fecha_inicio: '2026-01-01', fecha_fin: '2026-11-29' };
  for (const action of ['get_estadisticas', 'get_estadisticas_detalladas', 'comparar_estadisticas'])
    await report(trial, trial.head, { service: 'problem_solver', action, ...days });
  await report(trial, trial.client, { service: 'informe_cliente.consultar' });
  const after = await reads(trial);
  const all = 3 * rounds + 4;
  if (after.replica - before.replica !== all || after.primary !== before.primary)
    trial.fails.push(`of ${all} readings the replica answered ${after.replica - before.replica}`);
}

async function report(trial: Trial, session: Session, body: object): Promise<void> {
  const answer = await session.call(body);
  if (!isAcknowledged(answer))
    trial.fails.push(`${JSON.stringify(body)}: ${answer.status} ${answer.text.slice(0, 200)}`);
  trial.asked += 1;
}

/** Writes something and reads it back in each way that the replica takes part in. */
async function reader(trial: Trial, mark: string): Promise<void> {
  const { product, head, client, fails } = trial;
  const name = `Marca ${mark} ${trial.asked}`;
  await product.owner('UPDATE cliente SET nombre = $1 WHERE id = 1', [name]);
  const began = performance.now();
  for (const [who, session, mine] of [
    ['head', head, 'true'],
    ['client', client, 'cliente_id = 1'],
  ] as const) {
    const rows = await exported(trial, session);
    const [there] = await product.owner(`SELECT count(*)::int AS n FROM guia WHERE ${mine}`);
    if (rows.length !== Number(there?.n) + 1)
      fails.push(`${mark}: ${rows.length - 1} parcels of ${there?.n} for the ${who}`);
    if (!rows.some((row) => Array.isArray(row) && row.includes(name)))
      fails.push(`${mark}: what had just been written is not in the file of the ${who}`);
  }
  const panel = await client.call({ service: 'informe_cliente.panel' });
  if (!isAcknowledged(panel) || Object(panel.body?.cliente).nombre !== name)
    fails.push(`${mark}: the report is not as it was written: ${panel.status} ${panel.text.slice(0, 200)}`);
  const took = Math.round(performance.now() - began);
  if (took > MOST_MS) fails.push(`${mark}: three readings took ${took} ms`);
  trial.asked += 3;
}

async function exported({ caller, fails }: Trial, session: Session): Promise<unknown[]> {
  const asked = await session.call({ service: 'guias.exportar' });
  const file = await caller.ask({ path: String(asked.body?.url) });
  if (file.status !== 200) fails.push(`a file: ${file.status} ${file.text.slice(0, 200)}`);
  return file.status === 200 ? parse(file.text, { bom: true }) : [];
}

/** Its processes are stopped: it refuses nothing and answers nothing. */
async function standsStill(trial: Trial): Promise<void> {
  await trial.standby.signal('SIGSTOP');
  await reader(trial, 'quieta');
  await trial.standby.signal('SIGCONT');
  await comesBack(trial, 'went on');
}

async function dies(trial: Trial): Promise<void> {
  await trial.standby.signal('SIGKILL');
  await reader(trial, 'caída');
  await trial.standby.start();
  await comesBack(trial, 'was started again');
}

/** It answers, and shows what was. */
async function isLate(trial: Trial): Promise<void> {
  await trial.standby.ask('SELECT pg_wal_replay_pause()');
  await reader(trial, 'atrasada');
  await trial.standby.ask('SELECT pg_wal_replay_resume()');
  await comesBack(trial, 'caught up');
}

/** From then on it goes its own way: nothing of it is ever shown. */
async function isPromoted(trial: Trial): Promise<void> {
  await trial.standby.ask('SELECT pg_promote()');
  await sleep(PAUSE);
  const before = await reads(trial);
  await reader(trial, 'ascendida');
  await sleep(PAUSE);
  await reader(trial, 'ascendida, otra vez');
  const after = await reads(trial);
  if (after.replica !== before.replica) trial.fails.push('a replica that follows nobody answered');
}

async function comesBack(trial: Trial, how: string): Promise<void> {
  await sleep(PAUSE);
  const before = await reads(trial);
  await reader(trial, `vuelve: ${how}`);
  if ((await reads(trial)).replica === before.replica)
    trial.fails.push(`nothing is asked of the replica since it ${how}`);
}

/** As the product counts them. */
async function reads({ figures }: Trial): Promise<{ replica: number; primary: number }> {
  const text = await (await fetch(`http://127.0.0.1:${figures}/metrics`)).text();
  const of = (by: string) =>
    Number(new RegExp(`anden_replica_reads\\{by="${by}"\\} (\\d+)`).exec(text)?.[1] ?? Number.NaN);
  return { replica: of('replica'), primary: of('primary') };
}
