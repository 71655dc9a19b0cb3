import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';

import { useConnection } from '#web/connection.ts';

import { cola } from '../cola.ts';
import { EnConflicto } from './EnConflicto.tsx';
import styles from './sin-enviar.module.css';

/** So many are simply on their way, as long as the server answers. */
const ON_ITS_WAY = 2;
/** Milliseconds for which a reading may be on its way without a word: a station that is scanned at would flicker. */
const UNTOLD = 1_000;

/** What the server has not heard of yet, of this batch and of others, and what it refused afterwards. */
export function SinEnviar({ loteId }: { loteId?: number }) {
  const { items, isKept } = cola.useQueue();
  const isOnline = useConnection(({ online }) => online);
  const waiting = items.filter(({ estado }) => estado === 'pendiente');
  const elsewhere = waiting.filter(({ cuerpo }) => cuerpo.lote_id !== loteId).length;
  const isLate = waiting.length > (isOnline && loteId !== undefined && elsewhere === 0 ? ON_ITS_WAY : 0);
  const [hasWaited] = useDebouncedValue(waiting.length > 0, UNTOLD);
  const isSending = waiting.length > 0 && hasWaited;
  const calm = isSending ? 'Enviando…' : 'Todo enviado';
  return (
    <>
      {isKept ? null : (
        <p role="alert" className={styles.warning}>
          <IconAlertTriangle aria-hidden size={20} stroke={1.75} />
          Este navegador no guarda lecturas: no cierre la página mientras haya alguna sin enviar.
        </p>
      )}
      {loteId === undefined && waiting.length === 0 ? null : (
        <p className={styles.waiting} data-todo={!isLate || undefined}>
          {isLate || isSending ? (
            <IconCloudUpload aria-hidden size={20} stroke={1.75} />
          ) : (
            <IconCloudCheck aria-hidden size={20} stroke={1.75} />
          )}
          <span role="status">
            {isLate ? waitingText(waiting.length) : calm}
            {isLate && elsewhere > 0 && loteId !== undefined ? ` (${elsewhere} de otros lotes)` : ''}
          </span>
        </p>
      )}
      <EnConflicto items={items} />
    </>
  );
}

function waitingText(count: number): string {
  return count === 1 ? '1 lectura sin enviar, se enviará sola' : `${count} lecturas sin enviar, se enviarán solas`;
}
