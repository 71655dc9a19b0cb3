import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listenForScans } from './wedge.ts';

const read = vi.fn<(raw: string) => void>();
let stop = () => {};
beforeEach(() => {
  read.mockReset();
  stop = listenForScans({ isOwnField: () => false, onRead: read, onRefused: () => undefined });
});
afterEach(() => stop());

/** A key as the browser hands it over: dated when it was pressed, heard when the page has time. */
function key(name: string, pressedAt: number): void {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: pressedAt });
  window.dispatchEvent(event);
}

const busyFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
const soon = (ms: number) => new Promise((over) => setTimeout(over, ms));

test('a page that is busy in the middle of a reading hears it whole', async () => {
  const began = performance.now();
  [...'88200'].forEach((digit, place) => {
    key(digit, began + 2 * place);
  });
  // A page is drawn: timers that are due run before the keys that waited for it.
  busyFor(300);
  await soon(0);
  [...'509887'].forEach((digit, place) => {
    key(digit, began + 10 + 2 * place);
  });
  key('Enter', began + 22);
  expect(read.mock.calls).toEqual([['88200509887']]);
  await soon(300);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a reading without an end is over after a silence, on a busy page too', async () => {
  const began = performance.now();
  [...'88200'].forEach((digit, place) => {
    key(digit, began + 2 * place);
  });
  busyFor(300);
  await vi.waitFor(() => expect(read.mock.calls).toEqual([['88200']]));
});

test('two readings are two, however late they are heard', async () => {
  const began = performance.now();
  [...'88200'].forEach((digit, place) => {
    key(digit, began + 2 * place);
  });
  busyFor(600);
  [...'99300'].forEach((digit, place) => {
    key(digit, began + 500 + 2 * place);
  });
  key('Enter', began + 512);
  await soon(300);
  expect(read.mock.calls).toEqual([['88200'], ['99300']]);
});
