import { Link } from '@tanstack/react-router';

import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './nuevo.module.css';
import type { Perdido } from './use-borrador.ts';

/** A draft of the address that is not here yet, or not any more. */
export function BorradorAjeno({ ajeno }: { ajeno: NonNullable<Perdido> }) {
  if (ajeno === 'cargando')
    return (
      <p role="status" className={styles.suave}>
        Cargando el borrador…
      </p>
    );
  if (ajeno === 'perdido')
    return (
      <EmptyState title="Este borrador ya no existe">
        <p>Se creó el envío, se eliminó o es de otra persona.</p>
        <p className={styles.salidas}>
          <Link to="/envios/nuevo" search={{}}>
            Empezar un envío nuevo
          </Link>
          <Link to="/envios/borradores" search={{}}>
            Ver los borradores
          </Link>
        </p>
      </EmptyState>
    );
  return <ErrorAlert error={ajeno.error} fallback="No se pudo cargar el borrador" onRetry={ajeno.retry} />;
}
