import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { guias } from '../figure.ts';
import styles from '../pickup.module.css';
import { pickupError } from '../pickup-error.ts';
import type { ExportarPickup } from './use-exportar.ts';

/** What an export tells: how far it is, how to stop it, why there is no file. */
export function ExportarStrip({ exporting }: { exporting: ExportarPickup }) {
  const { isPending, nodo, rows, done, error } = exporting;
  const told = pickupError('exportar', error);
  const percent = percentOf(rows, nodo?.total ?? 0);
  return (
    <>
      <p role="status" className="solo-lector">
        {done?.kind === 'cancelada' ? 'Exportación cancelada' : ''}
        {done?.kind === 'lista' ? `Listo: ${done.filename}` : ''}
      </p>
      {isPending ? (
        <div className={styles.exportando}>
          <span id="exportando-pickup">
            Exportando «{nodo?.nombre}», {guias(nodo?.total ?? 0)}…
          </span>
          <progress aria-labelledby="exportando-pickup" max={100} value={percent} />
          <span className={styles.porciento}>{percent} %</span>
          <Button onClick={exporting.cancel}>Cancelar</Button>
        </div>
      ) : null}
      {error === null ? null : (
        <ErrorAlert error={told.text} detail={told.detail} onRetry={exporting.again} onDismiss={exporting.dismiss} />
      )}
    </>
  );
}

function percentOf(rows: number, total: number): number {
  return total === 0 ? 0 : Math.min(100, Math.floor((100 * rows) / total));
}
