import { useState } from 'react';

import type { Hoja } from '#features/reparto/entrega.contract.ts';
import { useConnection } from '#web/connection.ts';
import { DocumentoField } from '#web/ui/DocumentoField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FirmaField } from '#web/ui/firma/FirmaField.tsx';
import { FotoEnActo } from '#web/ui/foto/FotoEnActo.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { Bultos } from './Bultos.tsx';
import { Cobro } from './Cobro.tsx';
import { actuar, faltaDeCodigo } from './cola.ts';
import styles from './entrega.module.css';
import type { Parada } from './paradas.ts';
import { type Parte, pruebasDe, RELACIONES, useEntregar } from './use-entregar.ts';

interface Props {
  parada: Parada;
  motivos: Hoja['motivos_parcial'];
  onClose: () => void;
}

/** One page: who, with which document, for how much, signed. */
export function EntregarDialog({ parada, motivos, onClose }: Props) {
  const { primera } = parada;
  const { manos, pieces, isPart, faltas, set, isDirty, acto } = useEntregar(parada);
  const pruebas = pruebasDe(parada);
  const [dicho, setDicho] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const submit = async () => {
    const done = acto();
    if (done === null || isTrying) return;
    setTrying(true);
    const falta = await faltaDeCodigo(done);
    setTrying(false);
    setDicho(falta);
    if (falta !== null) return;
    actuar(done);
    onClose();
  };
  return (
    <FormDialog
      title={`Entregar a ${primera.destinatario}`}
      opened
      isDirty={isDirty}
      isSaving={isTrying}
      submitLabel={isPart ? 'Entregada en parte' : 'Entregada'}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {pieces > 1 ? <Bultos pieces={pieces} manos={manos} faltas={faltas} motivos={motivos} set={set} /> : null}
      <Quien manos={manos} faltas={faltas} set={set} />
      <DocumentoField
        label={pruebas.has('documento') ? 'Documento' : 'Documento (si lo pide)'}
        value={manos.documento}
        error={faltas.documento}
        onChange={(documento) => set({ documento })}
      />
      {pruebas.has('codigo') ? <Codigo manos={manos} falta={faltas.codigo ?? dicho} set={set} /> : null}
      <Cobro parada={parada} manos={manos} isPart={isPart} falta={faltas.cobrado} set={set} />
      <FirmaField onChange={(firma) => set({ firma })} />
      {faltas.firma === undefined ? null : (
        <p role="alert" className={styles.falta}>
          {faltas.firma}
        </p>
      )}
      {pruebas.has('foto') ? (
        <FotoEnActo foto={manos.foto} error={faltas.foto ?? null} onChange={(foto) => set({ foto })} />
      ) : null}
    </FormDialog>
  );
}

/** What the recipient was mailed. Without a network it goes along, and is tried with the act. */
function Codigo({ manos, falta, set }: Pick<Parte, 'manos' | 'set'> & { falta: string | null }) {
  const isOnline = useConnection((connection) => connection.online);
  return (
    <>
      <TextField
        label="Código que le llegó por correo"
        inputMode="numeric"
        data-lee-codigos=""
        autoComplete="off"
        maxLength={6}
        value={manos.codigo}
        error={falta}
        onChange={(event) => set({ codigo: event.currentTarget.value.replace(/\D/g, '') })}
      />
      {isOnline ? null : <p className={styles.quieto}>Sin red: el código se comprueba al enviar.</p>}
    </>
  );
}

function Quien({ manos, faltas, set }: Parte) {
  return (
    <fieldset className={styles.opciones}>
      <legend>Quién recibe</legend>
      <div className={styles.pares}>
        <ToggleButton isOn={manos.isTitular} onClick={() => set({ isTitular: true })}>
          Titular
        </ToggleButton>
        <ToggleButton isOn={!manos.isTitular} onClick={() => set({ isTitular: false })}>
          Otra persona
        </ToggleButton>
      </div>
      {manos.isTitular ? null : (
        <>
          <TextField
            label="Nombre"
            value={manos.nombre}
            maxLength={50}
            error={faltas.nombre}
            onChange={(event) => set({ nombre: event.currentTarget.value })}
          />
          <div className={styles.pares}>
            {RELACIONES.map((relacion) => (
              <ToggleButton key={relacion} isOn={manos.relacion === relacion} onClick={() => set({ relacion })}>
                {relacion}
              </ToggleButton>
            ))}
          </div>
          {faltas.relacion === undefined ? null : (
            <p role="alert" className={styles.falta}>
              {faltas.relacion}
            </p>
          )}
        </>
      )}
    </fieldset>
  );
}
