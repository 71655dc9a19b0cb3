/** An error that was on screen for so long has been met by whoever reads on. Milliseconds. */
export const MET_MS = 3_000;

/** Milliseconds since the page was opened: how long ago something was read must not depend on a clock that people and networks set. */
export function elapsed(): number {
  return performance.now();
}
