import cluster, { type Address, type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Config } from '#server/config.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import type { Pooler } from '#server/db/pooler.ts';
import type { Logger } from '#server/log.ts';
import { createSharedMetrics, openMetricsPort } from '#server/metrics-port.ts';
import type { RoomWatch } from '#server/room.ts';
import { StartFault } from '#server/start-fault.ts';

import type { RunningServer } from './server.ts';

/** What a server of several is told at its beginning; it reads the settings by itself. */
export interface Orders {
  readonly tipo: 'anden:empiece';
  readonly app: ConnectionConfig;
  readonly pooler: Pooler | null;
  readonly replica: ConnectionConfig | null;
  /** Whether it does what the clock asks for: one of them does. */
  readonly maintained: boolean;
  readonly isFull: boolean;
}

/** What it is told later: whether there is room on the disk. */
export interface RoomNews {
  readonly tipo: 'anden:disco';
  readonly isFull: boolean;
}

interface Fleet {
  readonly config: Config;
  readonly app: ConnectionConfig;
  readonly pooler: Pooler | null;
  readonly replica: ConnectionConfig | null;
  readonly log: Logger;
  /** Absent: the disk of the database is watched by others. */
  readonly room: RoomWatch | null;
}

interface Place {
  readonly maintained: boolean;
  worker: Worker;
}

/** One that does not live so long is begun again later and later, in milliseconds. */
const SHORT_LIFE = 10_000;
const LONGEST_PAUSE = 30_000;

/**
 * Runs so many servers of the product on one port, each a process that ends and begins by itself: whoever dies is replaced, and SIGUSR2
 * exchanges them one after the other while the rest go on. The parent takes connections and hands them out in turn; it serves nothing.
 */
export async function runFleet(fleet: Fleet): Promise<RunningServer> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'fleet-server.ts'), args: [], serialization: 'advanced' });
  const stop = new AbortController();
  const figures = fleet.config.metrics && (await openFigures(fleet, fleet.config.metrics));
  const places = Array.from({ length: fleet.config.procesos }, (_, number) => placeOf(fleet, number === 0));
  const close = async () => {
    stop.abort();
    await Promise.all([figures?.close(), ...places.map(({ worker }) => ended(worker))]);
  };
  try {
    const addresses = await Promise.all(places.map(({ worker }) => listening(worker)));
    for (const place of places) keep(fleet, place, stop.signal);
    fleet.room?.onChange((isFull) => tellAll(places, { tipo: 'anden:disco', isFull }));
    exchangeOn('SIGUSR2', fleet, () => exchangeAll(fleet, places, stop.signal));
    return { url: `http://localhost:${addresses[0]?.port}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openFigures({ log }: Fleet, place: NonNullable<Config['metrics']>) {
  const port = openMetricsPort(createSharedMetrics(), log);
  await port.listen(place);
  return port;
}

function placeOf(fleet: Fleet, maintained: boolean): Place {
  return { maintained, worker: begin(fleet, maintained) };
}

function begin({ app, pooler, replica, room }: Fleet, maintained: boolean): Worker {
  const worker = cluster.fork();
  worker.on('message', (message: { readonly tipo?: string }) => {
    if (message.tipo !== 'anden:listo') return;
    const orders: Orders = { tipo: 'anden:empiece', app, pooler, replica, maintained, isFull: room?.isFull() ?? false };
    worker.send(orders);
  });
  // A message to one that has just died is no fault of ours.
  worker.on('error', () => undefined);
  return worker;
}

/** @throws StartFault where it ends before; it has said why */
function listening(worker: Worker): Promise<Address> {
  return new Promise((resolve, reject) => {
    worker.once('listening', resolve);
    worker.once('exit', () => reject(new StartFault(['Uno de los servidores (PROCESOS) no pudo iniciar.'])));
  });
}

/** Begins another whenever the one that holds this place ends. */
function keep(fleet: Fleet, place: Place, stop: AbortSignal): void {
  let pause = 0;
  const watch = (worker: Worker) => {
    const began = performance.now();
    worker.once('exit', async (code, signal) => {
      if (stop.aborted || place.worker !== worker) return;
      fleet.log.error({ code, signal, pid: worker.process.pid }, 'a server ended; another one begins');
      pause = performance.now() - began < SHORT_LIFE ? Math.min(LONGEST_PAUSE, pause * 2 + 250) : 0;
      await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return;
      place.worker = begin(fleet, place.maintained);
      watch(place.worker);
    });
  };
  watch(place.worker);
}

/** The new one listens before the old one ends, so that there are never fewer. */
async function exchangeAll(fleet: Fleet, places: readonly Place[], stop: AbortSignal): Promise<void> {
  for (const place of places) {
    const next = begin(fleet, place.maintained);
    await listening(next);
    if (stop.aborted) return void (await ended(next));
    const old = place.worker;
    place.worker = next;
    keep(fleet, place, stop);
    await ended(old);
  }
  fleet.log.warn({ servers: places.length }, 'all servers were exchanged');
}

/** One exchange at a time; whoever asks again meanwhile is heard by the one under way. */
function exchangeOn(signal: NodeJS.Signals, { log }: Fleet, exchange: () => Promise<void>): void {
  let isUnderWay = false;
  process.on(signal, async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await exchange().catch((err: unknown) => log.error({ err }, 'servers could not be exchanged: the old ones go on'));
    isUnderWay = false;
  });
}

/** Told to end, it answers what runs, and ends within its time by itself. */
function ended(worker: Worker): Promise<void> {
  if (worker.isDead()) return Promise.resolve();
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

function tellAll(places: readonly Place[], news: RoomNews): void {
  for (const { worker } of places) if (worker.isConnected()) worker.send(news);
}
