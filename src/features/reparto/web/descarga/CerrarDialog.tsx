import { useState } from 'react';

import {
  cerrarDescarga,
  type DecisionDeDescarga,
  misDescargas,
  type ParadaEnAgencia,
} from '#features/reparto/descarga.contract.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FirmaField } from '#web/ui/firma/FirmaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import styles from './descarga.module.css';

const DECIDE = [
  ['SIGUE', 'Sigue en el vehículo'],
  ['FALTA', 'No aparece'],
] as const satisfies readonly (readonly [DecisionDeDescarga, string])[];

interface Props {
  parada: ParadaEnAgencia;
  onClose: () => void;
}

/** Ends the unloading: what was not read is decided one by one, then the other side signs here or confirms at its counter. */
export function CerrarDialog({ parada, onClose }: Props) {
  const command = useCommand(cerrarDescarga, [misDescargas]);
  const [decided, setDecided] = useState<ReadonlyMap<number, DecisionDeDescarga>>(() => new Map());
  const [firmado, setFirmado] = useState<{ isHere: boolean; recibe: string; firma: string | null }>(() => ({
    ...{ isHere: false, recibe: '', firma: null },
  }));
  const [isTried, setTried] = useState(false);
  // What is held back goes on in the van: there is nothing to decide.
  const missing = parada.lineas.filter(({ descargada, retenida }) => !descargada && !retenida);
  const next = missing.find(({ guia_id }) => !decided.has(guia_id));
  const { isHere, recibe, firma } = firmado;
  const faltas = isHere && isTried ? { recibe: recibe.trim() === '', firma: firma === null } : null;
  const submit = async () => {
    setTried(true);
    if (next !== undefined || (isHere && (recibe.trim() === '' || firma === null))) return;
    const { recorrido_id, agente_id } = parada;
    const faltantes = [...decided].map(([guia_id, decision]) => ({ guia_id, decision }));
    const signed = isHere && firma !== null ? { recibe: recibe.trim(), firma } : {};
    const done = await command.run({ recorrido_id, agente_id, faltantes, ...signed }).catch(() => null);
    if (done !== null) onClose();
  };
  return (
    <FormDialog
      title={`Cerrar descarga en ${parada.agencia}`}
      opened
      isDirty={decided.size > 0 || firma !== null}
      isSaving={command.isPending}
      submitLabel="Cerrar descarga"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {next === undefined ? (
        <>
          <p className={styles.grande}>
            Deja <b>{contadas(parada.lineas.filter(({ descargada }) => descargada).length)}</b>
          </p>
          <div className={styles.pares}>
            <ToggleButton isOn={!isHere} onClick={() => setFirmado({ ...firmado, isHere: false })}>
              Confirma en su mostrador
            </ToggleButton>
            <ToggleButton isOn={isHere} onClick={() => setFirmado({ ...firmado, isHere: true })}>
              Firma acá
            </ToggleButton>
          </div>
          {isHere ? (
            <>
              <TextField
                label="Quién recibe en la agencia"
                value={recibe}
                maxLength={80}
                error={faltas?.recibe ? 'Diga quién recibe' : undefined}
                onChange={(event) => setFirmado({ ...firmado, recibe: event.currentTarget.value })}
              />
              <FirmaField onChange={(drawn) => setFirmado((before) => ({ ...before, firma: drawn }))} />
              {faltas?.firma ? (
                <p role="alert" className={styles.falta}>
                  Hace falta la firma
                </p>
              ) : null}
            </>
          ) : null}
        </>
      ) : (
        <div className={styles.faltante}>
          <p className={styles.quieto}>
            Sin leer {decided.size + 1} de {missing.length}
          </p>
          <p className={styles.grande}>
            <b>{next.destinatario}</b> <span className={styles.mono}>{next.guia_nro}</span>
          </p>
          {next.descargados > 0 ? (
            <p>
              Se leyeron {next.descargados} de {next.bultos} bultos.
            </p>
          ) : null}
          <div className={styles.pares}>
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
      <ErrorAlert error={command.error} fallback="No se pudo cerrar la descarga" onDismiss={command.reset} />
    </FormDialog>
  );
}

function contadas(count: number): string {
  return count === 1 ? '1 paquete' : `${count} paquetes`;
}
