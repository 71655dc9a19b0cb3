import type { Page } from 'playwright-core';

/** Stops of a plan, dragged by hand. */

export const stops = (page: Page) => page.getByRole('list', { name: 'Paradas' }).getByRole('listitem');

/** A point in the middle of a stop's row. */
export async function middle(page: Page, place: number): Promise<{ x: number; y: number }> {
  const box = await stops(page).nth(place).boundingBox();
  if (box === null) throw new Error(`no stop at ${place}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Takes a stop by its number, with the mouse, to just below the middle of another. */
export async function dropBehind(page: Page, place: number, other: number): Promise<void> {
  const grip = await page.getByRole('button', { name: `Elegir la parada ${place + 1}`, exact: true }).boundingBox();
  const to = await middle(page, other);
  if (grip === null) throw new Error(`no grip at ${place}`);
  const x = grip.x + grip.width / 2;
  await page.mouse.move(x, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, to.y, { steps: 6 });
  await page.mouse.move(x, to.y + 6, { steps: 2 });
  await page.mouse.up();
}

/** A finger on a phone: rests so long on one stop, then moves to just below the middle of the next. It stays down until `lift`. */
export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
  return {
    drag: async (place: number, rest: number) => {
      await stops(page).nth(place).scrollIntoViewIfNeeded();
      const [from, to] = [await middle(page, place), await middle(page, place + 1)];
      await touch('touchStart', from);
      await page.waitForTimeout(rest);
      for (let step = 1; step <= 8; step += 1)
        await touch('touchMove', { x: from.x, y: from.y + ((to.y + 12 - from.y) * step) / 8 });
    },
    lift: async () => {
      await touch('touchEnd');
    },
  };
}
