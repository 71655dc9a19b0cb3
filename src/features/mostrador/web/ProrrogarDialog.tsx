import { useState } from 'react';

import { formatDay } from '#shared/dates.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { DIAS_DE_PRORROGA, MAS_DIAS_DE_PRORROGA } from '../repasos.contract.ts';
import type { De } from './de.ts';
import styles from './mostrador.module.css';
import propios from './prorroga.module.css';
import { type PorProrrogar, useProrroga } from './use-prorroga.ts';

interface Props {
  guias: readonly PorProrrogar[];
  de: De;
  onClose: () => void;
  /** What was kept longer, in words. */
  onDone: (text: string) => void;
}

/** Keeps parcels longer by some working days: Enter does it. What is refused stays with its reason, the others are done. */
export function ProrrogarDialog({ guias, de, onClose, onDone }: Props) {
  const [dias, setDias] = useState(String(DIAS_DE_PRORROGA));
  const [wrong, setWrong] = useState<string | null>(null);
  const prorroga = useProrroga({ guias, de });

  const submit = async () => {
    const count = /^\d{1,2}$/.test(dias.trim()) ? Number(dias) : 0;
    const isBad = count < 1 || count > MAS_DIAS_DE_PRORROGA;
    setWrong(isBad ? `Escriba cuántos días, de 1 a ${MAS_DIAS_DE_PRORROGA}` : null);
    if (isBad) return;
    const { hechas, faltan } = await prorroga.run(count);
    if (faltan === 0) onDone(wordsOf(guias, hechas));
  };
  const close = () => (prorroga.hechas.size === 0 ? onClose() : onDone(wordsOf(guias, prorroga.hechas)));
  return (
    <FormDialog
      title={guias.length === 1 ? `Prorrogar ${guias[0]?.guia_nro}` : `Prorrogar ${guias.length} guías`}
      opened
      isDirty={false}
      isSaving={prorroga.isSaving}
      submitLabel="Prorrogar"
      cancelLabel={prorroga.hechas.size === 0 ? 'Cancelar' : 'Cerrar'}
      onSubmit={() => void submit()}
      onClose={close}
    >
      <TextField
        label="Días hábiles de más"
        description={`El mostrador prorroga una sola vez y hasta ${DIAS_DE_PRORROGA} días hábiles; más, lo hace un encargado.`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        data-autofocus
        value={dias}
        error={wrong}
        onChange={(event) => {
          setDias(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <ul className={propios.prorrogas} aria-label="Guías por prorrogar">
        {guias.map(({ guia_id, guia_nro, destinatario, vence_el }) => {
          const hasta = prorroga.hechas.get(guia_id);
          const fault = prorroga.faltas.get(guia_id);
          return (
            <li key={guia_id} data-falta={fault !== undefined || undefined}>
              <span className={styles.numero}>{guia_nro}</span> {destinatario}
              {hasta === undefined && fault === undefined && vence_el !== undefined ? (
                <span className={styles.quieto}>Vence {formatDay(vence_el)}</span>
              ) : null}
              {hasta === undefined ? null : <b className={propios.prorrogada}>Hasta el {formatDay(hasta)}</b>}
              {fault === undefined ? null : (
                <span role="alert" className={propios.falta}>
                  {fault}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </FormDialog>
  );
}

function wordsOf(guias: readonly PorProrrogar[], hechas: ReadonlyMap<number, string>): string {
  const [first] = hechas;
  if (first === undefined) return '';
  const [guia_id, hasta] = first;
  if (hechas.size > 1) return `${hechas.size} prorrogadas.`;
  return `Prorrogada ${guias.find((guia) => guia.guia_id === guia_id)?.guia_nro} hasta el ${formatDay(hasta)}.`;
}
