import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import type { LecturaEnEspera } from '#features/eventos/contract.ts';
import { formatTime } from '#shared/dates.ts';
import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';

import { cola } from '../cola.ts';
import { forget } from '../mesa.ts';
import styles from './sin-enviar.module.css';

type Item = Waiting<LecturaEnEspera>;

/** What the server refused after it was heard as read, until somebody has decided about each. */
export function EnConflicto({ items }: { items: readonly Item[] }) {
  const refused = items.filter(({ estado }) => estado === 'conflicto');
  if (refused.length === 0) return null;
  return (
    <section className={styles.refused} aria-label="Lecturas en conflicto">
      <p role="alert" className={styles.title}>
        <IconAlertTriangle aria-hidden size={20} stroke={1.75} />
        {refused.length === 1
          ? 'Una lectura no se pudo registrar'
          : `${refused.length} lecturas no se pudieron registrar`}
      </p>
      <ul className={styles.list}>
        {refused.map((item) => (
          <Refused key={item.clave} item={item} />
        ))}
      </ul>
    </section>
  );
}

/** What is discarded is nowhere any more. It is asked about in its place: a dialog would keep the station from reading. */
function Refused({ item: { clave, cuerpo, texto } }: { item: Item }) {
  const [asking, setAsking] = useState(false);
  const { codigo, leido } = cuerpo;
  const discard = () => void cola.remove(clave).then((isGone) => (isGone ? forget(clave) : undefined));
  return (
    <li className={styles.row}>
      <span className={styles.code}>{codigo}</span>
      <span className={styles.reason}>
        {asking
          ? '¿Descartar esta lectura? No quedará registrada.'
          : `${leido === 0 ? '' : `leída a las ${formatTime(new Date(leido))} · `}${texto}`}
      </span>
      {asking ? (
        <>
          <Button key="si" className={styles.act} aria-label={`Sí, descartar ${codigo}`} onClick={discard}>
            Sí, descartar
          </Button>
          {/* In the place of Descartar: who presses twice has not answered. */}
          <Button
            key="no"
            autoFocus
            className={styles.act}
            aria-label={`No, dejarla: ${codigo}`}
            onClick={() => setAsking(false)}
          >
            No, dejarla
          </Button>
        </>
      ) : (
        <>
          <Button
            key="reintentar"
            className={styles.act}
            aria-label={`Reintentar ${codigo}`}
            onClick={() => void cola.retry(clave)}
          >
            Reintentar
          </Button>
          <Button
            key="descartar"
            className={styles.act}
            aria-label={`Descartar ${codigo}`}
            onClick={() => setAsking(true)}
          >
            Descartar
          </Button>
        </>
      )}
    </li>
  );
}
