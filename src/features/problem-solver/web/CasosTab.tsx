import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { lazyView } from '#web/lazy-part.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import { playTone } from '#web/ui/scan/sounds.ts';
import { UndoToasts } from '#web/ui/UndoToasts.tsx';

import { getCasosDiarios, getCatalogos, type Registro } from '../contract.ts';
import { CasoFormModal } from './CasoFormModal.tsx';
import { CasosCard } from './CasosCard.tsx';
import { useDesk } from './caso-desk.ts';
import { exportFilename } from './casos.columns.tsx';
import styles from './casos.module.css';
import { ExportProgress } from './ExportProgress.tsx';
import { useCasoAbierto } from './use-caso-abierto.ts';
import { useCasoScan } from './use-caso-scan.ts';
import { useCasosDiarios } from './use-casos-diarios.ts';
import { type CasosExport, useCasosExport } from './use-casos-export.ts';
import { useDeshacerCaso } from './use-deshacer-caso.ts';
import { useDismissible } from './use-dismissible.ts';

// Loaded when first opened: what most cases need is the case.
const NuevaIncidenciaDialog = lazyView(
  async () => (await import('#features/incidencias/web/public.tsx')).NuevaIncidenciaDialog,
);

const MINUTE = 60_000;
const NO_SCAN = 'Termine o cancele este caso antes de escanear otro';
const NO_BACK = 'Guarde o cancele este caso antes de volver atrás';

/** Recording cases: what was read, the case that is open, and those of the day. */
export function CasosTab() {
  const desk = useDesk();
  const [notice, setNotice] = useState<string | null>(null);
  const abierto = useCasoAbierto(desk, () => setNotice(NO_BACK));
  const { caso } = abierto;
  const scan = useCasoScan(abierto.open);
  const [savedId, setSavedId] = useState<number | null>(null);
  const [incidencia, setIncidencia] = useState<{ guia: string; caso_id: number } | null>(null);
  const [abierta, setAbierta] = useState<string | null>(null);
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

  const close = (change = {}) => {
    setNotice(null);
    abierto.close(change);
  };
  const cancel = () => {
    setNotice(null);
    abierto.cancel();
  };
  const onSaved = (registro: Registro, opensIncidencia: boolean) => {
    // The new case is on the first page.
    close({ page: undefined });
    setSavedId(registro.id);
    playTone('ok');
    deshacer.offer(registro);
    if (opensIncidencia) setIncidencia({ guia: registro.guia ?? '', caso_id: registro.id });
  };
  useHotkeys([['F4', abierto.openSinEtiqueta]], []);

  const { fault } = scan;

  const readAgain = () => {
    if (fault === null) return;
    scan.dismiss();
    desk.queue.again(fault.read);
  };
  return (
    <div className={styles.tab}>
      <div className={styles.bar}>
        <ScanInput
          placeholder="Escanee una guía..."
          queue={desk.queue}
          onScan={scan.onScan}
          paused={caso !== null}
          told={fault?.texto}
          onRefused={() => setNotice(NO_SCAN)}
        />
        <Acts onSinEtiqueta={abierto.openSinEtiqueta} exporting={exporting} isOff={casos.query.isError} />
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
          notice={notice}
          onHeard={() => setNotice(null)}
          onSaved={onSaved}
          onClose={cancel}
        />
      )}
      <p role="status">{abierta === null ? null : `Se abrió la incidencia ${abierta}.`}</p>
      <Suspense>
        {incidencia === null ? null : (
          <NuevaIncidenciaDialog
            guia={incidencia.guia}
            caso_id={incidencia.caso_id}
            onClose={() => setIncidencia(null)}
            onDone={({ numero }) => {
              setIncidencia(null);
              setAbierta(numero);
            }}
          />
        )}
      </Suspense>
      <UndoToasts of={deshacer.offers} />
    </div>
  );
}

interface ActsProps {
  onSinEtiqueta: () => void;
  exporting: CasosExport;
  /** What is to be exported could not be loaded. */
  isOff: boolean;
}

function Acts({ onSinEtiqueta, exporting, isOff }: ActsProps) {
  return (
    <div className={styles.acts}>
      <Button className={styles.act} aria-keyshortcuts="F4" onClick={onSinEtiqueta}>
        Sin etiqueta
        <kbd aria-hidden className={styles.key}>
          F4
        </kbd>
      </Button>
      <Button className={styles.act} disabled={isOff} loading={exporting.isPending} onClick={exporting.run}>
        Exportar
      </Button>
    </div>
  );
}
