import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { patiently } from './patience.ts';
import { ServiceError } from './service-error.ts';

const BUSY = new ServiceError({ code: 'SERVIDOR_OCUPADO', status: 503, msg: 'ocupado' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Fails so often, and then answers. */
function answering(times: number, cause: unknown = BUSY) {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw cause;
    return 'guía';
  });
}

test.each([0, 1, 2])('a server that is busy %i times is asked again until it answers', async (times) => {
  const ask = answering(times);
  const answer = patiently(ask, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(1_600);
  expect(await answer).toBe('guía');
  expect(ask).toHaveBeenCalledTimes(times + 1);
});

test('one that stays busy is believed the third time', async () => {
  const ask = answering(9);
  const answer = expect(patiently(ask, new AbortController().signal)).rejects.toBe(BUSY);
  await vi.advanceTimersByTimeAsync(1_600);
  await answer;
  expect(ask).toHaveBeenCalledTimes(3);
});

test('any other answer is an answer', async () => {
  const refused = new ServiceError({ code: 'SIN_PERMISO', status: 403 });
  const ask = answering(1, refused);
  await expect(patiently(ask, new AbortController().signal)).rejects.toBe(refused);
  expect(ask).toHaveBeenCalledOnce();
});

test('who stops waiting is not asked for any more', async () => {
  const controller = new AbortController();
  const ask = answering(9);
  const answer = expect(patiently(ask, controller.signal)).rejects.toBe(BUSY);
  controller.abort();
  await vi.advanceTimersByTimeAsync(1_600);
  await answer;
  expect(ask).toHaveBeenCalledOnce();
});
