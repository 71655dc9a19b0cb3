import '@mantine/notifications/styles.layer.css';

import { useHotkeys } from '@mantine/hooks';
import {
  createNotificationsStore,
  hideNotification,
  Notifications,
  showNotification,
  updateNotification,
} from '@mantine/notifications';
import { useState } from 'react';

import { newClave } from '#web/api.ts';
import { useIsHandheld } from '#web/viewport.ts';

import { Button } from './Button.tsx';
import styles from './undo.module.css';

interface Offer {
  /** What was done. */
  text: string;
  onUndo: () => void;
  /** How long it is offered; hovering and focus make it wait. */
  seconds?: number;
}

const LIMIT = 3;

/**
 * Offers to take back what was just done, beside the work: by the button, or by Ctrl+Z for the last one, outside of dialogs
 * and of fields with something in them, which have their own.
 * `<UndoToasts of={…} />` draws what `offer` offers, as long as the screen that did it is open.
 */
export function useUndo() {
  const [offers] = useState(() => ({ store: createNotificationsStore(), undoById: new Map<string, () => void>() }));
  const offer = ({ text, onUndo, seconds = 5 }: Offer) => {
    const { store, undoById } = offers;
    const oldest = store.getState().notifications.at(-LIMIT)?.id;
    if (oldest !== undefined) hideNotification(oldest, store);
    const autoClose = seconds * 1000;
    const id = `deshacer-${newClave()}`;
    const undo = () => {
      hideNotification(id, store);
      onUndo();
    };
    // Whoever has come to the button by keyboard keeps it until leaving.
    const hold = (isHeld: boolean) =>
      updateNotification({ id, message: text, autoClose: isHeld ? false : autoClose }, store);
    const renderNotification = () => <Toast text={text} onUndo={undo} onHold={hold} />;
    undoById.set(id, undo);
    const onClose = () => void undoById.delete(id);
    showNotification({ id, message: text, autoClose, renderNotification, onClose }, store);
  };
  return { offer, offers };
}

export function UndoToasts({ of: { store, undoById } }: { of: ReturnType<typeof useUndo>['offers'] }) {
  const isHandheld = useIsHandheld();
  const undoLast = (event: KeyboardEvent) => {
    const last = store.getState().notifications.at(-1)?.id;
    if (last === undefined || hasItsOwnUndo(event.target)) return;
    event.preventDefault();
    undoById.get(last)?.();
  };
  useHotkeys([['mod+Z', undoLast, { preventDefault: false }]], []);
  return (
    <Notifications
      store={store}
      position={isHandheld ? 'top-center' : 'bottom-left'}
      limit={LIMIT}
      containerWidth={420}
      transitionDuration={160}
      classNames={{ root: styles.root }}
    />
  );
}

/** Whether Ctrl+Z belongs to where the person is: a dialog, or a field with something in it. */
export function hasItsOwnUndo(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest('[role="dialog"]') !== null) return true;
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
}

interface ToastProps {
  text: string;
  onUndo: () => void;
  onHold: (isHeld: boolean) => void;
}

function Toast({ text, onUndo, onHold }: ToastProps) {
  return (
    <div role="status" className={styles.toast} onFocus={() => onHold(true)} onBlur={() => onHold(false)}>
      <span className={styles.text}>{text}</span>
      <Button variant="subtle" className={styles.undo} aria-keyshortcuts="Control+Z" onClick={onUndo}>
        Deshacer
        <kbd aria-hidden className={styles.key}>
          Ctrl Z
        </kbd>
      </Button>
    </div>
  );
}
