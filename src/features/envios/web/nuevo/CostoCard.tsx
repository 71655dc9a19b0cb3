import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { Costo } from '../Costo.tsx';
import styles from './nuevo.module.css';
import type { Formulario } from './use-formulario.ts';

/** What it would cost as it is written now. */
export function CostoCard({ form: { revision } }: { form: Formulario }) {
  const { cotizacion, prometida_el, query, isOld } = revision;
  // Only an amount can be out of date: a word about it is to be read.
  const isDimmed = isOld && cotizacion !== null;
  return (
    <Card title="Costo estimado">
      <div className={styles.costo} aria-busy={isOld} data-viejo={isDimmed || undefined}>
        {query.isError ? (
          <ErrorAlert
            error={query.error}
            fallback="No se pudo calcular el costo"
            onRetry={() => void query.refetch()}
          />
        ) : null}
        {cotizacion === null ? (
          <p className={styles.suave}>
            {query.isPending ? 'Calculando…' : 'Aparece al elegir destino, servicio y tamaño de los bultos.'}
          </p>
        ) : (
          <Costo cotizacion={cotizacion} prometida_el={prometida_el} />
        )}
      </div>
    </Card>
  );
}
