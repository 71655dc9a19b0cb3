import '@mantine/notifications/styles.layer.css';

import {
  createNotificationsStore,
  hideNotification,
  Notifications,
  showNotification,
  updateNotification,
} from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';

import { useIsHandheld } from '#web/viewport.ts';

import { Button } from './Button.tsx';
import styles from './UndoStack.module.css';
import type { Offer, Offers } from './undo.ts';

export interface UndoStackProps {
  offered: readonly Offer[];
  of: Offers;
}

/** The offers themselves, the newest nearest to the work; each goes when its time is over. */
export function UndoStack({ offered, of }: UndoStackProps) {
  const isHandheld = useIsHandheld();
  const [store] = useState(createNotificationsStore);
  const shown = useRef<readonly Offer[]>([]);
  useEffect(() => {
    const before = shown.current;
    shown.current = offered;
    for (const offer of before) if (!offered.includes(offer)) hideNotification(offer.id, store);
    for (const offer of offered) if (!before.includes(offer)) show(offer, of, store);
  }, [offered, of, store]);
  return (
    <Notifications
      store={store}
      position={isHandheld ? 'top-center' : 'bottom-left'}
      containerWidth={420}
      transitionDuration={160}
      classNames={{ root: styles.root }}
    />
  );
}

function show({ id, text, seconds }: Offer, of: Offers, store: ReturnType<typeof createNotificationsStore>): void {
  const autoClose = seconds * 1000;
  // Whoever has come to the button by keyboard keeps it until leaving.
  const hold = (isHeld: boolean) =>
    updateNotification({ id, message: text, autoClose: isHeld ? false : autoClose }, store);
  const renderNotification = () => <Toast text={text} onUndo={() => of.undo(id)} onHold={hold} />;
  showNotification({ id, message: text, autoClose, renderNotification, onClose: () => of.drop(id) }, store);
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
