import type { ReactNode } from 'react';

import { Button } from '../Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import styles from './dialog.module.css';

interface Props {
  title: string;
  opened: boolean;
  confirmLabel: string;
  cancelLabel?: string;
  isWorking: boolean;
  onConfirm: () => void;
  onClose: () => void;
  lang?: string | undefined;
  children: ReactNode;
}

/** Asks before something that cannot be taken back; the focus waits on Cancelar. */
export function ConfirmDialog(props: Props) {
  const { title, opened, confirmLabel, cancelLabel = 'Cancelar', isWorking, onConfirm, onClose } = props;
  return (
    <DialogFrame title={title} opened={opened} onClose={onClose} lang={props.lang}>
      <div className={styles.body}>{props.children}</div>
      <div className={styles.footer}>
        <Button data-autofocus onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button variant="filled" loading={isWorking} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </DialogFrame>
  );
}
