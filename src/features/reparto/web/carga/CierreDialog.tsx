import { useState } from 'react';

import { cerrarCarga, type Decision, type LineaDeCarga, miCarga } from '#features/reparto/carga.contract.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './carga.module.css';

interface Props {
  recorrido_id: number;
  faltan: readonly LineaDeCarga[];
  onClose: () => void;
}

const DECIDE = [
  ['DEJAR', 'Queda en planta'],
  ['BUSCAR', 'No aparece: buscarla'],
] as const satisfies readonly (readonly [Decision, string])[];

/** Closes the loading: what is missing is decided one by one first. */
export function CierreDialog({ recorrido_id, faltan, onClose }: Props) {
  const command = useCommand(cerrarCarga, [miCarga]);
  const [decided, setDecided] = useState<ReadonlyMap<number, Decision>>(() => new Map());
  const next = faltan.find(({ guia_id }) => !decided.has(guia_id));
  const submit = async () => {
    if (next !== undefined) return;
    const faltantes = [...decided].map(([guia_id, decision]) => ({ guia_id, decision }));
    const done = await command.run({ recorrido_id, faltantes }).catch(() => null);
    if (done !== null) onClose();
  };
  return (
    <FormDialog
      title="Cerrar carga"
      opened
      isDirty={decided.size > 0}
      isSaving={command.isPending}
      submitLabel="Cerrar carga"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {next === undefined ? (
        <p className={styles.grande}>
          {faltan.length === 0 ? 'Está todo cargado.' : 'Cada faltante tiene su decisión.'}
        </p>
      ) : (
        <div className={styles.faltante}>
          <p className={styles.quieto}>
            Faltante {decided.size + 1} de {faltan.length}
          </p>
          <p className={styles.grande}>
            <b>{next.destinatario}</b> <span className={styles.mono}>{next.guia_nro}</span>
          </p>
          {next.cargados > 0 ? (
            <p>
              Se leyeron {next.cargados} de {next.bultos} bultos.
            </p>
          ) : null}
          <div className={styles.decide}>
            {DECIDE.map(([decision, text]) => (
              <Button
                key={decision}
                size="xl"
                onClick={() => setDecided((before) => new Map(before).set(next.guia_id, decision))}
              >
                {text}
              </Button>
            ))}
          </div>
        </div>
      )}
      <ErrorAlert error={command.error} fallback="No se pudo cerrar la carga" onDismiss={command.reset} />
    </FormDialog>
  );
}
