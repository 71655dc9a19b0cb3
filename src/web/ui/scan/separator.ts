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

/** For whoever has keys of the page: whether a key stands in the middle of a reading, and is for that one. */
export function createBurstWatch(): { isInside: (event: Pressed) => boolean } {
  let times: number[] = [];
  return {
    isInside(event) {
      const isJoined = event.timeStamp - (times.at(-1) ?? Number.NEGATIVE_INFINITY) <= BURST.silence;
      if (event.key === 'F8') return isJoined && separatorOf(event, times) !== null;
      if (event.key === 'Enter' || event.key === 'Tab') times = [];
      else if (event.key.length === 1 && !event.ctrlKey)
        times = isJoined ? [...times, event.timeStamp] : [event.timeStamp];
      return false;
    },
  };
}
