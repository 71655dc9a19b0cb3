import { useEffect, useRef } from 'react';

import { isDialogOpen } from './ui/scan/wedge.ts';

/** A scanner sends its next key sooner than this; a person's key is alone for that long. Milliseconds. */
const ALONE_MS = 60;

type Keys = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Single keys of the page that is open (`e`, `n`, `F8`): they act outside of fields and dialogs, and only when a person presses
 * them, never in the middle of a reading. Function keys act in fields too.
 */
export function usePageKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => listen((key) => latest.current[key]), []);
}

function listen(actOf: (key: string) => (() => void) | undefined): () => void {
  let waiting = 0;
  let last = Number.NEGATIVE_INFINITY;
  const onKeyDown = (event: KeyboardEvent) => {
    const since = event.timeStamp - last;
    last = event.timeStamp;
    window.clearTimeout(waiting);
    const act = event.defaultPrevented || !isPlain(event) || isDialogOpen() ? undefined : actOf(event.key);
    if (act === undefined) return;
    if (/^F\d+$/.test(event.key)) {
      event.preventDefault();
      act();
      return;
    }
    if (takesText(event.target) || since <= ALONE_MS) return;
    waiting = window.setTimeout(act, ALONE_MS);
  };
  window.addEventListener('keydown', onKeyDown);
  return () => {
    window.clearTimeout(waiting);
    window.removeEventListener('keydown', onKeyDown);
  };
}

function isPlain({ ctrlKey, altKey, metaKey, repeat }: KeyboardEvent): boolean {
  return !ctrlKey && !altKey && !metaKey && !repeat;
}

/** Where a letter is text or a choice, it is not an order to the page. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null
  );
}
