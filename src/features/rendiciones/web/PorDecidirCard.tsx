import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { listDiferenciasDeRendicion } from '../contract.ts';
import { DecidirDialog } from './DecidirDialog.tsx';
import { wordsOf } from './palabras.ts';
import styles from './rendiciones.module.css';

/** What differed in what drivers brought back, and nobody has decided about. */
export function PorDecidirCard() {
  const query = useQuery(serviceQuery(listDiferenciasDeRendicion, {}));
  const [id, setId] = useState<number | null>(null);
  const diferencias = query.data?.diferencias ?? [];
  const chosen = diferencias.find((one) => one.id === id);
  return (
    <Card title="Diferencias de rendiciones" count={query.data === undefined ? undefined : diferencias.length}>
      <div className={styles.tarjeta}>
        <ErrorAlert
          error={query.error}
          fallback="Error al cargar las diferencias"
          onRetry={() => void query.refetch()}
        />
        {query.data !== undefined && diferencias.length === 0 ? (
          <p className={styles.quieto}>No hay ninguna por decidir.</p>
        ) : null}
        <ul className={styles.diferencias} aria-label="Diferencias de rendiciones">
          {diferencias.map((one) => (
            <li key={one.id}>
              <span>
                <b>{wordsOf(one)}</b>
                <br />
                <span className={styles.quieto}>
                  {one.chofer} ·{' '}
                  <Link to="/recorrido/ver" search={{ id: one.recorrido_id }}>
                    {one.recorrido}
                  </Link>{' '}
                  · desde el {formatDateMinute(one.hallada)}
                </span>
              </span>
              <Button size="xs" onClick={() => setId(one.id)}>
                Decidir…
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {chosen === undefined ? null : (
        <DecidirDialog diferencia={chosen} chofer={chosen.chofer} onClose={() => setId(null)} />
      )}
    </Card>
  );
}
