import type { RefObject } from 'react';

/** The box that is written in, whichever of the two is drawn. */
export interface Box extends RefObject<HTMLTextAreaElement | null> {
  /** Gives it the focus: now, or as soon as it is drawn where `isAnother` is. */
  want: (isAnother: boolean) => void;
}

/** `isAwaited`: it has the focus as soon as it is drawn. */
export function createBox(isAwaited: boolean): Box {
  let node: HTMLTextAreaElement | null = null;
  let isWanted = isAwaited;
  return {
    get current() {
      return node;
    },
    set current(drawn: HTMLTextAreaElement | null) {
      node = drawn;
      if (drawn === null || !isWanted) return;
      isWanted = false;
      drawn.focus();
    },
    want: (isAnother) => {
      isWanted = isAnother || node === null;
      if (!isWanted) node?.focus();
    },
  };
}
