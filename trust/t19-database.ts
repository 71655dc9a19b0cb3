import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Cluster } from '#server/embedded/cluster.ts';
import { lockAlone } from '#server/embedded/file-lock.ts';

import { openCaller } from './caller.ts';
import { clusterOf, killQuietly, postmasterOf, startAgain } from './postgres.ts';
import type { Product } from './product.ts';
import type { Proof, Size } from './proof.ts';
import { openLedger, openWriters, whatIsWrong } from './writers.ts';

const WRITERS = 16;
const AWAY_MS = { corto: 3_000, entero: 60_000 };
const PATIENCE_MS = 60_000;
/** Until something is written again, the start of the database included. The short form, which goes with the suite, judges no times. */
const MOST_MS = 2_000;

/** How the database goes, and for how long. */
type Way = 'immediate' | 'fast' | 'backend' | 'away';
const WAYS: Readonly<Record<Size, readonly Way[]>> = {
  corto: ['immediate', 'fast', 'backend', 'away'],
  entero: [...of(10, 'immediate'), ...of(10, 'fast'), ...of(10, 'backend'), 'away'],
};

function of(times: number, way: Way): Way[] {
  return Array.from({ length: times }, () => way);
}

/**
 * Thirty restarts of the database under sixteen writers, and a minute without it. The server's process stays, loses nothing, and tells nobody that
 * their session is over.
 */
export const t19: Proof = {
  id: 'T19',
  title: 'restarts of the database under sixteen writers',
  isShort: true,
  plants: [
    {
      what: 'a database that is away is told as an expired session',
      edits: [
        {
          file: 'src/server/http/answers.ts',
          find: "return new AppError('BASE_NO_DISPONIBLE', { cause: error.message });",
          replace: "return new AppError('SESION_VENCIDA', { cause: error.message });",
        },
      ],
    },
    {
      what: 'nobody hears the errors of pooled connections',
      edits: [
        {
          file: 'src/server/db/db.ts',
          find: "pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'database connection lost')));",
          replace: '',
        },
      ],
    },
  ],
  run: async ({ size, open, random }) => {
    const product = await open();
    const caller = openCaller(product.port, 'told');
    const writers = await openWriters(product, caller, WRITERS);
    const cluster = await clusterOf(product.dataDir);
    const pid = product.pid();
    const ledger = openLedger();
    const running = writers.run(ledger);
    const back: number[] = [];
    for (const way of WAYS[size]) {
      await sleep(300 + random() * 700);
      await interrupt(way, cluster, product, AWAY_MS[size]);
      back.push(await untilServed(ledger));
      if (product.pid() !== pid) break;
    }
    await running.stop();
    await writers.retry(ledger);
    caller.close();
    const fails = [...ledger.wrong, ...(await whatIsWrong(product, ledger))];
    if (ledger.unknown.length > 0) fails.push(`${ledger.unknown.length} writes are unknown after the end`);
    if (pid === null || product.pid() !== pid) fails.unshift(`the server ended: ${product.output().slice(-500)}`);
    if (back.some(Number.isNaN)) fails.push(`no write within ${PATIENCE_MS / 1000} s of the database's return`);
    const late = back.filter((ms) => ms > MOST_MS);
    if (size === 'entero' && late.length > 0)
      fails.push(`${late.length} times it took more than ${MOST_MS} ms until something was written again`);
    const sorted = back.map(Math.round).sort((a, b) => a - b);
    return {
      n: ledger.acknowledged.length,
      fails,
      more: {
        restarts: back.length,
        msUntilServedMedian: sorted[sorted.length >> 1],
        msUntilServedMost: sorted.at(-1),
      },
    };
  },
};

/** Resolves when the database is gone, after which the server brings it back; after a longer absence, when it is back. */
async function interrupt(way: Way, cluster: Cluster, product: Product, away: number): Promise<void> {
  if (way === 'backend') {
    const [one] = await product.owner(
      "SELECT pid FROM pg_stat_activity WHERE usename <> current_user AND backend_type = 'client backend' ORDER BY random() LIMIT 1",
    );
    killQuietly(Number(one?.pid), 'SIGKILL');
    return;
  }
  // Who holds this lock keeps the server from starting the database again, which it otherwise does by itself.
  const held = way === 'away' ? await lockAlone(join(product.dataDir, 'arranque.lock')) : null;
  // As `pg_ctl stop -m`: SIGINT is fast, SIGQUIT immediate.
  const pid = await postmasterOf(cluster);
  killQuietly(pid, way === 'fast' ? 'SIGINT' : 'SIGQUIT');
  while (await isThere(cluster, pid)) await sleep(5);
  if (!held) return;
  await sleep(away);
  await startAgain(cluster);
  held.release();
}

function isThere(cluster: Cluster, pid: number): Promise<boolean> {
  return postmasterOf(cluster).then(
    (now) => now === pid,
    () => false,
  );
}

/** Milliseconds until something is written that was not before; NaN if nothing is. */
async function untilServed({ acknowledged }: ReturnType<typeof openLedger>): Promise<number> {
  const [began, before] = [performance.now(), acknowledged.length];
  // Each writer may still read one answer of before.
  while (acknowledged.length <= before + WRITERS) {
    if (performance.now() - began > PATIENCE_MS) return Number.NaN;
    await sleep(5);
  }
  return performance.now() - began;
}
