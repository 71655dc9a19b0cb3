import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Database } from '../db/db.ts';
import { createLogger } from '../log.ts';
import type { Notices } from '../news/notices.ts';
import { ROOM_ENOUGH } from '../room.ts';
import { startWorkers, type Worker } from './worker.ts';

const log: Record<string, unknown>[] = [];
const logger = createLogger({ logLevel: 'info' }, { write: (line) => void log.push(JSON.parse(line)) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Workers with ears that a test can speak to; no worker here asks the database. */
function start(...workers: Worker[]) {
  let hear: (payload: string) => void = () => undefined;
  let missed: () => void = () => undefined;
  const notices: Notices = {
    on: (_channel, heard, lost = () => undefined) => {
      hear = heard;
      missed = lost;
    },
    listening: () => true,
    start: async () => undefined,
    stop: async () => undefined,
  };
  const refused = async () => {
    throw new Error('no database here');
  };
  const database: Database = {
    transaction: refused,
    read: refused,
    readAside: refused,
    replica: () => null,
    counting: { query: refused },
    copies: { start: refused, close: async () => undefined },
    listener: () => {
      throw new Error('no database here');
    },
    ping: refused,
    pool: () => ({ used: 0, idle: 0, waiting: 0 }),
    close: async () => undefined,
  };
  const { stop } = startWorkers(workers, { database, notices, log: logger, room: ROOM_ENOUGH });
  return { stop, hear: (name: string) => hear(name), missed: () => missed() };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

test('steps follow each other as long as there is more, and begin again when they are called', async () => {
  let left = 3;
  const step = vi.fn(async () => left-- > 0);
  const { hear, stop } = start({ name: 'uno', step });
  hear('otro');
  await settle();
  expect(step).not.toHaveBeenCalled();
  hear('uno');
  await settle();
  expect(step).toHaveBeenCalledTimes(4);
  hear('uno');
  await settle();
  expect(step).toHaveBeenCalledTimes(5);
  await stop();
});

test('what is called for during the last step is not missed', async () => {
  const ends: ((more: boolean) => void)[] = [];
  const step = vi.fn(() => new Promise<boolean>((resolve) => void ends.push(resolve)));
  const { hear, stop } = start({ name: 'uno', step });
  hear('uno');
  hear('uno');
  expect(step).toHaveBeenCalledTimes(1);
  hear('uno');
  ends[0]?.(false);
  await settle();
  expect(step).toHaveBeenCalledTimes(2);
  ends[1]?.(false);
  await settle();
  expect(step).toHaveBeenCalledTimes(2);
  await stop();
});

test('unheard work is found in a few seconds, and at once when notices come back', async () => {
  const step = vi.fn(async () => false);
  const { missed, stop } = start({ name: 'uno', step });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(step).toHaveBeenCalledTimes(1);
  missed();
  await settle();
  expect(step).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(step).toHaveBeenCalledTimes(3);
  await stop();
});

test('a failure is logged and the work goes on in a moment; one worker does not wait for another', async () => {
  const failing = vi.fn(async (): Promise<boolean> => {
    throw new Error('de paso');
  });
  const other = vi.fn(async () => false);
  const { hear, stop } = start({ name: 'uno', step: failing }, { name: 'dos', step: other });
  hear('uno');
  hear('dos');
  await settle();
  expect([failing.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
  expect(log.at(-1)).toMatchObject({ level: 'warn', worker: 'uno' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(failing).toHaveBeenCalledTimes(2);
  await stop();
});

test('a stop waits for the step that runs, and none follows', async () => {
  const ends: ((more: boolean) => void)[] = [];
  const step = vi.fn(() => new Promise<boolean>((resolve) => void ends.push(resolve)));
  const { hear, stop } = start({ name: 'uno', step });
  hear('uno');
  let isStopped = false;
  const stopping = stop().then(() => {
    isStopped = true;
  });
  await settle();
  expect(isStopped).toBe(false);
  ends[0]?.(true);
  await stopping;
  hear('uno');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(step).toHaveBeenCalledTimes(1);
});
