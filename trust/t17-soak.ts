import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { openCaller } from './caller.ts';
import { courierDay, runLoad } from './load.ts';
import { freePort, type Product } from './product.ts';
import type { Proof } from './proof.ts';

/** ANDEN_TRUST_SOAK_MINUTES: as long as there is time; two hours unless told. */
const MINUTES = { corto: 1, entero: Number(process.env.ANDEN_TRUST_SOAK_MINUTES ?? 120) };
const RATE = 60;
const MEGABYTE = 2 ** 20;
const MOST_GROWTH_MB_PER_HOUR = 1;
/** Below this a slope says nothing: the collector itself moves that much. */
const NOISE_MB = 10;
const MOST_LOOP_MS = 100;

interface Reading {
  readonly minute: number;
  readonly rss: number;
  readonly descriptors: number;
  /** How late the event loop came at worst, but for one turn in a hundred, since the reading before. Milliseconds. */
  readonly loop: number;
  /** Requests that wait for a connection to the database, and connections in use. */
  readonly pool: number;
}

async function look(product: Product, metricsPort: number, minute: number): Promise<Reading> {
  const descriptors = (await readdir(`/proc/${product.pid()}/fd`)).length;
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const figure = (line: string) => {
    const [, value] = new RegExp(`^${line} (\\S+)$`, 'm').exec(text) ?? [];
    if (value === undefined) throw new Error(`the metrics do not tell ${line}`);
    return Number(value);
  };
  return {
    ...{ minute, rss: (await product.rss()) / MEGABYTE, descriptors },
    loop: 1000 * figure('nodejs_eventloop_lag_p99_seconds'),
    pool: figure('anden_pool_connections{state="waiting"}') + figure('anden_pool_connections{state="used"}'),
  };
}

/** But for one reading in a hundred. */
function worstOf(readings: readonly Reading[], of: (reading: Reading) => number): number {
  return readings.map(of).sort((a, b) => a - b)[Math.floor(readings.length * 0.99) - 1] ?? 0;
}

/** Least squares: megabytes an hour. */
function slope(readings: readonly Reading[]): number {
  const mean = (of: (reading: Reading) => number) => readings.reduce((sum, one) => sum + of(one), 0) / readings.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ rss }) => rss)];
  const over = readings.reduce((sum, { minute, rss }) => sum + (minute - x) * (rss - y), 0);
  const under = readings.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return under === 0 ? 0 : (60 * over) / under;
}

/** A working day's mix at twice the need, for hours: memory, descriptors and connections are afterwards what they were. */
export const t17: Proof = {
  id: 'T17',
  title: 'soak',
  isShort: false,
  plants: [
    {
      what: 'every answer is kept for ever',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: "        return { code: 'OK', ...result };",
          replace: `        (Reflect.get(globalThis, 'leak') ?? Reflect.set(globalThis, 'leak', []) ?? []);
        Reflect.get(globalThis, 'leak').push(Buffer.alloc(100_000, 1), result);
        return { code: 'OK', ...result };`,
        },
      ],
    },
  ],
  run: async ({ size, open, random }) => {
    const metricsPort = await freePort();
    const product = await open({ guias: 30_000, env: { METRICS_PORT: String(metricsPort) } });
    const caller = openCaller(product.port, 'told');
    const works = await courierDay({ product, caller, random });
    const refused: Record<string, number> = {};
    const readings: Reading[] = [];
    let sent = 0;
    const load = async (seconds: number) => {
      const outcome = await runLoad({ rate: RATE, seconds, works, random });
      sent += outcome.sent;
      for (const [what, times] of Object.entries(outcome.refused)) refused[what] = (refused[what] ?? 0) + times;
    };
    await load(30);
    const steps = MINUTES[size] * 4;
    for (let step = 0; step < steps; step += 1) {
      await load(15);
      readings.push(await look(product, metricsPort, step / 4));
    }
    // What is in use now was not given back.
    await sleep(2000);
    readings.push(await look(product, metricsPort, MINUTES[size]));
    caller.close();
    const settled = readings.slice(Math.min(60, readings.length >> 2));
    const [first, last] = [settled[0], settled.at(-1)];
    const growth = slope(settled);
    const grown = (last?.rss ?? 0) - (first?.rss ?? 0);
    const fails = Object.entries(refused).map(([what, times]) => `${what}: ${times} times`);
    if (growth > MOST_GROWTH_MB_PER_HOUR && grown > NOISE_MB)
      fails.push(`memory grows by ${growth.toFixed(1)} MB an hour`);
    if ((last?.descriptors ?? 0) > (first?.descriptors ?? 0) + 10)
      fails.push(`descriptors: ${first?.descriptors}, then ${last?.descriptors}`);
    const loopMs = Math.round(worstOf(readings, ({ loop }) => loop));
    if (loopMs > MOST_LOOP_MS) fails.push(`the event loop comes ${loopMs} ms late`);
    // One is that of the metrics themselves, another may be a job of the server's own.
    if ((last?.pool ?? 0) > 2) fails.push(`${last?.pool} connections in use at the end`);
    const more = {
      minutes: MINUTES[size],
      mbAnHour: Math.round(growth * 10) / 10,
      grownMB: Math.round(grown),
      rssMB: Math.round(last?.rss ?? 0),
      rssEveryTenMinutesMB: readings.filter((_, place) => place % 40 === 0).map(({ rss }) => Math.round(rss)),
      loopMs,
    };
    return { n: sent, fails, more };
  },
};
