import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { pressKey } from '#testing/scanner.ts';
import { renderScreen } from '#testing/web.tsx';

import { fieldAtRest, noteFieldKey, noteFieldTaken } from './field-rest.ts';
import { usePageKeys } from './page-keys.ts';
import { createPersonKeys } from './person-key.ts';
import { ScanBox } from './ScanBox.tsx';
import { useScanKeys } from './scan-keys.ts';
import { listenForScans } from './wedge.ts';

const read = vi.fn<(raw: string) => void>();
beforeEach(() => {
  read.mockReset();
});

function Field() {
  const hear = useScanKeys(read);
  return <input onKeyDown={hear} />;
}

/** Each begins to hear and answers where the keys go, and how it ends. */
const EARS = {
  'the page': async (): Promise<Ear> => [
    window,
    listenForScans({ isOwnField: () => false, onRead: read, onRefused: () => undefined }),
  ],
  'the scan field': async (): Promise<Ear> => {
    const box = <ScanBox placeholder="Lea" onRead={read} estado="espera" paused={false} onRefused={() => undefined} />;
    await renderScreen(box, '/problem_solver');
    return [screen.getByRole('textbox', { name: 'Lea' }), cleanup];
  },
  'a search field': async (): Promise<Ear> => {
    render(<Field />);
    return [screen.getByRole('textbox'), cleanup];
  },
};
type Ear = [EventTarget, () => void];

const readings = () => read.mock.calls.map(([raw]) => raw);
const busyFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
const soon = (ms: number) => new Promise((over) => setTimeout(over, ms));

describe.each(Object.entries(EARS))('on a busy page, %s', (_, listen) => {
  let ear: EventTarget;
  let stop = () => {};
  beforeEach(async () => {
    [ear, stop] = await listen();
  });
  afterEach(() => stop());

  /** As a scanner does, 2 ms apart. Answers when the last one was pressed. */
  function keys(digits: string, began: number): number {
    [...digits].forEach((digit, place) => {
      pressKey(ear, digit, began + 2 * place);
    });
    return began + 2 * (digits.length - 1);
  }

  test('hears a reading whole that it was busy in the middle of', async () => {
    const half = keys('88200', performance.now());
    // A page is drawn: timers that are due run before the keys that waited for it.
    busyFor(300);
    await soon(0);
    pressKey(ear, 'Enter', keys('509887', half + 2) + 2);
    expect(readings()).toEqual(['88200509887']);
    await soon(300);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('hears a reading whole with a separator in it that is sent as Ctrl and a key', async () => {
    const half = keys('88200', performance.now());
    for (const [place, key] of ['Control', ']'].entries()) {
      const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: half + 2 + 40 * place });
      ear.dispatchEvent(event);
    }
    pressKey(ear, 'Enter', keys('509887', half + 84) + 2);
    expect(readings()).toEqual(['88200\u001d509887']);
    await soon(300);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('hears the separator that is sent as F8, which acts on nothing else then; a person’s does', async () => {
    const act = vi.fn();
    const page = renderHook(() => usePageKeys({ F8: act }));
    const began = performance.now();
    const half = keys('01077900010000191910L77', began);
    pressKey(ear, 'F8', half + 2);
    pressKey(ear, 'Enter', keys('2112', half + 4) + 2);
    expect(readings()).toEqual(['01077900010000191910L77\u001d2112']);
    expect(act).not.toHaveBeenCalled();
    pressKey(ear, 'F8', half + 2_000);
    expect(act).toHaveBeenCalledTimes(1);
    page.unmount();
  });

  test('waits in the middle of a reading for the key that this scanner ends them with', async () => {
    const first = keys('88200509887', performance.now());
    pressKey(ear, 'Enter', first + 2);
    const half = keys('8820', first + 100);
    // Longer than a scanner without such a key is given, and handed over as late as pressed.
    await soon(250);
    pressKey(ear, 'Enter', keys('0777', half + 250) + 2);
    expect(readings()).toEqual(['88200509887', '88200777']);
  });

  test('waits for the end of the first reading of all, since most scanners have one', async () => {
    const half = keys('JW-0', performance.now());
    await soon(250);
    pressKey(ear, 'Enter', keys('1-A', half + 250) + 2);
    await soon(600);
    expect(readings()).toEqual(['JW-01-A']);
  });

  test('waits no longer than it must for a scanner that ends its readings by silence', async () => {
    keys('88200', performance.now());
    await expect.poll(() => readings()).toEqual(['88200']);
    const second = keys('99300', performance.now());
    await soon(250);
    pressKey(ear, 'Enter', keys('77400', second + 250) + 2);
    expect(readings()).toEqual(['88200', '99300', '77400']);
  });

  test('holds a reading without an end for over after a silence', async () => {
    keys('88200', performance.now());
    busyFor(300);
    await expect.poll(() => readings()).toEqual(['88200']);
  });

  test('hears two readings as two, however late', async () => {
    const first = keys('88200', performance.now());
    busyFor(600);
    pressKey(ear, 'Enter', keys('99300', first + 500) + 2);
    await soon(300);
    expect(readings()).toEqual(['88200', '99300']);
  });
});

test("on a busy page a scanner's first key is not a person's", async () => {
  const act = vi.fn<(key: string) => void>();
  const { onKeyDown } = createPersonKeys(() => '8', act);
  const began = performance.now();
  const press = (pressedAt: number) => {
    const event = new KeyboardEvent('keydown', { key: '8', cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: pressedAt });
    onKeyDown(event);
  };
  press(began);
  busyFor(300);
  await soon(0);
  press(began + 2);
  await soon(200);
  expect(act).not.toHaveBeenCalled();
  press(performance.now());
  await expect.poll(() => act).toHaveBeenCalledTimes(1);
});

test('on a busy page the field is not at rest before the keys that waited were heard', async () => {
  noteFieldKey();
  const rest = vi.fn();
  const resting = fieldAtRest().then(rest);
  busyFor(300);
  await soon(0);
  expect(rest).not.toHaveBeenCalled();
  noteFieldTaken();
  await resting;
});
