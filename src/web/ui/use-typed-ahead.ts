import { useEffect, useRef, useState } from 'react';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/**
 * Keys that a person presses while a field still waits for its choices: they are kept and done in their order once the choices are there.
 * `choose` takes the first one, and says whether there was such a choice; without one the others mean nothing any more.
 */
export function useTypedAhead(isAwaited: boolean, choose: (digit: string) => boolean) {
  const held = useRef<Press[]>([]);
  const [isHolding, setHolding] = useState(false);
  const latest = useRef(choose);
  latest.current = choose;

  useEffect(() => {
    if (!isHolding || !isAwaited) return;
    const keep = (event: KeyboardEvent) => {
      if (LEFT_ALONE.has(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current.push({ key: event.key, ctrlKey: event.ctrlKey, metaKey: event.metaKey });
    };
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, [isHolding, isAwaited]);

  useEffect(() => {
    if (!isHolding || isAwaited) return;
    const [first, ...others] = held.current;
    held.current = [];
    setHolding(false);
    // Apart from this drawing: to choose draws by itself before the person goes on.
    queueMicrotask(() => {
      if (first !== undefined && latest.current(first.key)) others.forEach(press);
    });
  }, [isHolding, isAwaited]);

  const keep = (digit: string) => {
    held.current = [{ key: digit, ctrlKey: false, metaKey: false }];
    setHolding(true);
  };
  return { keep, isHolding };
}

/** They end what the person is at, or are pressed on the way to another. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** As if it were pressed now, wherever the person is by now. */
function press({ key, ctrlKey, metaKey }: Press): void {
  const { activeElement } = document;
  const isText = key.length === 1 && !ctrlKey && !metaKey;
  if (isText && (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement))
    write(activeElement, key);
  else
    activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true }),
    );
}

function write(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  // Past what React remembers of the field, or it would take the change for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
