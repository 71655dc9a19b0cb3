import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { listDiferencias } from '../contract.ts';
import styles from './cajas.module.css';
import { DecidirDialog } from './DecidirDialog.tsx';
import { wordsOfGap } from './palabras.ts';

/** Closed boxes whose gap nobody has decided about. */
export function DiferenciasCard() {
  const query = useQuery(serviceQuery(listDiferencias, {}));
  const [id, setId] = useState<number | null>(null);
  const turnos = query.data?.turnos ?? [];
  const one = turnos.find((turno) => turno.id === id);
  return (
    <Card title="Diferencias de caja" count={query.data === undefined ? undefined : turnos.length}>
      <div className={styles.caja}>
        <ErrorAlert
          error={query.error}
          fallback="Error al cargar las diferencias"
          onRetry={() => void query.refetch()}
        />
        {query.data !== undefined && turnos.length === 0 ? (
          <p className={styles.quieto}>No hay ninguna por decidir.</p>
        ) : null}
        <ul className={styles.anteriores} aria-label="Diferencias de caja">
          {turnos.map((turno) => (
            <li key={turno.id}>
              <span>
                {turno.agencia} · cerró {turno.cierra} {formatDateMinute(turno.cerrada ?? '')}
              </span>
              <b>{wordsOfGap(turno.sellado?.diferencia ?? 0)}</b>
              <Button size="xs" onClick={() => setId(turno.id)}>
                Decidir…
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {one === undefined ? null : <DecidirDialog turno={one} onClose={() => setId(null)} />}
    </Card>
  );
}
