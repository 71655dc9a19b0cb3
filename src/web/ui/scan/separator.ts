import { BURST, GS, isBurst } from '#shared/scan.ts';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey' | 'repeat' | 'timeStamp'
>;

/**
 * What a key adds to the reading that it stands in the middle of, where it is one that scanners send for a separator: FNC1 for Ctrl+], by its
 * letter or its place on the keyboard, and for F8; nothing for another key with Ctrl. Null: it is no such key.
 *
 * @param times when the keys of the reading came: a person's F8 follows no burst
 */
export function separatorOf(event: Pressed, times: readonly number[]): string | null {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat } = event;
  if (altKey || metaKey || repeat) return null;
  if (ctrlKey) return key === ']' || code === 'BracketRight' ? GS : '';
  return key === 'F8' && !shiftKey && isBurst(times) ? GS : null;
}

interface BurstWatch {
  /** Hears each key. What it adds to the reading that it stands in the middle of; null: it is a key like any other. */
  separator: (event: Pressed) => string | null;
}

/** For whoever does not keep the keys of a reading: the keys of a page, and fields that hold what was read. */
export function createBurstWatch(): BurstWatch {
  let times: number[] = [];
  return {
    separator(event) {
      const isJoined = event.timeStamp - (times.at(-1) ?? Number.NEGATIVE_INFINITY) <= BURST.silence;
      const added = isJoined ? separatorOf(event, times) : null;
      if (added !== null) return added;
      if (event.key === 'Enter' || event.key === 'Tab') times = [];
      else if (event.key.length === 1) times = isJoined ? [...times, event.timeStamp] : [event.timeStamp];
      return null;
    },
  };
}
