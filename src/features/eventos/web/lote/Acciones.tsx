import { IconArrowBackUp } from '@tabler/icons-react';

import { Button } from '#web/ui/Button.tsx';

import type { Renglon } from '../renglones.ts';
import styles from './acciones.module.css';

interface Props {
  ultima: Renglon | undefined;
  isUndoing: boolean;
  hasFalta: boolean;
  onUndo: () => void;
  onClose: () => void;
  onAcknowledge: () => void;
}

/** The two acts beside scanning, in the reach of a thumb; an error that was not seen comes first. */
export function Acciones({ ultima, isUndoing, hasFalta, onUndo, onClose, onAcknowledge }: Props) {
  return (
    <div className={styles.bar}>
      {hasFalta ? (
        <Button variant="filled" className={styles.seen} onClick={onAcknowledge}>
          Entendido, seguir
        </Button>
      ) : null}
      <Button
        className={styles.act}
        aria-keyshortcuts="Control+Z"
        disabled={ultima === undefined}
        loading={isUndoing}
        leftSection={<IconArrowBackUp aria-hidden size={20} stroke={1.75} />}
        onClick={onUndo}
      >
        <span className={styles.words}>
          Deshacer última {ultima === undefined ? null : <span className={styles.code}>{short(ultima.codigo)}</span>}
        </span>
        <kbd aria-hidden className={styles.key}>
          Ctrl Z
        </kbd>
      </Button>
      <Button className={styles.act} onClick={onClose}>
        Cerrar lote
      </Button>
    </div>
  );
}

function short(code: string): string {
  return code.length > 10 ? `…${code.slice(-7)}` : code;
}
