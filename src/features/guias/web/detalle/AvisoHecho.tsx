import { IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';

import { Button } from '#web/ui/Button.tsx';

import styles from './detalle.module.css';
import type { Imprimir } from './etiqueta/use-imprimir.ts';

interface Props {
  /** What was done, in the server's words. */
  texto: string | null;
  /** False: it had been done before, and nothing was added. */
  isNew: boolean;
  imprimir: Imprimir;
  onClose: () => void;
}

/** Says what has just happened, and asks whether the label came out. The region stands before it speaks. */
export function AvisoHecho({ texto, isNew, imprimir, onClose }: Props) {
  return (
    <div role="status" className={styles.avisos}>
      {texto === null ? null : (
        <p className={styles.hecho} data-neutro={!isNew || undefined}>
          {isNew ? <IconCheck aria-hidden size={18} stroke={2} /> : <IconInfoCircle aria-hidden size={18} stroke={2} />}
          <span>{texto}</span>
          <button type="button" className={styles.cerrar} aria-label="Cerrar el aviso" onClick={onClose}>
            <IconX aria-hidden size={18} stroke={1.75} />
          </button>
        </p>
      )}
      {imprimir.isAsking ? (
        <p className={styles.hecho} data-neutro>
          <span>¿Salió bien la etiqueta?</span>
          <Button onClick={imprimir.isFine}>Sí</Button>
          <Button onClick={imprimir.again}>Reimprimir</Button>
        </p>
      ) : null}
    </div>
  );
}
