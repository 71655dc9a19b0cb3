import { IconCopy } from '@tabler/icons-react';

import type { EnvioDetalle } from '#features/envios/contract.ts';
import { ImprimirEtiquetas } from '#features/etiquetas/web/public.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './detalle.module.css';
import { useDuplicar } from './use-actos.ts';

interface Props {
  envio: EnvioDetalle;
  isNarrow: boolean;
  onAnular: () => void;
}

/** What can be done with it; what cannot says why. */
export function Acciones({ envio, isNarrow, onAnular }: Props) {
  const { id, estado, anular, guias } = envio;
  const { duplicar, isWorking, error, dismiss } = useDuplicar(id);
  return (
    <div className={styles.acciones}>
      {anular === null || estado === 'ANULADO' ? null : <p className={styles.porque}>No se puede anular: {anular}</p>}
      <ErrorAlert error={error} fallback="No se pudo duplicar el envío" onDismiss={dismiss} />
      {anular === null ? <Button onClick={onAnular}>Anular</Button> : null}
      <Button
        aria-keyshortcuts="d"
        loading={isWorking}
        leftSection={<IconCopy aria-hidden size={18} stroke={1.75} />}
        onClick={duplicar}
      >
        Duplicar
      </Button>
      {estado === 'ANULADO' ? null : <ImprimirEtiquetas guias={guias.map((guia) => guia.id)} isNarrow={isNarrow} />}
    </div>
  );
}
