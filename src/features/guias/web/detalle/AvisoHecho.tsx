import { IconCheck, IconX } from '@tabler/icons-react';

import { Button } from '#web/ui/Button.tsx';

import styles from './detalle.module.css';
import type { Imprimir } from './etiqueta/use-imprimir.ts';

interface Props {
  /** What was done, in the server's words. */
  texto: string | null;
  imprimir: Imprimir;
  onClose: () => void;
}

/** Says what has just happened, and asks whether the label came out. The region stands before it speaks. */
export function AvisoHecho({ texto, imprimir, onClose }: Props) {
  return (
    <div role="status" className={styles.avisos}>
      {texto === null ? null : (
        <p className={styles.hecho}>
          <IconCheck aria-hidden size={18} stroke={2} />
          <span>{texto}</span>
          <button type="button" className={styles.cerrar} aria-label="Cerrar el aviso" onClick={onClose}>
            <IconX aria-hidden size={18} stroke={1.75} />
          </button>
        </p>
      )}
      {imprimir.isAsking ? (
        <p className={styles.hecho} data-pregunta>
          <span>¿Salió bien la etiqueta?</span>
          <Button onClick={imprimir.isFine}>Sí</Button>
          <Button onClick={imprimir.again}>Reimprimir</Button>
        </p>
      ) : null}
    </div>
  );
}
