import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import { playTone } from '#web/ui/scan/sounds.ts';
import { UndoToasts } from '#web/ui/undo.tsx';

import { getCasosDiarios, getCatalogos, type Registro } from '../contract.ts';
import { CasoFormModal } from './CasoFormModal.tsx';
import { CasosCard } from './CasosCard.tsx';
import { useDesk } from './caso-desk.ts';
import { exportFilename } from './casos.columns.tsx';
import styles from './casos.module.css';
import { ExportProgress } from './ExportProgress.tsx';
import { useCasoScan } from './use-caso-scan.ts';
import { useCasosDiarios } from './use-casos-diarios.ts';
import { useCasosExport } from './use-casos-export.ts';
import { useDeshacerCaso } from './use-deshacer-caso.ts';
import { useDismissible } from './use-dismissible.ts';

const MINUTE = 60_000;

/** Recording cases: what was read, the case that is open, and those of the day. */
export function CasosTab() {
  const desk = useDesk();
  const caso = desk.useCaso((state) => state.caso);
  const scan = useCasoScan(desk);
  const [refused, setRefused] = useState(false);
  const [savedId, setSavedId] = useState<number | null>(null);
  // Asked for before the first scan: a dialog that waits for its choices has lost its 100 ms.
  const catalogos = useQuery({ ...serviceQuery(getCatalogos, {}), staleTime: MINUTE });
  const catalogosError = useDismissible(catalogos.error);
  const casos = useCasosDiarios();
  const exporting = useCasosExport({
    contract: getCasosDiarios,
    params: casos.filter,
    filename: () => exportFilename(casos.numeroGuia, new Date()),
    total: casos.query.data?.total,
  });

  const deshacer = useDeshacerCaso();

  const close = () => {
    setRefused(false);
    desk.close();
  };
  const onSaved = (registro: Registro) => {
    close();
    setSavedId(registro.id);
    playTone('ok');
    deshacer.offer(registro);
    casos.showFirstPage();
  };
  useHotkeys([['F4', desk.openSinEtiqueta]], []);

  const { fault } = scan;
  const readAgain = () => {
    if (fault === null) return;
    scan.dismiss();
    desk.queue.add(fault.read.raw, fault.read.code, Date.now());
  };
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <ScanInput
          placeholder="Escanee una guía..."
          queue={desk.queue}
          onScan={scan.onScan}
          paused={caso !== null}
          onRefused={() => setRefused(true)}
        />
        <div className={styles.acts}>
          <Button className={styles.act} aria-keyshortcuts="F4" onClick={desk.openSinEtiqueta}>
            Sin etiqueta
            <kbd aria-hidden className={styles.key}>
              F4
            </kbd>
          </Button>
          <Button className={styles.act} loading={exporting.isPending} onClick={exporting.run}>
            Exportar
          </Button>
        </div>
      </div>
      <ErrorAlert error={fault?.texto} onDismiss={scan.dismiss} onRetry={fault?.canRetry ? readAgain : undefined} />
      <ErrorAlert
        error={catalogosError.error}
        fallback="Error al cargar los catálogos"
        onDismiss={catalogosError.dismiss}
        onRetry={() => void catalogos.refetch()}
      />
      <ErrorAlert
        error={deshacer.error}
        fallback="Error al deshacer el registro"
        onDismiss={deshacer.dismiss}
        onRetry={deshacer.retry}
      />
      <p role="status" className="solo-lector">
        {deshacer.undoneId === null ? '' : 'Registro deshecho'}
      </p>
      <ExportProgress exporting={exporting} />
      <CasosCard casos={casos} savedId={savedId} />
      {caso === null ? null : (
        <CasoFormModal
          key={`${caso.fecha_inicio} ${caso.guia?.id}`}
          caso={caso}
          desk={desk}
          catalogos={catalogos}
          isRefused={refused}
          onHeard={() => setRefused(false)}
          onSaved={onSaved}
          onClose={close}
        />
      )}
      <UndoToasts of={deshacer.offers} />
    </div>
  );
}
