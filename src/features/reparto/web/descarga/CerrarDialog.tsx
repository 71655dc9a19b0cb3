import { type ReactNode, useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FirmaField } from '#web/ui/firma/FirmaField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import styles from './descarga.module.css';

interface Sinleer {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly destinatario: string;
  readonly bultos: number;
  /** Pieces that were read. */
  readonly leidos: number;
}

export interface Cierre<D extends string> {
  readonly faltantes: { guia_id: number; decision: D }[];
  readonly firmada: { recibe: string; firma: string } | Record<string, never>;
}

interface Props<D extends string> {
  titulo: string;
  submitLabel: string;
  /** What was done, in one sentence. */
  dicho: ReactNode;
  sinLeer: readonly Sinleer[];
  /** What may be said of each, as its large button says it. */
  decide: readonly (readonly [D, string])[];
  /** Who signs on this phone. */
  quien: string;
  command: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  /** Answers whether it is over. */
  onCerrar: (cierre: Cierre<D>) => Promise<boolean>;
  onClose: () => void;
}

/** Ends a visit at an agency, one way or the other: what was not read is decided one by one, then the other side signs here or confirms at its counter. */
export function CerrarDialog<D extends string>(props: Props<D>) {
  const { sinLeer, command, onClose } = props;
  const [decided, setDecided] = useState<ReadonlyMap<number, D>>(() => new Map());
  const [firmado, setFirmado] = useState<Firmado>(() => ({ isHere: false, recibe: '', firma: null }));
  const [isTried, setTried] = useState(false);
  const next = sinLeer.find(({ guia_id }) => !decided.has(guia_id));
  const { isHere, recibe, firma } = firmado;
  const submit = async () => {
    setTried(true);
    if (next !== undefined || (isHere && (recibe.trim() === '' || firma === null))) return;
    const faltantes = [...decided].map(([guia_id, decision]) => ({ guia_id, decision }));
    const firmada = isHere && firma !== null ? { recibe: recibe.trim(), firma } : {};
    if (await props.onCerrar({ faltantes, firmada })) onClose();
  };
  return (
    <FormDialog
      title={props.titulo}
      opened
      isDirty={decided.size > 0 || firma !== null}
      isSaving={command.isPending}
      submitLabel={props.submitLabel}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {next === undefined ? (
        <>
          <p className={styles.grande}>{props.dicho}</p>
          <Firma quien={props.quien} firmado={firmado} isTried={isTried} onChange={setFirmado} />
        </>
      ) : (
        <div className={styles.faltante}>
          <p className={styles.quieto}>
            Sin leer {decided.size + 1} de {sinLeer.length}
          </p>
          <p className={styles.grande}>
            <b>{next.destinatario}</b> <span className={styles.mono}>{next.guia_nro}</span>
          </p>
          {next.leidos > 0 ? (
            <p>
              Se leyeron {next.leidos} de {next.bultos} bultos.
            </p>
          ) : null}
          <div className={styles.pares}>
            {props.decide.map(([decision, text]) => (
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
      <ErrorAlert error={command.error} fallback="No se pudo cerrar" onDismiss={command.reset} />
    </FormDialog>
  );
}

interface Firmado {
  readonly isHere: boolean;
  readonly recibe: string;
  readonly firma: string | null;
}

interface FirmaProps {
  quien: string;
  firmado: Firmado;
  isTried: boolean;
  onChange: (how: (before: Firmado) => Firmado) => void;
}

function Firma({ quien, firmado: { isHere, recibe, firma }, isTried, onChange }: FirmaProps) {
  const faltas = isHere && isTried ? { recibe: recibe.trim() === '', firma: firma === null } : null;
  const put = (more: Partial<Firmado>) => onChange((before) => ({ ...before, ...more }));
  return (
    <>
      <div className={styles.pares}>
        <ToggleButton isOn={!isHere} onClick={() => put({ isHere: false })}>
          Confirma en su mostrador
        </ToggleButton>
        <ToggleButton isOn={isHere} onClick={() => put({ isHere: true })}>
          Firma acá
        </ToggleButton>
      </div>
      {isHere ? (
        <>
          <TextField
            label={quien}
            value={recibe}
            maxLength={80}
            error={faltas?.recibe ? 'Diga quién firma' : undefined}
            onChange={(event) => put({ recibe: event.currentTarget.value })}
          />
          <FirmaField onChange={(drawn) => put({ firma: drawn })} />
          {faltas?.firma ? (
            <p role="alert" className={styles.falta}>
              Hace falta la firma
            </p>
          ) : null}
        </>
      ) : null}
    </>
  );
}

export function contadas(count: number): string {
  return count === 1 ? '1 paquete' : `${count} paquetes`;
}
