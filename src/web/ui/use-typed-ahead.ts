import { useEffect, useRef, useState } from 'react';

import { ALONE_MS } from './scan/person-key.ts';

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/**
 * Keys that a person presses while a field still waits for its choices: they are kept and done in their order once the choices are there.
 * `choose` takes the first one, and says whether there was such a choice; without one the others mean nothing any more.
 */
export function useTypedAhead(isAwaited: boolean, choose: (digit: string) => boolean) {
  const held = useRef<Press[]>([]);
  // Its own: what it hands on may have to wait at the next field as well.
  const handedOn = useRef(new WeakSet<Event>());
  const [isHolding, setHolding] = useState(false);
  const latest = useRef(choose);
  latest.current = choose;

  useEffect(() => {
    if (!isHolding) return;
    const keep = (event: KeyboardEvent) => {
      if (LEFT_ALONE.has(event.key) || handedOn.current.has(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current.push({ key: event.key, ctrlKey: event.ctrlKey, metaKey: event.metaKey });
    };
    document.addEventListener('keydown', keep, { capture: true });
    return () => document.removeEventListener('keydown', keep, { capture: true });
  }, [isHolding]);

  useEffect(() => {
    if (!isHolding || isAwaited) return;
    let isOver = false;
    const goOn = async () => {
      const first = held.current.shift();
      // Apart from this drawing: to choose draws by itself before the person goes on.
      await null;
      const isChosen = !isOver && first !== undefined && latest.current(first.key);
      // Of keys that follow at once the next field takes none: they are a scanner's. What is pressed meanwhile waits behind them.
      for (let next = isChosen ? held.current.shift() : undefined; next && !isOver; next = held.current.shift())
        if (press(next, handedOn.current)) await new Promise((alone) => setTimeout(alone, 2 * ALONE_MS));
      held.current = [];
      if (!isOver) setHolding(false);
    };
    void goOn();
    return () => {
      isOver = true;
    };
  }, [isHolding, isAwaited]);

  const keep = (digit: string) => {
    // Behind one that was heard a moment ago: the page listens for those that follow only once it was drawn.
    held.current.push({ key: digit, ctrlKey: false, metaKey: false });
    setHolding(true);
  };
  return { keep, isHolding };
}

/** They end what the person is at, or are pressed on the way to another. */
const LEFT_ALONE: ReadonlySet<string> = new Set(['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** As if it were pressed now, wherever the person is by now. Answers whether it was a key; text is in its field at once. */
function press({ key, ctrlKey, metaKey }: Press, handedOn: WeakSet<Event>): boolean {
  const { activeElement } = document;
  const isText = key.length === 1 && !ctrlKey && !metaKey;
  const event = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, bubbles: true, cancelable: true });
  handedOn.add(event);
  const isTaken = activeElement?.dispatchEvent(event) === false;
  if (
    isTaken ||
    !isText ||
    !(activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement)
  )
    return true;
  write(activeElement, key);
  return false;
}

function write(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  // Past what React remembers of the field, or it would take the change for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
