import { IconCloudCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react';

import { formatTime } from '#shared/dates.ts';

import { isSaved } from './guardados.ts';
import styles from './nuevo.module.css';
import type { BorradorAbierto } from './use-borrador.ts';

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

/** Where what is written is by now. Nothing is ever only on the screen. */
export function EstadoDelBorrador({ borrador: { escrito, estado } }: { borrador: BorradorAbierto }) {
  if (escrito === undefined) return <p className={styles.guardado}>Lo que escriba queda guardado como borrador.</p>;
  const isKept = isSaved(escrito);
  const hasFailed = typeof estado === 'object';
  return (
    <p role="status" className={styles.guardado} data-falla={hasFailed || undefined}>
      {hasFailed ? <IconCloudOff {...ICON} /> : null}
      {isKept && !hasFailed ? <IconCloudCheck {...ICON} /> : null}
      {!isKept && !hasFailed ? <IconDeviceFloppy {...ICON} /> : null}
      <span>
        {hasFailed
          ? `Guardado en este navegador. ${estado.error}; se reintenta solo.`
          : textOf(isKept, escrito.modificado)}
      </span>
    </p>
  );
}

function textOf(isKept: boolean, modificado: string): string {
  if (!isKept) return 'Guardado en este navegador';
  return `Borrador guardado a las ${formatTime(new Date(modificado)).slice(0, 5)}`;
}
