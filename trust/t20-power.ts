import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Cluster, prepareCluster, startCluster } from '#server/embedded/cluster.ts';
import { makeOwner } from '#server/embedded/postgres.ts';

import { openCaller } from './caller.ts';
import { type Disk, makeDisk } from './disk.ts';
import { clusterOf, killAll } from './postgres.ts';
import type { ProductOptions } from './product.ts';
import type { Proof, Subject } from './proof.ts';
import { type Ledger, openLedger, openWriters, whatIsWrong } from './writers.ts';

const ROUNDS = { corto: 1, entero: 10 };
const WRITERS = 16;
const MEGABYTES = 1500;
/** Few: the disk is made anew for each round. */
const GUIAS = 500;

/** How the product's database is opened on a disk, and found again on what is left of it. */
interface Kind {
  readonly name: string;
  open(folder: string): Promise<{ readonly options: ProductOptions; readonly cluster: Cluster | null }>;
  /** `dataDir`: the data folder's path on the disk that is left. */
  reopen(folder: string, dataDir: string): Promise<ProductOptions>;
}

const EMBEDDED: Kind = {
  name: 'embedded',
  open: async (folder) => ({ options: { folder, guias: GUIAS }, cluster: null }),
  reopen: async (_folder, dataDir) => ({ dataDir, guias: GUIAS }),
};

/** PostgreSQL 15 as an operator runs it, reached by DATABASE_URL; in development mode the start fills it with the demo data. */
const OUTSIDE: Kind = {
  name: 'outside, PostgreSQL 15',
  open: async (folder) => {
    const { cluster, url } = await startOutside(folder);
    return { options: { folder, guias: GUIAS, env: { DATABASE_URL: url, NODE_ENV: 'development' } }, cluster };
  },
  reopen: async (folder, dataDir) => {
    const { url } = await startOutside(folder);
    return { dataDir, guias: GUIAS, env: { DATABASE_URL: url, NODE_ENV: 'development' } };
  },
};

async function startOutside(folder: string) {
  const cluster = await prepareCluster({ folder: join(folder, 'servidor'), line: 15, durable: true, namespaces: true });
  await startCluster(cluster, true);
  const { user, password, database, host } = await makeOwner(cluster);
  const url = `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(host ?? '')}`;
  return { cluster, url };
}

/** One power cut: writers at work, everything killed, and what the disk held at that moment is opened again. */
async function cut(subject: Subject, kind: Kind): Promise<{ ledger: Ledger; fails: string[] }> {
  const disk = await makeDisk(subject, MEGABYTES);
  const { options, cluster: outside } = await kind.open(disk.folder);
  const product = await subject.open(options);
  await disk.settle();
  const caller = openCaller(product.port, 'told');
  const writers = await openWriters(product, caller, WRITERS);
  const cluster = outside ?? (await clusterOf(product.dataDir));
  const ledger = openLedger();
  const running = writers.run(ledger);
  await sleep(2000 + subject.random() * 4000);
  await Promise.all([product.kill(), killAll(cluster)]);
  const left = await disk.afterPowerCut();
  await running.stop();
  caller.close();
  await product.close();
  await disk.unmount();
  const fails = await found(subject, left, { kind, ledger, dataDir: join(left.folder, basename(product.dataDir)) });
  return { ledger, fails };
}

interface Left {
  readonly kind: Kind;
  readonly ledger: Ledger;
  readonly dataDir: string;
}

async function found(subject: Subject, left: Disk, { kind, ledger, dataDir }: Left): Promise<string[]> {
  const again = await subject.open(await kind.reopen(left.folder, dataDir));
  const wrong = await whatIsWrong(again, ledger);
  await again.close();
  if (kind === OUTSIDE) await killAll((await startOutside(left.folder)).cluster);
  await left.unmount();
  return wrong.map((line) => `${kind.name}: ${line}`);
}

/** Ten power cuts of the embedded database, and ten of an outside one: whatever was acknowledged is there when the light is back. */
export const t20: Proof = {
  id: 'T20',
  title: 'power cuts',
  isShort: false,
  plants: [
    { what: 'commits do not wait for the disk', postgres: "synchronous_commit = 'off'\nwal_writer_delay = '10s'\n" },
    { what: 'nothing waits for the disk', postgres: "fsync = 'off'\n" },
  ],
  run: async (subject) => {
    const fails: string[] = [];
    const lost: Record<string, number> = {};
    let n = 0;
    const kinds = subject.size === 'entero' ? [EMBEDDED, OUTSIDE] : [EMBEDDED];
    for (const kind of kinds) {
      for (let round = 0; round < ROUNDS[subject.size]; round += 1) {
        const outcome = await cut(subject, kind);
        n += outcome.ledger.acknowledged.length;
        lost[kind.name] = (lost[kind.name] ?? 0) + outcome.fails.length;
        fails.push(...outcome.ledger.wrong, ...outcome.fails);
      }
    }
    return { n, fails, more: { cuts: ROUNDS[subject.size] * kinds.length, lost } };
  },
};
