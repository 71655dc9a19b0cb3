import { useRef } from 'react';

import { hasItsOwnUndo, useUndo } from '#web/ui/undo.ts';

/** As many steps as Ctrl+Z goes back. */
const MOST_STEPS = 50;

interface Paso {
  readonly id: string;
  readonly undo: () => void;
}

/** Steps that are offered beside the work for a moment, and taken back by Ctrl+Z as long as the page is open. */
export function useDeshacer() {
  const { offer, offers } = useUndo();
  const pasos = useRef<readonly Paso[]>([]);
  const ofrecer = (text: string, undo: () => void, seconds = 5) => {
    const onUndo = () => {
      pasos.current = pasos.current.filter(({ id }) => id !== offered);
      undo();
    };
    const offered = offer({ text, onUndo, seconds });
    pasos.current = [...pasos.current, { id: offered, undo }].slice(-MOST_STEPS);
  };
  /** Of what is still offered beside the work the same key is heard there. */
  const deshacer = (event: KeyboardEvent) => {
    const last = pasos.current.at(-1);
    const isOffered = event.defaultPrevented || offers.store.getState().length > 0;
    if (last === undefined || isOffered || hasItsOwnUndo(event.target)) return;
    event.preventDefault();
    pasos.current = pasos.current.slice(0, -1);
    last.undo();
  };
  return { ofrecer, deshacer, offers };
}
