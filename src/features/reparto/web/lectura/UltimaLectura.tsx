import { IconAlertTriangle, IconBarcode, IconCheck, IconClock, IconHandStop, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './lectura.module.css';
import type { Dicho } from './mesa.ts';

/** What becomes of a reading: the colour of its card, and of the edge of the field. */
export type Suerte = 'hecha' | 'repetida' | 'sobrante' | 'ajena' | 'retenida' | 'error';

interface Props {
  dicho: Dicho<Suerte> | undefined;
  /** Before the first one. */
  vacia: string;
  palabra: Record<Suerte, string>;
  /** What may be done about it. */
  children?: ReactNode;
}

const ICONS: Record<Suerte, typeof IconCheck> = {
  hecha: IconCheck,
  repetida: IconAlertTriangle,
  sobrante: IconX,
  ajena: IconX,
  retenida: IconHandStop,
  error: IconX,
};

/** What became of the last reading, to be read at arm's length. */
export function UltimaLectura({ dicho, vacia, palabra, children }: Props) {
  if (dicho === undefined) {
    return (
      <div className={styles.ultima} data-estado="vacio">
        <IconBarcode aria-hidden size={36} stroke={1.5} />
        <p>{vacia}</p>
      </div>
    );
  }
  const { codigo, leida } = dicho;
  const Icon = leida === null ? IconClock : ICONS[leida.resultado];
  return (
    <div className={styles.ultima} data-estado={leida?.resultado ?? 'leyendo'}>
      <Icon aria-hidden size={36} stroke={2} />
      <div role="status" className={styles.dicho}>
        <b className={styles.mono}>{codigo}</b>
        <span className={styles.palabra}>{leida === null ? 'Sin enviar' : palabra[leida.resultado]}</span>
        {leida === null ? null : <span>{leida.texto}</span>}
      </div>
      {children === undefined || children === null ? null : <div className={styles.acciones}>{children}</div>}
    </div>
  );
}

const EDGE = {
  hecha: 'ok',
  repetida: 'repetida',
  sobrante: 'error',
  ajena: 'error',
  retenida: 'error',
  error: 'error',
} as const;

/** The edge of the field says the same as the card. */
export function edgeOf(dicho: Dicho<Suerte> | undefined) {
  if (dicho === undefined) return 'espera';
  return dicho.leida === null ? 'leyendo' : EDGE[dicho.leida.resultado];
}
