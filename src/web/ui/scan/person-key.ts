import { useRef } from 'react';

import { afterSilence } from './silence.ts';

/** A scanner sends its next key sooner than this; a person's key is alone for that long. Milliseconds. */
export const ALONE_MS = 60;

/** As a page or a component hears it. */
type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'timeStamp' | 'preventDefault'
>;

interface PersonKey {
  /** Hears every key of the group, not only those that act. */
  onKeyDown: (event: PressedKey) => void;
  /** On the element of the group: a key that still waits dies with it. */
  ref: (node: Element | null) => (() => void) | undefined;
}

/** The groups on the page, by their element. */
const groups = new WeakMap<Element, PersonKey['onKeyDown']>();

function groupOf(element: Element | null): PersonKey['onKeyDown'] | undefined {
  for (let at = element; at !== null; at = at.parentElement) {
    const hears = groups.get(at);
    if (hears !== undefined) return hears;
  }
  return undefined;
}

/** Single keys that act only when a person presses them: a stray scan never chooses anything (ui.md c1.11). */
export function usePersonKey(keys: string, act: (key: string) => void): PersonKey {
  const latest = useRef({ keys, act });
  latest.current = { keys, act };
  const made = useRef<ReturnType<typeof createPersonKeys>>(null);
  made.current ??= createPersonKeys(
    () => latest.current.keys,
    (key) => latest.current.act(key),
  );
  const { onKeyDown, stop } = made.current;
  const ref = useRef((node: Element | null) => {
    if (node === null) return undefined;
    groups.set(node, onKeyDown);
    return () => {
      groups.delete(node);
      stop();
    };
  });
  return { onKeyDown, ref: ref.current };
}

/** The same outside of components; `keys` is asked at every key. */
export function createPersonKeys(keys: () => string, act: (key: string) => void) {
  let waiting: { stop: () => void; key: string } | null = null;
  let last = Number.NEGATIVE_INFINITY;

  const settle = (acts: boolean) => {
    const current = waiting;
    waiting = null;
    if (current === null) return;
    current.stop();
    if (acts) act(current.key);
  };
  const onKeyDown = (event: PressedKey) => {
    const since = event.timeStamp - last;
    last = event.timeStamp;
    // A busy page hears keys late: what counts is when they were pressed. One that was heard late may lead the person on: this key,
    // dispatched before that, is meant for where they are now; of a field of text the browser sees to it by itself.
    const before = document.activeElement;
    settle(since > ALONE_MS);
    const now = document.activeElement;
    if (now !== before && groupOf(now) !== onKeyDown) groupOf(now)?.(event);
    else wait(event, since);
  };
  const wait = (event: PressedKey, since: number) => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat;
    if (!isPlain || event.key.length !== 1 || !keys().includes(event.key)) return;
    event.preventDefault();
    if (since > ALONE_MS) waiting = { key: event.key, stop: afterSilence(ALONE_MS, last, () => settle(true)) };
  };
  return { onKeyDown, stop: () => settle(false) };
}
