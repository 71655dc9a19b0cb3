import { IconLock, IconMessage } from '@tabler/icons-react';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';

import styles from './historia.module.css';
import { Momento } from './Momento.tsx';
import { lapsoCorto, msBetween } from './tiempos.ts';

interface Props {
  comentario: GuiaDetalle['comentarios'][number];
  now: Date;
}

/** A remark, between the facts of its time. */
export function ComentarioItem({ comentario: { usuario, fecha, texto, interno }, now }: Props) {
  return (
    <li className={styles.entrada}>
      <span aria-hidden className={styles.globo}>
        <IconMessage size={14} stroke={2} />
      </span>
      <div className={styles.cuerpo}>
        <p className={styles.donde}>
          <Momento moment={fecha} now={now} /> (hace {lapsoCorto(msBetween(fecha, now))}) · {usuario} comentó
          {interno ? (
            <span className={styles.interno}>
              <IconLock aria-hidden size={14} stroke={2} />
              interno
            </span>
          ) : null}
        </p>
        <p className={styles.texto}>{texto}</p>
      </div>
    </li>
  );
}
