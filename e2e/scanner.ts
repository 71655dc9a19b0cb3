import type { Page } from 'playwright-core';

const GAP_MS = 2;
const ENTER = { text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 };

/**
 * A wedge scanner: real keys, then Enter, wherever the focus stands. Each is dated as the system dates a scanner's, 2 ms after the one
 * before: were they dated when they come, a slow machine would make a person of the scanner.
 */
export async function wedge(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const keys = [...code, 'Enter'];
  const began = Date.now() - GAP_MS * keys.length;
  const strokes = keys.map((key, place) => ({
    ...(key === 'Enter' ? ENTER : { text: key }),
    ...{ key, timestamp: (began + GAP_MS * place) / 1000 },
  }));
  await Promise.all(
    strokes.flatMap((stroke) => [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke }),
    ]),
  );
  await keyboard.detach();
}
