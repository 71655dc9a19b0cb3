import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  cerrarCarga,
  type Decision,
  type LineaDeCarga,
  miCarga,
  otrosRecorridos,
} from '#features/reparto/carga.contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './carga.module.css';

interface Decidida {
  readonly decision: Decision;
  /** The other round. */
  readonly a?: number;
}

interface Props {
  recorrido_id: number;
  /** To doors: what is missing may go in another van. */
  isPuerta: boolean;
  faltan: readonly LineaDeCarga[];
  onClose: () => void;
}

const DECIDE = [
  ['DEJAR', 'Queda en planta'],
  ['BUSCAR', 'No aparece: buscarla'],
  ['OTRO_RECORRIDO', 'Va en otro recorrido'],
  ['INCIDENCIA', 'Abrir incidencia'],
] as const satisfies readonly (readonly [Decision, string])[];

/** Closes the loading: what is missing is decided one by one first. */
export function CierreDialog({ recorrido_id, isPuerta, faltan, onClose }: Props) {
  const command = useCommand(cerrarCarga, [miCarga]);
  const [decided, setDecided] = useState<ReadonlyMap<number, Decidida>>(() => new Map());
  const [isElsewhere, setElsewhere] = useState(false);
  const next = faltan.find(({ guia_id }) => !decided.has(guia_id));
  const decide = (decidida: Decidida) => {
    if (next === undefined) return;
    setElsewhere(false);
    setDecided((before) => new Map(before).set(next.guia_id, decidida));
  };
  const submit = async () => {
    if (next !== undefined) return;
    const faltantes = [...decided].map(([guia_id, decidida]) => ({ guia_id, ...decidida }));
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
          {isElsewhere ? (
            <OtrosRecorridos
              recorrido_id={recorrido_id}
              onElegir={(a) => decide({ decision: 'OTRO_RECORRIDO', a })}
              onVolver={() => setElsewhere(false)}
            />
          ) : (
            <div className={styles.decide}>
              {DECIDE.filter(([decision]) => isPuerta || decision !== 'OTRO_RECORRIDO').map(([decision, text]) => (
                <Button
                  key={decision}
                  size="xl"
                  onClick={() => (decision === 'OTRO_RECORRIDO' ? setElsewhere(true) : decide({ decision }))}
                >
                  {text}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
      <ErrorAlert error={command.error} fallback="No se pudo cerrar la carga" onDismiss={command.reset} />
    </FormDialog>
  );
}

interface OtrosProps {
  recorrido_id: number;
  onElegir: (a: number) => void;
  onVolver: () => void;
}

/** In which van it goes instead. */
function OtrosRecorridos({ recorrido_id, onElegir, onVolver }: OtrosProps) {
  const query = useQuery(serviceQuery(otrosRecorridos, { recorrido_id }));
  const recorridos = query.data?.recorridos ?? [];
  return (
    <div className={styles.decide}>
      {query.data !== undefined && recorridos.length === 0 ? <p>Ningún otro recorrido de hoy está cargando.</p> : null}
      {recorridos.map(({ id, numero, chofer, salida_prevista }) => (
        <Button key={id} size="lg" onClick={() => onElegir(id)}>
          {[numero, chofer, salida_prevista].filter(Boolean).join(' · ')}
        </Button>
      ))}
      <Button size="lg" variant="subtle" onClick={onVolver}>
        Volver
      </Button>
      <ErrorAlert error={query.error} fallback="Error al cargar los recorridos" onRetry={() => void query.refetch()} />
    </div>
  );
}
