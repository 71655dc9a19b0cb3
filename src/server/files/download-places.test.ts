import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createDownloadPlaces, DownloadsFullError } from './download-places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** All three taken, and how to give one back. */
function full() {
  const places = createDownloadPlaces();
  const [release] = [places.take(1), places.take(2), places.take(3)];
  return { places, release };
}

test('one person has two, all together three; a place given back twice is one', () => {
  const places = createDownloadPlaces();
  const release = places.take(1);
  places.take(1);
  expect(() => places.take(1)).toThrow(expect.objectContaining({ code: 'DEMASIADOS_PEDIDOS' }));
  places.take(2);
  expect(() => places.take(2)).toThrow(DownloadsFullError);
  release();
  release();
  places.take(2);
  expect(() => places.take(3)).toThrow(DownloadsFullError);
});

test('all who wait hear of a place given back', async () => {
  const { places, release } = full();
  const waiting = [places.freed(5_000), places.freed(5_000)];
  await vi.advanceTimersByTimeAsync(4_999);
  release();
  expect(await Promise.all(waiting)).toEqual([true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

test('nobody waits where a place is free, nor beyond their time', async () => {
  const { places, release } = full();
  const late = places.freed(5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await late).toBe(false);
  release();
  expect(await places.freed(-1)).toBe(true);
});

test('ten wait, the eleventh is told at once; one who gave up makes room', async () => {
  const { places } = full();
  const first = places.freed(1_000);
  const others = Array.from({ length: 9 }, () => places.freed(5_000));
  expect(await places.freed(5_000)).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBe(false);
  const late = places.freed(9_000);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await Promise.all(others)).toEqual(Array(9).fill(false));
  places.close();
  expect(await late).toBe(false);
});

test('a server that stops lets nobody wait', async () => {
  const { places, release } = full();
  const waiting = places.freed(5_000);
  places.close();
  release();
  expect(await waiting).toBe(false);
  expect(await places.freed(5_000)).toBe(false);
});
