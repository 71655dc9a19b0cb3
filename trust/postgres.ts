import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Cluster, prepareCluster, startCluster } from '#server/embedded/cluster.ts';

/** The embedded database of a data folder, seen as an operator sees it. */
export function clusterOf(dataDir: string): Promise<Cluster> {
  return prepareCluster({ folder: join(dataDir, 'postgres'), line: 18, durable: true, namespaces: true });
}

/** Starts it unless it runs; resolves when it answers. */
export async function startAgain(cluster: Cluster): Promise<void> {
  await startCluster(cluster, false);
}

/** Of the process that all others of the database are children of. @throws while it does not run */
export async function postmasterOf({ folder }: Cluster): Promise<number> {
  const text = await readFile(join(folder, 'datos/postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

/** The children of a process, as the kernel knows them. */
export async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(all.map(async (name) => [Number(name), await parentOf(name)] as const));
  return parents.filter(([, parent]) => parent === pid).map(([child]) => child);
}

async function parentOf(pid: string): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(text.slice(text.lastIndexOf(')')).split(' ')[2]);
}

/** Kills it and whatever it has started at once, as a power cut does. Resolves when all are gone. */
export async function killAll(cluster: Cluster): Promise<void> {
  const top = await postmasterOf(cluster);
  const pids = [top, ...(await childrenOf(top))];
  for (const pid of pids) killQuietly(pid, 'SIGKILL');
  while ((await Promise.all(pids.map((pid) => parentOf(String(pid))))).some((parent) => !Number.isNaN(parent))) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A process that is gone already is as dead as it was to be. */
export function killQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone.
  }
}
