import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './ExportProgress.module.css';
import type { CasosExport } from './use-casos-export.ts';

/** What an export tells: how far it is, while it takes longer than a moment, and why there is no file. */
export function ExportProgress({ exporting }: { exporting: CasosExport }) {
  const { isPending, percent, isCancelled } = exporting;
  return (
    <>
      <p role="status" className="solo-lector">
        {isCancelled ? 'Exportación cancelada' : ''}
      </p>
      {isPending ? (
        <div className={styles.strip}>
          <span id="exportando">Exportando los registros…</span>
          <progress className={styles.bar} aria-labelledby="exportando" max={100} value={percent} />
          <span className={styles.percent}>{percent} %</span>
          <Button onClick={exporting.cancel}>Cancelar</Button>
        </div>
      ) : null}
      <ErrorAlert error={exporting.error} fallback="Error al exportar los registros" onDismiss={exporting.dismiss} />
    </>
  );
}
