import { act, fireEvent } from '@testing-library/react';

let now = 0;

/**
 * What a scanner does to the element that has the focus: all keys of the code a millisecond apart, then its end. The times are
 * those of the keys, as in a browser, however busy the machine is.
 */
export async function readCode(code: string, end?: 'Enter' | 'Tab'): Promise<void> {
  now = Math.max(now, performance.now()) + 1000;
  for (const key of [...code, ...(end === undefined ? [] : [end])]) {
    now += 1;
    pressKey(document.activeElement ?? document.body, key, now);
  }
}

/**
 * A key as the browser hands it over, dated when it was pressed; a field then holds it. Without a pause: no timer may run between the
 * keys of one reading.
 */
export function pressKey(target: EventTarget, key: string, pressedAt: number): void {
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: pressedAt });
  act(() => void target.dispatchEvent(event));
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!event.defaultPrevented && isField && key.length === 1)
    fireEvent.input(target, { target: { value: target.value + key } });
}
