import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestServer, type TestServer } from '#testing/server.ts';

import { openCounting } from './db/counting.ts';
import { deleteOldLimits } from './limite.sql.ts';
import { createLimits, type Limits } from './limits.ts';
import { createLogger } from './log.ts';
import { SISTEMA } from './scope.ts';

let server: TestServer;
/** Of two processes of the product. */
let one: Limits;
let other: Limits;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  server = await openTestServer();
  const process = () => {
    const counting = openCounting(server.app, createLogger({ logLevel: 'silent' }));
    open.push(counting);
    return createLimits(counting);
  };
  [one, other] = [process(), process()];
});
afterAll(async () => {
  await Promise.all(open.map((counting) => counting.close()));
  await server.close();
});

const FIVE = { points: 5, duration: 600 };
const served = async (turn: () => Promise<unknown>): Promise<boolean> =>
  turn().then(
    () => true,
    (over: unknown) => {
      if (over instanceof RateLimiterRes) return false;
      throw over;
    },
  );

test('what one process counted is spent for the others, by whom and for what it was', async () => {
  for (let turn = 0; turn < 3; turn += 1) await one.of('prueba', FIVE).consume('ana');
  for (let turn = 0; turn < 2; turn += 1) await other.of('prueba', FIVE).consume('ana');
  expect(await served(() => one.of('prueba', FIVE).consume('ana'))).toBe(false);
  expect(await served(() => other.of('prueba', FIVE).consume('ana'))).toBe(false);
  expect(await served(() => other.of('prueba', FIVE).consume('beto'))).toBe(true);
  expect(await served(() => other.of('otra cosa', FIVE).consume('ana'))).toBe(true);
});

test('two who come at the same moment are two', async () => {
  const turns = [one, other, one, other, one, other, one, other].map((limits) =>
    served(() => limits.of('a la vez', FIVE).consume('ana')),
  );
  expect((await Promise.all(turns)).filter(Boolean)).toHaveLength(5);
});

test('a limit whose time is over is full again, and its row goes', async () => {
  const short = { points: 1, duration: 600 };
  await one.of('breve', short).consume('ana');
  expect(await served(() => one.of('breve', short).consume('ana'))).toBe(false);
  await server.query(`UPDATE limite SET expire = 1 WHERE key = 'breve:ana'`);
  expect(await served(() => other.of('breve', short).consume('ana'))).toBe(true);
  await server.query(`UPDATE limite SET expire = 1 WHERE key = 'breve:ana'`);
  await one.of('breve', short).consume('beto');
  await server.database.transaction(SISTEMA, deleteOldLimits);
  expect(await server.query(`SELECT key FROM limite WHERE key LIKE 'breve:%'`)).toEqual([{ key: 'breve:beto' }]);
});

test('of portions no more are served than there are, whoever serves them, and the database is asked of few', async () => {
  const limit = { points: 100, duration: 600 };
  const calls = one.portioned('clave', limit);
  const elsewhere = other.portioned('clave', limit);
  const turns = Array.from({ length: 300 }, (_, turn) => served(() => (turn % 3 ? calls : elsewhere).consume('k')));
  const given = (await Promise.all(turns)).filter(Boolean).length;
  expect(given).toBeLessThanOrEqual(100);
  // What one of them fetched last and did not use.
  expect(given).toBeGreaterThanOrEqual(95);
  const alone = one.portioned('sola', limit);
  for (let turn = 0; turn < 7; turn += 1) await alone.consume('k');
  expect(await server.query(`SELECT points FROM limite WHERE key = 'sola:k'`)).toEqual([{ points: 10 }]);
});

test('while the database is away each process counts for itself', async () => {
  const away = createLimits({ query: () => Promise.reject(new Error('no database')) });
  const turns = Array.from({ length: 8 }, () => served(() => away.of('prueba', FIVE).consume('ana')));
  expect((await Promise.all(turns)).filter(Boolean)).toHaveLength(5);
});
