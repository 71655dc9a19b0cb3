import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import dialog from '#web/ui/dialog/dialog.module.css';

import styles from './integraciones.module.css';

interface Props {
  titulo: string;
  secreto: string;
  children: string;
  onClose: () => void;
}

/** The one time that a secret is seen. */
export function SecretoDialog({ titulo, secreto, children, onClose }: Props) {
  return (
    <DialogFrame title={titulo} opened mustAnswer onClose={onClose}>
      <div className={dialog.body}>
        <p>{children}</p>
        <div className={styles.secreto}>
          <code>{secreto}</code>
          <CopyButton text={secreto} label="Copiar" />
        </div>
        <p>
          <strong>No se vuelve a mostrar.</strong> Guárdela ahora en un lugar seguro.
        </p>
      </div>
      <div className={dialog.footer}>
        <Button variant="filled" onClick={onClose}>
          Ya la guardé
        </Button>
      </div>
    </DialogFrame>
  );
}
