import { useEffect, useRef } from 'react';

import { useSettings } from '#web/settings.ts';

import { createPersonKeys } from './person-key.ts';
import { isDialogOpen } from './wedge.ts';

/** Where letters are typed, or find an entry by its first letter. */
const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]';
const PRESSED = 'input[type="checkbox"], input[type="radio"]';

interface Keys {
  /** Every one a single key, such as `f`. */
  keys: string;
  act: (key: string) => void;
  /** Those that go on while they are held down. */
  held?: string;
  onEscape?: () => void;
}

/**
 * Single keys of one screen (ui.md c6), heard wherever the focus is but in fields, menus and dialogs, and only from a person:
 * a stray scan does nothing. They are off where the person has turned single keys off.
 */
export function useScreenKeys(asked: Keys): void {
  const isOn = useSettings((settings) => settings.atajos);
  const latest = useRef(asked);
  latest.current = asked;
  useEffect(() => (isOn ? listen(() => latest.current) : undefined), [isOn]);
}

function listen(now: () => Keys): () => void {
  const person = createPersonKeys(
    () => now().keys,
    (key) => now().act(key),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTypedInto(event.target) || event.defaultPrevented || isDialogOpen()) return;
    const { keys, held = '', act, onEscape } = now();
    if (event.key === 'Escape') onEscape?.();
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    // A scanner never holds a key down.
    if (event.repeat && isPlain && keys.includes(event.key) && held.includes(event.key)) act(event.key);
    else person.onKeyDown(event);
  };
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    person.stop();
  };
}

/** Whether letters pressed here are for what has the focus. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null && !target.matches(PRESSED);
}
