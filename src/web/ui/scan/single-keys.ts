import { useEffect, useRef } from 'react';

import { useSettings } from '#web/settings.ts';

import { createPersonKeys } from './person-key.ts';
import { isDialogOpen } from './wedge.ts';

/** Where letters are typed, or find an entry by its first letter. */
const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="combobox"]';
const PRESSED = 'input[type="checkbox"], input[type="radio"]';

/**
 * Whether a dialog stood over the page when the key went down. Esc closes it, and in a browser it is gone before whoever listens below hears of the
 * key: what lies under it would close with it. Heard before any dialog hears it, since none is there yet when this is read.
 */
let wasCovered = false;
window.addEventListener('keydown', () => (wasCovered = isDialogOpen()), { capture: true });

interface Keys {
  /** Every one a single key, such as `f`; asked anew at every key. */
  keys: string | (() => string);
  act: (key: string) => void;
  /** Those that go on while they are held down. */
  held?: string;
  /** Of the frame: hears before the screen, which does not hear what was meant for the frame. */
  isFirst?: boolean;
  /** Not a letter: it works for those as well who have turned single keys off. */
  onEscape?: (() => void) | undefined;
}

/**
 * The single keys of the product (ui.md c6), of the frame and of screens alike: heard wherever the focus is but in fields, menus
 * and dialogs, and only from a person: a stray scan does nothing. They are off where the person has turned single keys off.
 */
export function useSingleKeys(asked: Keys): void {
  const isOn = useSettings((settings) => settings.atajos);
  const latest = useRef({ ...asked, isOn });
  latest.current = { ...asked, isOn };
  const isFirst = asked.isFirst ?? false;
  useEffect(() => listen(() => latest.current, isFirst), [isFirst]);
}

function listen(now: () => Keys & { isOn: boolean }, isFirst: boolean): () => void {
  const keysNow = () => {
    const { keys, isOn } = now();
    if (!isOn) return '';
    return typeof keys === 'string' ? keys : keys();
  };
  const person = createPersonKeys(keysNow, (key) => {
    if (now().isOn) now().act(key);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTypedInto(event.target) || event.defaultPrevented || wasCovered || isDialogOpen()) return;
    const { held = '', act, onEscape } = now();
    if (event.key === 'Escape') onEscape?.();
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    // A scanner never holds a key down.
    if (event.repeat && isPlain && keysNow().includes(event.key) && held.includes(event.key)) act(event.key);
    else person.onKeyDown(event);
  };
  document.addEventListener('keydown', onKeyDown, isFirst);
  return () => {
    document.removeEventListener('keydown', onKeyDown, isFirst);
    person.stop();
  };
}

/** Whether letters pressed here are for what has the focus. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null && !target.matches(PRESSED);
}
