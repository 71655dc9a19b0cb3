import type { ReactNode } from 'react';

import { Button } from '../Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import styles from './dialog.module.css';

interface Props {
  title: string;
  opened: boolean;
  confirmLabel: string;
  isWorking: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back; the focus waits on Cancelar. */
export function ConfirmDialog({ title, opened, confirmLabel, isWorking, onConfirm, onClose, children }: Props) {
  return (
    <DialogFrame title={title} opened={opened} onClose={onClose}>
      <div className={styles.body}>{children}</div>
      <div className={styles.footer}>
        <Button data-autofocus onClick={onClose}>
          Cancelar
        </Button>
        <Button variant="filled" loading={isWorking} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  );
}
