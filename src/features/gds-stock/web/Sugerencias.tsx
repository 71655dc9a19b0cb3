import { useQuery } from '@tanstack/react-query';

import { sugerirUbicacion } from '#features/gds-stock/ubicar.contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './stock.module.css';

interface Props {
  pedido: ParamsInput<typeof sugerirUbicacion>;
  /** Absent: it is chosen by reading its code. */
  onChoose?: (codigo: string) => void;
}

/** Where it would best be put, with the why of each place, and why not where it came to mind. */
export function Sugerencias({ pedido, onChoose }: Props) {
  const query = useQuery(serviceQuery(sugerirUbicacion, pedido));
  if (query.isError)
    return (
      <ErrorAlert
        error={query.error}
        fallback="No se pudo sugerir una ubicación"
        onRetry={() => void query.refetch()}
      />
    );
  const { propuestas = [], rechazadas = [] } = query.data ?? {};
  return (
    <section aria-label="Dónde ponerlo" className={styles.sugerencias}>
      <ol className={styles.lista}>
        {propuestas.map(({ almacenamiento_id, codigo, razon }) => (
          <li key={almacenamiento_id} className={styles.fila}>
            <span>
              <b className={styles.mono}>{codigo}</b>
              <span className={styles.quieto}>{razon}</span>
            </span>
            {onChoose === undefined ? null : (
              <Button variant="subtle" aria-label={`Elegir ${codigo}`} onClick={() => onChoose(codigo)}>
                Elegir
              </Button>
            )}
          </li>
        ))}
      </ol>
      {query.isSuccess && propuestas.length === 0 ? (
        <p className={styles.quieto}>Ninguna ubicación a la vista lo admite.</p>
      ) : null}
      {rechazadas.length === 0 ? null : (
        <details>
          <summary>Por qué no en otras</summary>
          <ul className={styles.lista}>
            {rechazadas.map(({ almacenamiento_id, codigo, razon }) => (
              <li key={almacenamiento_id} className={styles.fila}>
                <b className={styles.mono}>{codigo}</b>
                <span className={styles.quieto}>{razon}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
