import { useState } from 'react';

import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { decidirDeRendicion, type Rendicion } from '../contract.ts';
import { DecidirDialog } from './DecidirDialog.tsx';
import { DECISION, wordsOf } from './palabras.ts';
import styles from './rendiciones.module.css';

/** What differs, and what became of it. */
export function Diferencias({ rendicion: { diferencias, chofer } }: { rendicion: Rendicion }) {
  const canDecide = useCan(decidirDeRendicion);
  const [id, setId] = useState<number | null>(null);
  const chosen = diferencias.find((one) => one.id === id);
  if (diferencias.length === 0) return <p className={styles.bien}>Sin diferencias.</p>;
  return (
    <>
      <ul className={styles.diferencias} aria-label="Diferencias">
        {diferencias.map((one) => (
          <li key={one.id}>
            <b>{wordsOf(one)}</b>
            {one.decision === null ? (
              <span className={styles.actos}>
                <StatusBadge familia="alerta" nombre="Por decidir" />
                {canDecide ? (
                  <Button size="xs" onClick={() => setId(one.id)}>
                    Decidir…
                  </Button>
                ) : null}
              </span>
            ) : (
              <span className={styles.quieto}>
                {DECISION[one.decision]} · {one.decidida_por}
                {one.nota === null ? '' : `: ${one.nota}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      {chosen === undefined ? null : <DecidirDialog diferencia={chosen} chofer={chofer} onClose={() => setId(null)} />}
    </>
  );
}
