import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Caller, isAcknowledged, openCaller, type Session } from './caller.ts';
import type { Product } from './product.ts';
import type { Proof } from './proof.ts';

const SLOW = { corto: 60, entero: 400 };
const IDLE = { corto: 100, entero: 1000 };
/** Attackers may hold on for no longer, with some grace for a busy machine. */
const CLOSED_MS = 35_000;
const SAMPLES = 60;
const MEGABYTE = 2 ** 20;

interface Attack {
  readonly name: string;
  /** What goes out at once, and what drips after it, a byte a second. */
  readonly opening: string;
  readonly drip: string | null;
}

const HEAD = 'POST /dispatcher HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const ATTACKS: readonly Attack[] = [
  { name: 'headers that never end', opening: `${HEAD}X-Lento: `, drip: 'a' },
  { name: 'a body that drips', opening: `${HEAD}X-TOKEN: login\r\nContent-Length: 100000\r\n\r\n{`, drip: ' ' },
];

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect').catch(() => undefined);
  return socket;
}

/** Resolves with how many the server has not closed in time. */
async function stillOpen(sockets: readonly Socket[], ms: number): Promise<number> {
  const until = performance.now() + ms;
  const open = () => sockets.filter((socket) => !socket.destroyed && socket.readyState !== 'closed').length;
  while (open() > 0 && performance.now() < until) await sleep(100);
  return open();
}

/** The median of reads by somebody else, in milliseconds, and how many of them failed. */
async function others(session: Session): Promise<{ median: number; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  for (let made = 0; made < SAMPLES; made += 1) {
    const answer = await session.call({ service: 'guias.listar' });
    if (!isAcknowledged(answer)) failed += 1;
    times.push(answer.milliseconds);
  }
  times.sort((a, b) => a - b);
  return { median: times[SAMPLES >> 1] ?? 0, failed };
}

async function attack({ name, opening, drip }: Attack, port: number, count: number, session: Session) {
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(port)));
  for (const socket of sockets) socket.resume().write(opening);
  const dripping = setInterval(() => {
    for (const socket of sockets) if (drip !== null && socket.writable) socket.write(drip);
  }, 1000);
  const meanwhile = await others(session);
  const left = await stillOpen(sockets, CLOSED_MS);
  clearInterval(dripping);
  for (const socket of sockets) socket.destroy();
  const fails = left > 0 ? [`${name}: ${left} of ${count} are still open after ${CLOSED_MS / 1000} s`] : [];
  if (meanwhile.failed > 0) fails.push(`${name}: ${meanwhile.failed} reads of others failed`);
  return { fails, median: meanwhile.median };
}

/** Somebody who asks for a large file and does not read it: the server must not hold it all for them. */
async function stalledReaders(product: Product, session: Session, count: number): Promise<string[]> {
  const before = await product.rss();
  const readers = await Promise.all(
    Array.from({ length: count }, async () => {
      const asked = await session.call({ service: 'guias.exportar' });
      const socket = await openSocket(product.port);
      socket.pause();
      socket.write(`GET ${String(asked.body?.url)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return socket;
    }),
  );
  await sleep(3000);
  const grown = ((await product.rss()) - before) / MEGABYTE;
  for (const socket of readers) socket.destroy();
  return grown > 100 ? [`readers that stall: the server grew by ${Math.round(grown)} MB`] : [];
}

async function idle(port: number, count: number, session: Session) {
  const sockets = await Promise.all(Array.from({ length: count }, () => openSocket(port)));
  const meanwhile = await others(session);
  for (const socket of sockets) socket.destroy();
  return {
    fails: meanwhile.failed > 0 ? [`idle sockets: ${meanwhile.failed} reads of others failed`] : [],
    median: meanwhile.median,
  };
}

/** Hundreds who send slowly, or nothing, or do not read: they are shown out, and others do not notice. */
export const t22: Proof = {
  id: 'T22',
  title: 'slow clients',
  isShort: false,
  plants: [
    {
      what: 'nobody is shown out for being slow',
      edits: [
        { file: 'src/server/http/server.ts', find: 'headersTimeout: 10_000', replace: 'headersTimeout: 0' },
        { file: 'src/server/http/server.ts', find: 'requestTimeout: 30_000', replace: 'requestTimeout: 0' },
      ],
    },
  ],
  run: async ({ size, open }) => {
    const product = await open();
    const caller: Caller = openCaller(product.port, 'told');
    const session = await caller.signIn('encargado@courier.example');
    await others(session);
    const quiet = await others(session);
    const fails: string[] = [];
    const medians: Record<string, number> = { quiet: quiet.median };
    for (const one of ATTACKS) {
      const { fails: found, median } = await attack(one, product.port, SLOW[size], session);
      fails.push(...found);
      medians[one.name] = median;
    }
    const sleepers = await idle(product.port, IDLE[size], session);
    medians.idle = sleepers.median;
    fails.push(...sleepers.fails, ...(await stalledReaders(product, session, 2)));
    caller.close();
    const slowest = Math.max(...Object.values(medians)) / quiet.median;
    if (slowest > 2 && size === 'entero')
      fails.push(`reads of others took ${slowest.toFixed(1)} times as long as before`);
    return {
      n: 2 * SLOW[size] + IDLE[size] + 2,
      fails,
      more: { medianTimes: Number(slowest.toFixed(2)), quietMs: Math.round(quiet.median * 10) / 10 },
    };
  },
};
