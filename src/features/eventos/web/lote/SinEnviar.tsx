import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react';

import { formatTime } from '#shared/dates.ts';
import { useConnection } from '#web/connection.ts';
import { Button } from '#web/ui/Button.tsx';

import { cola } from '../cola.ts';
import { forget } from '../mesa.ts';
import styles from './sin-enviar.module.css';

/** Readings younger than this are simply on their way. Milliseconds. */
const ON_ITS_WAY = 2;

/** What the server has not heard of yet, of this batch and of others, and what it refused afterwards. */
export function SinEnviar({ loteId }: { loteId?: number }) {
  const { items, isKept } = cola.useQueue();
  const isOnline = useConnection(({ online }) => online);
  const waiting = items.filter(({ estado }) => estado === 'pendiente');
  const refused = items.filter(({ estado }) => estado === 'conflicto');
  const elsewhere = waiting.filter(({ cuerpo }) => cuerpo.lote_id !== loteId).length;
  return (
    <>
      {isKept ? null : (
        <p role="alert" className={styles.warning}>
          <IconAlertTriangle aria-hidden size={20} stroke={1.75} />
          Este navegador no guarda lecturas: no cierre la página mientras haya alguna sin enviar.
        </p>
      )}
      {waiting.length > ON_ITS_WAY || (waiting.length > 0 && !isOnline) || elsewhere > 0 ? (
        <p role="status" className={styles.waiting}>
          <IconCloudUpload aria-hidden size={20} stroke={1.75} />
          <span>
            {waitingText(waiting.length)}
            {elsewhere > 0 && loteId !== undefined ? ` (${elsewhere} de otros lotes)` : ''}
          </span>
        </p>
      ) : null}
      {refused.length === 0 ? null : (
        <section className={styles.refused} aria-label="Lecturas en conflicto">
          <p className={styles.title}>
            <IconAlertTriangle aria-hidden size={20} stroke={1.75} />
            {refused.length === 1
              ? 'Una lectura no se pudo registrar'
              : `${refused.length} lecturas no se pudieron registrar`}
          </p>
          <ul className={styles.list}>
            {refused.map(({ clave, cuerpo, texto }) => (
              <li key={clave} className={styles.row}>
                <span className={styles.code}>{cuerpo.codigo}</span>
                <span className={styles.reason}>
                  leída a las {formatTime(new Date(cuerpo.leido))} · {texto}
                </span>
                <Button className={styles.act} onClick={() => void cola.retry(clave)}>
                  Reintentar
                </Button>
                <Button
                  className={styles.act}
                  onClick={() => void cola.remove(clave).then((isGone) => (isGone ? forget(clave) : undefined))}
                >
                  Entendido
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function waitingText(count: number): string {
  return count === 1 ? '1 lectura sin enviar, se enviará sola' : `${count} lecturas sin enviar, se enviarán solas`;
}
