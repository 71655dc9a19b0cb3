/**
 * Calls `over` when nothing more can have come for `ms` milliseconds. A page that was busy runs its timers before the keys that waited
 * meanwhile: then it waits once more, for these; their own times tell where they belong. Answers what takes it back.
 * @param last when the silence began: when the last key was pressed, as events date themselves
 */
export function afterSilence(ms: number, last: number, over: () => void): () => void {
  let timer = window.setTimeout(() => {
    const isLate = performance.now() - last > 2 * ms;
    if (isLate) timer = window.setTimeout(over, ms);
    else over();
  }, ms);
  return () => window.clearTimeout(timer);
}
