import { useState } from 'react';
import { createStore } from 'zustand';

import { newClave } from '#web/api.ts';

export interface Undoable {
  /** What was done. */
  text: string;
  onUndo: () => void;
  /** How long it is offered; hovering and focus make it wait. */
  seconds?: number;
}

export interface Offer extends Required<Undoable> {
  id: string;
}

const LIMIT = 3;

/**
 * Offers to take back what was just done, beside the work: by the button, or by Ctrl+Z for the last one, outside of dialogs
 * and of fields with something in them, which have their own.
 * `<UndoToasts of={…} />` draws what `offer` offers, as long as the screen that did it is open.
 */
export function useUndo() {
  const [offers] = useState(createOffers);
  return { offer: offers.offer, withdraw: offers.drop, offers };
}

export type Offers = ReturnType<typeof createOffers>;

function createOffers() {
  const store = createStore<readonly Offer[]>(() => []);
  const drop = (id: string) => {
    // A state of its own where it changes nothing would draw everything again.
    if (store.getState().some((offer) => offer.id === id))
      store.setState((offered) => offered.filter((offer) => offer.id !== id), true);
  };
  return {
    store,
    drop,
    /** Answers what withdraws it, where the thing that it would change is gone. */
    offer: ({ seconds = 5, ...undoable }: Undoable): string => {
      const offer = { id: `deshacer-${newClave()}`, seconds, ...undoable };
      store.setState((offered) => [...offered, offer].slice(-LIMIT), true);
      return offer.id;
    },
    undo: (id: string) => {
      const offer = store.getState().find((one) => one.id === id);
      drop(id);
      offer?.onUndo();
    },
  };
}

/** Whether Ctrl+Z belongs to where the person is: a dialog, or a field with something in it. */
export function hasItsOwnUndo(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[role="dialog"]') !== null) return true;
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
}
