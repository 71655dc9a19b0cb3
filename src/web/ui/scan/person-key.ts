import { type KeyboardEvent, useRef } from 'react';

/** A scanner sends its next key sooner than this; a person's key is alone for that long. Milliseconds. */
const ALONE_MS = 60;

interface PersonKey {
  /** Hears every key of the group, not only those that act. */
  onKeyDown: (event: KeyboardEvent) => void;
  /** On an element of the group: a key that still waits dies with it. */
  ref: (node: Element | null) => () => void;
}

/** Single keys that act only when a person presses them: a stray scan never chooses anything (ui.md c1.11). */
export function usePersonKey(keys: string, act: (key: string) => void): PersonKey {
  const waiting = useRef<{ timer: number; key: string } | null>(null);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(act);
  latest.current = act;

  const settle = (acts: boolean) => {
    const { current } = waiting;
    waiting.current = null;
    if (current === null) return;
    window.clearTimeout(current.timer);
    if (acts) latest.current(current.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const since = event.timeStamp - last.current;
    last.current = event.timeStamp;
    // A busy page hears keys late: what counts is when they were pressed.
    settle(since > ALONE_MS);
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat;
    if (!isPlain || event.key.length !== 1 || !keys.includes(event.key)) return;
    event.preventDefault();
    if (since > ALONE_MS) waiting.current = { key: event.key, timer: window.setTimeout(settle, ALONE_MS, true) };
  };
  const ref = useRef((_node: Element | null) => () => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = null;
  });
  return { onKeyDown, ref: ref.current };
}
