import '@mantine/notifications/styles.layer.css';

import { useHotkeys } from '@mantine/hooks';
import {
  createNotificationsStore,
  hideNotification,
  Notifications,
  type NotificationsStore,
  showNotification,
  updateNotification,
} from '@mantine/notifications';
import { useState } from 'react';

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

/**
 * Offers to take back what was just done, beside the work: by the button, or by Ctrl+Z outside of fields for the last one.
 * `<UndoToasts store={…} />` draws what `offer` offers, as long as the screen that did it is open.
 */
export function useUndo() {
  const [store] = useState(createNotificationsStore);
  const offer = ({ text, onUndo, seconds = 5 }: Offer) => {
    const autoClose = seconds * 1000;
    const id = showNotification({ message: text, autoClose }, store);
    const undo = () => {
      hideNotification(id, store);
      onUndo();
    };
    updateNotification(
      {
        id,
        message: text,
        autoClose,
        'data-undo': undo,
        renderNotification: () => (
          <Toast
            text={text}
            onUndo={undo}
            onHold={(isHeld) => updateNotification({ id, message: text, autoClose: isHeld ? false : autoClose }, store)}
          />
        ),
      },
      store,
    );
  };
  return { offer, store };
}

export function UndoToasts({ store }: { store: NotificationsStore }) {
  const isHandheld = useIsHandheld();
  const undoLast = () => {
    const undo: unknown = store.getState().notifications.at(-1)?.['data-undo'];
    if (typeof undo === 'function') undo();
  };
  useHotkeys([['mod+Z', undoLast]]);
  return (
    <Notifications
      store={store}
      position={isHandheld ? 'top-center' : 'bottom-left'}
      limit={3}
      containerWidth={420}
      transitionDuration={160}
      classNames={{ root: styles.root }}
    />
  );
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
