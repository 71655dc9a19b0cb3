import { type RefObject, useEffect, useLayoutEffect } from 'react';

import { isDialogOpen } from './wedge.ts';

const INTERACTIVE =
  'a, button, input, select, textarea, label, summary, [tabindex], [role="option"], [role="menuitem"]';

/**
 * Keeps the scan field ready (ui.md c1.5): focus on arrival, when a dialog has gone, when the person comes back to the window
 * or clicks on empty ground; F2 always. Never while another field or a dialog has the focus. A shy field waits to be gone to, by F2 or
 * pointer: its page has keys of its own, and a reader is heard without it.
 */
export function useFieldFocus(field: RefObject<HTMLInputElement | null>, paused: boolean, shy: boolean): void {
  // In the moment in which it is drawn: a label read before the next frame must find it.
  useLayoutEffect(() => {
    if (!shy && !isDialogOpen()) field.current?.focus({ preventScroll: true });
  }, [field, shy]);
  useEffect(() => {
    if (!shy && !paused && !isDialogOpen()) field.current?.focus({ preventScroll: true });
  }, [field, paused, shy]);
  useEffect(() => {
    const focus = () => {
      if (!isDialogOpen()) field.current?.focus({ preventScroll: true });
    };
    const focusIfFree = () => {
      // The browser hands the focus on after the event: look once it has settled.
      setTimeout(() => {
        if (shy) return;
        if (document.activeElement === document.body || document.activeElement === null) focus();
      });
    };
    const onClick = (event: MouseEvent) => {
      const isText = (window.getSelection()?.toString() ?? '') !== '';
      if (event.target instanceof Element && event.target.closest(INTERACTIVE) === null && !isText && !shy) focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || isDialogOpen()) return;
      event.preventDefault();
      focus();
    };
    focusIfFree();
    window.addEventListener('focus', focusIfFree);
    document.addEventListener('visibilitychange', focusIfFree);
    document.addEventListener('focusout', focusIfFree);
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    const watch = new MutationObserver(focusIfFree);
    watch.observe(document.body, { childList: true });
    return () => {
      window.removeEventListener('focus', focusIfFree);
      document.removeEventListener('visibilitychange', focusIfFree);
      document.removeEventListener('focusout', focusIfFree);
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
      watch.disconnect();
    };
  }, [field, shy]);
}
