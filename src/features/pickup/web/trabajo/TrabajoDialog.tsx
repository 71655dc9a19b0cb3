import { useState } from 'react';

import { listMasivos } from '#features/masivos/contract.ts';
import { abrirTrabajo } from '#features/masivos/web/public.tsx';
import { avisarPickup, prorrogarPickup, retirarVencidas } from '#features/pickup/contract.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { useCommand } from '#web/api.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { guias } from '../figure.ts';
import styles from '../pickup.module.css';
import { FRASES, TRABAJOS, type Trabajo } from './trabajos.ts';

interface Props {
  trabajo: Trabajo;
  cual: Parameters<ReturnType<typeof useCommand<typeof avisarPickup>>['run']>[0];
  cuantas: number;
  /** Which ones: «elegidas», «de Agencia Pocitos». */
  donde: string;
  onClose: () => void;
  onStarted: () => void;
}

const WEEK = 7;

/** Says what will happen to how many, asks the day where one is needed, and starts the work. */
export function TrabajoDialog({ trabajo, cual, cuantas, donde, onClose, onStarted }: Props) {
  const today = dayOf(new Date());
  const [dia, setDia] = useState<string | null>(addDays(today, WEEK));
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const avisar = useCommand(avisarPickup, [listMasivos]);
  const prorrogar = useCommand(prorrogarPickup, [listMasivos]);
  const retirar = useCommand(retirarVencidas, [listMasivos]);
  const command = { avisar, prorrogar, retirar }[trabajo];
  const named = TRABAJOS.find(({ id }) => id === trabajo);
  const start = () => {
    if (trabajo === 'avisar') return avisar.run(cual);
    if (trabajo === 'retirar') return retirar.run(cual);
    return prorrogar.run({ ...cual, dia: dia ?? today });
  };
  const submit = () => {
    const isBad = trabajo === 'prorrogar' && (dia === null || dia <= today);
    setWrong(isBad ? 'Elija un día posterior a hoy' : undefined);
    if (isBad) return;
    start().then(
      ({ masivo }) => {
        abrirTrabajo(masivo.id);
        onStarted();
      },
      () => undefined,
    );
  };
  return (
    <FormDialog
      title={named?.nombre ?? ''}
      opened
      isDirty={false}
      isSaving={command.isPending}
      submitLabel={named?.acto ?? ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={styles.frase}>
        <strong>{guias(cuantas)}</strong> {donde}. {FRASES[trabajo]}
      </p>
      {trabajo === 'prorrogar' ? (
        <DateField label="Nuevo último día" value={dia} error={wrong} onChange={setDia} />
      ) : null}
      <p className={styles.quieto}>Seguirá en segundo plano; verá el resultado de cada guía en «Trabajos».</p>
      <ErrorAlert error={command.error} fallback="No se pudo iniciar el trabajo" onDismiss={command.reset} />
    </FormDialog>
  );
}
