import type { Server } from 'node:http';
import { ClusterRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';

import { serviceKey } from '#shared/contract.ts';

import type { Config } from './config.ts';
import type { Database } from './db/db.ts';
import type { Dispatcher } from './dispatcher.ts';
import { classify } from './http/answers.ts';
import type { Logger } from './log.ts';
import { selectWaiting, type Waiting } from './metrics.sql.ts';
import { openMetricsPort } from './metrics-port.ts';
import { SISTEMA } from './scope.ts';

/** Figures of a running server, for whoever watches it. */
export interface Metrics {
  /** The same dispatcher, each call of which is counted and timed. */
  watch(dispatcher: Dispatcher): Dispatcher;
  /** Counts and times one more kind of call. */
  timed<T>(service: string, work: () => Promise<T>): Promise<T>;
  /** Counts the answers of a server by their status. */
  watchHttp(server: Server): void;
  /** What the port answers. */
  text(): Promise<string>;
  /** Opens the port of its own, and answers it. @throws StartFault where it cannot be taken */
  listen(place: { readonly port: number; readonly host: string }): Promise<number>;
  /** Hands them to the parent of several servers, which adds them up (`createSharedMetrics`). */
  share(): void;
  close(): Promise<void>;
}

interface Deps {
  readonly database: Database;
  readonly log: Logger;
  readonly build: Config['build'];
}

/** However often it is asked, the database hears of it once in this time. Milliseconds. */
const ASK_AGAIN = 5_000;
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const WAITING: Readonly<Record<keyof Waiting, string>> = {
  mails_waiting: 'Mails that are still to be sent.',
  mails_failed: 'Mails that were given up after their last attempt.',
  webhooks_waiting: 'Notices to systems of clients that are still to be delivered.',
  jobs_waiting: 'Bulk work and imports that are not finished.',
  deltas: 'Changes that are not folded into the kept sums yet.',
  folds_behind_seconds: 'How far the fold that is furthest behind is behind.',
  sessions: 'Sessions that live.',
};

export function createMetrics({ database, log, build }: Deps): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addBuild(registry, build);
  addPool(registry, database);
  addReplica(registry, database);
  addWaiting(registry, database, log);
  const calls = new Histogram({
    name: 'anden_call_duration_seconds',
    help: 'Calls of services by how they ended: OK or the code of the refusal.',
    labelNames: ['service', 'outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  const answers = new Counter({
    name: 'anden_http_answers_total',
    help: 'Answers by their status, whatever was asked.',
    labelNames: ['status'],
    registers: [registry],
  });
  const timed: Metrics['timed'] = async (service, work) => {
    const began = performance.now();
    const end = (outcome: string) => calls.observe({ service, outcome }, (performance.now() - began) / 1000);
    try {
      const result = await work();
      end('OK');
      return result;
    } catch (error) {
      end(classify(error).code);
      throw error;
    }
  };
  const port = openMetricsPort({ text: () => registry.metrics(), contentType: registry.contentType }, log);
  return {
    watch: (dispatcher) => watched(dispatcher, timed),
    timed,
    text: () => registry.metrics(),
    watchHttp: (http) => {
      http.on('request', (_request, response) => {
        response.once('finish', () => answers.inc({ status: response.statusCode }));
      });
    },
    listen: port.listen,
    share: () => {
      ClusterRegistry.setRegistries(registry);
      // Made for what it hears from then on.
      new ClusterRegistry();
    },
    close: port.close,
  };
}

function watched(dispatcher: Dispatcher, timed: Metrics['timed']): Dispatcher {
  const known = new Set(dispatcher.endpoints.map(({ contract }) => serviceKey(contract)));
  return {
    endpoints: dispatcher.endpoints,
    dispatch: (call) => timed(nameOf(call.body, known), () => dispatcher.dispatch(call)),
  };
}

/** Only names that exist: whoever calls must not be able to make up series. */
function nameOf(body: unknown, known: ReadonlySet<string>): string {
  if (typeof body !== 'object' || body === null || !('service' in body) || typeof body.service !== 'string')
    return 'none';
  const action = 'action' in body && typeof body.action === 'string' ? { action: body.action } : {};
  const name = serviceKey({ service: body.service, ...action });
  return known.has(name) ? name : 'none';
}

function addBuild(registry: Registry, { version, commit }: Config['build']): void {
  new Gauge({
    name: 'anden_build_info',
    help: 'The program that runs.',
    aggregator: 'first',
    labelNames: ['version', 'commit'],
    registers: [registry],
  }).set({ version, commit: commit ?? 'unknown' }, 1);
}

function addPool(registry: Registry, database: Database): void {
  new Gauge({
    name: 'anden_pool_connections',
    help: 'Connections to the database that are in use or idle, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { used, idle, waiting } = database.pool();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function addReplica(registry: Registry, database: Database): void {
  if (database.replica() === null) return;
  new Gauge({
    name: 'anden_replica_reads',
    help: 'Readings for the replica since the start, by who answered them.',
    labelNames: ['by'],
    registers: [registry],
    collect() {
      for (const [by, times] of Object.entries(database.replica() ?? {})) this.set({ by }, times);
    },
  });
}

/** While the database is away these are left out rather than told as they were. */
function addWaiting(registry: Registry, database: Database, log: Logger): void {
  const failures = new Counter({
    name: 'anden_metrics_database_failures_total',
    help: 'Times that the database did not say what waits in it.',
    registers: [registry],
  });
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<Waiting | undefined> = Promise.resolve(undefined);
  const ask = () => {
    if (performance.now() - asked < ASK_AGAIN) return answer;
    asked = performance.now();
    answer = database.read(SISTEMA, selectWaiting).catch((err: unknown) => {
      failures.inc();
      log.warn({ err }, 'what waits could not be counted');
      return undefined;
    });
    return answer;
  };
  for (const [name, help] of Object.entries(WAITING)) {
    new Gauge({
      name: `anden_${name}`,
      help,
      // All servers of one database are told the same.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const found = Object.entries((await ask()) ?? {}).find(([key]) => key === name);
        if (found) this.set(Number(found[1]));
        else this.remove();
      },
    });
  }
}
