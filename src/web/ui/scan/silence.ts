import { BURST } from '#shared/scan.ts';

/**
 * Calls `over` once nothing more can belong to a reading. A page that was busy runs its timers before the keys that waited meanwhile: then it
 * waits once more, for these; their own times tell where they belong. Answers what takes it back.
 * @param last when the last key was pressed, as events date themselves
 */
export function afterSilence(last: number, over: () => void): () => void {
  let timer = window.setTimeout(() => {
    const isLate = performance.now() - last > 2 * BURST.silence;
    if (isLate) timer = window.setTimeout(over, BURST.silence);
    else over();
  }, BURST.silence);
  return () => window.clearTimeout(timer);
}
