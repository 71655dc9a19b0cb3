import { Button } from '#web/ui/Button.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';

import styles from './stock.module.css';

/** Where two are needed nothing is done yet, and that is said. */
export function Pedida({ titulo, onClose }: { titulo: string; onClose: () => void }) {
  return (
    <DialogFrame title={titulo} opened onClose={onClose}>
      <div className={styles.cuerpo}>
        <p>Nada cambia hasta que otra persona lo apruebe, en Movimientos internos.</p>
        <Button data-autofocus variant="filled" onClick={onClose}>
          Entendido
        </Button>
      </div>
    </DialogFrame>
  );
}
