import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { playTone } from '#web/ui/scan/sounds.ts';
import { useScans } from '#web/use-scans.ts';

import { cola } from '../cola.ts';
import styles from './sin-enviar.module.css';

/**
 * Somebody else has closed the batch under the scanner: whoever reads on by ear must hear that nothing is registered. The frame would open
 * each parcel, and say with the tone of a good reading that it did.
 */
export function LecturaSinLote({ loteId }: { loteId: number }) {
  const wasRefused = cola.useQueue(({ items }) =>
    items.some(({ estado, cuerpo }) => estado === 'conflicto' && cuerpo.lote_id === loteId),
  );
  const [unread, setUnread] = useState<string | null>(null);
  useScans(wasRefused, (raw) => {
    playTone('error');
    setUnread(raw);
  });
  if (unread === null) return null;
  return (
    <p role="alert" className={styles.warning}>
      <IconAlertTriangle aria-hidden size={20} stroke={1.75} />«{unread}» no se registró: este lote está cerrado.
      Empiece otro lote y escanéela de nuevo.
    </p>
  );
}
