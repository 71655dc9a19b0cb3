import { beforeEach, expect, test, vi } from 'vitest';

import * as clock from './elapsed.ts';
import { createScanQueue } from './scan-queue.ts';
import * as sounds from './sounds.ts';

const tone = vi.spyOn(sounds, 'playTone').mockReturnValue();

beforeEach(() => {
  sessionStorage.clear();
  tone.mockClear();
  vi.spyOn(Date, 'now').mockRestore();
  vi.spyOn(clock, 'elapsed').mockRestore();
});

const LABEL = ['88-1', '881'] as const;

test('a label that is read again later is no bounce, even if the clock of the device was set back meanwhile', () => {
  const queue = createScanQueue('prueba');
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000_000);
  const page = vi.spyOn(clock, 'elapsed').mockReturnValue(5_000);
  expect(queue.add(...LABEL)).toBe(true);
  now.mockReturnValue(1_000_000_000 - 3_600_000);
  page.mockReturnValue(6_000);
  expect(queue.add(...LABEL)).toBe(false);
  page.mockReturnValue(8_000);
  expect(queue.add(...LABEL)).toBe(true);
  expect(queue.useQueue.getState().entries.map(({ veces }) => veces)).toEqual([2, 1]);
});

test('what failed may be read again at once, and what a person asks for once more is no bounce', async () => {
  const queue = createScanQueue('prueba');
  queue.add(...LABEL);
  await queue.handleNext(async () => ({ estado: 'error' }));
  expect(queue.add(...LABEL)).toBe(true);
  queue.again({ raw: LABEL[0], code: LABEL[1] });
  expect(queue.useQueue.getState().entries.map(({ estado }) => estado)).toEqual(['error', 'espera', 'espera']);
  expect(tone).not.toHaveBeenCalledWith('rebote');
});

test('a reading kept from before the page was loaded is no echo of one that is read as soon as it is', () => {
  createScanQueue('prueba').add(...LABEL);
  const reloaded = createScanQueue('prueba');
  vi.spyOn(clock, 'elapsed').mockReturnValue(200);
  expect(reloaded.add(...LABEL)).toBe(true);
});
