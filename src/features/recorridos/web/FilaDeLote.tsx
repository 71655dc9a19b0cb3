import type { ReactNode } from 'react';

import type { RecorridoFila } from '../contract.ts';
import lote from './lote.module.css';
import styles from './recorridos.module.css';
import type { Resultado } from './use-cada-una.ts';

interface Props {
  ronda: Pick<RecorridoFila, 'numero' | 'chofer'>;
  resultado: Resultado | undefined;
  children: ReactNode;
}

/** One round of several, and what became of it. */
export function FilaDeLote({ ronda: { numero, chofer }, resultado, children }: Props) {
  return (
    <li>
      <span className={lote.fila}>
        <span className={styles.doble}>
          <span>
            <b className={styles.mono}>{numero}</b> {chofer ?? 'Sin chofer'}
          </span>
          {resultado === undefined ? null : (
            <span className={lote.resultado} data-estado={resultado.estado}>
              {resultado.texto}
            </span>
          )}
        </span>
        {children}
      </span>
    </li>
  );
}
