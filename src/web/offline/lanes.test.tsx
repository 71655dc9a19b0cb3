import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { kindOfQueue } from '#testing/offline.ts';
import { ServiceError } from '#web/service-error.ts';

import { createOfflineQueue } from './queue.ts';

/** Acts of `n` 10, 11, 20, 21, 22…: the tens are the parcel that they are about. */
const parcelOf = (n: number) => String(Math.floor(n / 10));
const AWAY = new ServiceError({ code: 'SIN_CONEXION', msg: null, text: 'Sin conexión con el servidor' });
const CLOSED = new ServiceError({ code: 'LOTE_CERRADO', msg: 'El lote ya está cerrado', status: 200 });

/** A queue whose answers come when the test says so. */
function openLanes(rest: (n: number) => number = () => 0) {
  const asked = new Map<number, (outcome: Error | null) => void>();
  const begun: number[] = [];
  const queue = createOfflineQueue({
    ...kindOfQueue(),
    lanes: ({ n }) => (n === 99 ? ['1', '2', '3'] : [parcelOf(n)]),
    rest: ({ n }) => rest(n),
    prepare: async (cuerpo) => cuerpo,
    send: ({ n }) =>
      new Promise<{ ok: boolean }>((resolve, reject) => {
        begun.push(n);
        asked.set(n, (outcome) => (outcome === null ? resolve({ ok: true }) : reject(outcome)));
      }),
  });
  const answer = (n: number, outcome: Error | null = null) => {
    asked.get(n)?.(outcome);
    asked.delete(n);
  };
  const under = () => [...asked.keys()];
  return { ...queue, begun, answer, under, items: () => queue.useQueue.getState().items };
}

test('four parcels go side by side, and no act of one before the act that came before it', async () => {
  const page = openLanes();
  for (const n of [10, 11, 20, 30, 40, 50]) page.add({ n });
  await waitFor(() => expect(page.under()).toEqual([10, 20, 30, 40]));
  page.answer(20);
  await waitFor(() => expect(page.under()).toEqual([10, 30, 40, 50]));
  page.answer(50);
  page.answer(40);
  page.answer(30);
  // Nothing but the second act of the first parcel is left, and that one waits.
  await waitFor(() => expect(page.items().map(({ cuerpo }) => cuerpo.n)).toEqual([10, 11]));
  expect(page.begun).not.toContain(11);
  page.answer(10);
  await waitFor(() => expect(page.under()).toEqual([11]));
  page.answer(11);
  await waitFor(() => expect(page.items()).toEqual([]));
  expect(page.begun).toEqual([10, 20, 30, 40, 50, 11]);
});

test('an act of several parcels waits for each of them, and each waits for it', async () => {
  const page = openLanes();
  for (const n of [10, 99, 20]) page.add({ n });
  await waitFor(() => expect(page.under()).toEqual([10]));
  page.answer(10);
  await waitFor(() => expect(page.under()).toEqual([99]));
  expect(page.begun).toEqual([10, 99]);
  page.answer(99);
  await waitFor(() => expect(page.under()).toEqual([20]));
  page.answer(20);
  await waitFor(() => expect(page.items()).toEqual([]));
});

test('a network that goes away under four of them is tried once more for each, and what one parcel has in order stays so', async () => {
  const page = openLanes();
  for (const n of [10, 11, 20, 30, 40, 50]) page.add({ n });
  await waitFor(() => expect(page.under()).toEqual([10, 20, 30, 40]));
  for (const n of [10, 20, 30, 40]) page.answer(n, AWAY);
  await waitFor(() => expect(page.under()).toEqual([10, 20, 30, 40]));
  expect(page.begun).toEqual([10, 20, 30, 40, 10, 20, 30, 40]);
  for (const n of [10, 20, 30, 40]) page.answer(n);
  await waitFor(() => expect(page.under().toSorted()).toEqual([11, 50]));
  for (const n of [11, 50]) page.answer(n);
  await waitFor(() => expect(page.items()).toEqual([]));
});

test('what is refused holds nothing up, not even its own parcel, and stays with its reason', async () => {
  const page = openLanes();
  for (const n of [10, 11, 20]) page.add({ n });
  await waitFor(() => expect(page.under()).toEqual([10, 20]));
  page.answer(10, CLOSED);
  page.answer(20);
  await waitFor(() => expect(page.under()).toEqual([11]));
  page.answer(11);
  await waitFor(() => expect(page.items()).toMatchObject([{ estado: 'conflicto', cuerpo: { n: 10 } }]));
});

test('what may still be taken back holds its own parcel up and no other', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const until = Date.now() + 8_000;
    const page = openLanes((n) => (n === 10 ? Math.max(0, until - Date.now()) : 0));
    for (const n of [10, 11, 20]) page.add({ n });
    await waitFor(() => expect(page.under()).toEqual([20]));
    page.answer(20);
    await waitFor(() => expect(page.items()).toHaveLength(2));
    expect(page.begun).toEqual([20]);
    vi.setSystemTime(until);
    page.work();
    await waitFor(() => expect(page.under()).toEqual([10]));
    page.answer(10);
    await waitFor(() => expect(page.under()).toEqual([11]));
    page.answer(11);
    await waitFor(() => expect(page.items()).toEqual([]));
  } finally {
    vi.useRealTimers();
  }
});
