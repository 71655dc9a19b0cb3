import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { AppError } from '#shared/errors.ts';

import { createLogger } from '../log.ts';
import { createReplica } from './replica.ts';

// T33 of the proofs follows a real database; here its answers are played, and the clock.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Played {
  es_replica: boolean;
  base: string;
  /** Up to where it shows the database's log. */
  hasta: number;
  away: boolean;
}

function play() {
  const primary = { hasta: 10, asked: 0 };
  const standby: Played = { es_replica: true, base: 'a', hasta: 10, away: false };
  const replica = createReplica({
    log: createLogger({ logLevel: 'silent' }),
    held: async () => ({ hasta: String(primary.hasta), base: 'a' }),
    shown: async (hasta) => {
      primary.asked += 1;
      if (standby.away) throw new Error('connection terminated');
      return { ...standby, al_dia: standby.hasta >= Number(hasta) };
    },
  });
  const read = async () => {
    const asked = replica.read(
      async () => 'replica',
      async () => 'primary',
    );
    await vi.advanceTimersByTimeAsync(3_000);
    return asked;
  };
  return { primary, standby, replica, read };
}

test('a replica answers once it shows all that the database held when it was asked', async () => {
  const { standby, replica } = play();
  standby.hasta = 9;
  let isRead = false;
  const asked = replica.read(
    async () => {
      isRead = true;
      return 'replica';
    },
    async () => 'primary',
  );
  await vi.advanceTimersByTimeAsync(500);
  expect(isRead).toBe(false);
  standby.hasta = 10;
  await vi.advanceTimersByTimeAsync(100);
  await expect(asked).resolves.toBe('replica');
  expect(replica.reads()).toEqual({ replica: 1, primary: 0 });
});

test.each([
  ['late', { hasta: 9 }],
  ['away', { away: true }],
  ['promoted', { es_replica: false }],
  ['of another database', { base: 'b' }],
])(
  'one that is %s is left alone for five seconds, while the database answers, and is asked again',
  async (_, fault) => {
    const { primary, standby, read, replica } = play();
    standby.hasta = 10;
    const well = { ...standby, hasta: 1_000 };
    Object.assign(standby, { hasta: 1_000, ...fault });
    expect(await read()).toBe('primary');
    const asked = primary.asked;
    expect(await read()).toBe('primary');
    expect(primary.asked).toBe(asked);
    Object.assign(standby, well);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await read()).toBe('replica');
    expect(replica.reads()).toEqual({ replica: 1, primary: 2 });
  },
);

test('what fails there is asked of the database; a refusal is asked twice and leaves the replica trusted', async () => {
  const { replica, read } = play();
  const refused = new AppError('CLIENTE_NO_ENCONTRADO');
  const refuse = () => Promise.reject(refused);
  await expect(replica.read(refuse, refuse)).rejects.toBe(refused);
  expect(await read()).toBe('replica');
  const lost = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  await expect(replica.read(lost, async () => 'primary')).resolves.toBe('primary');
  expect(await read()).toBe('primary');
});
