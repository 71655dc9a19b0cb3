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
import { type Diferencia, porDecidir, wordsOfDiferencia } from './diferencias.ts';

/** Closed boxes whose gap nobody has decided about. */
export function DiferenciasCard() {
  const query = useQuery(serviceQuery(listDiferencias, {}));
  const [one, setOne] = useState<Diferencia | null>(null);
  const abiertas = (query.data?.turnos ?? []).flatMap(porDecidir);
  return (
    <Card title="Diferencias de caja" count={query.data === undefined ? undefined : abiertas.length}>
      <div className={styles.caja}>
        <ErrorAlert
          error={query.error}
          fallback="Error al cargar las diferencias"
          onRetry={() => void query.refetch()}
        />
        {query.data !== undefined && abiertas.length === 0 ? (
          <p className={styles.quieto}>No hay ninguna por decidir.</p>
        ) : null}
        <ul className={styles.anteriores} aria-label="Diferencias de caja">
          {abiertas.map((una) => (
            <li key={`${una.turno.id} ${una.medio}`}>
              <span>
                {una.turno.agencia} · cerró {una.turno.cierra} {formatDateMinute(una.turno.cerrada ?? '')}
              </span>
              <b>{wordsOfDiferencia(una)}</b>
              <Button size="xs" onClick={() => setOne(una)}>
                Decidir…
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {one === null ? null : <DecidirDialog diferencia={one} onClose={() => setOne(null)} />}
    </Card>
  );
}
