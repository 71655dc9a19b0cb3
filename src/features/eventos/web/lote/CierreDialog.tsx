import { useState } from 'react';

import { anularLote, cerrarLote, getDiferencias, getLote, type Lote, listLotes } from '#features/eventos/contract.ts';
import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { cola } from '../cola.ts';
import { difiere } from '../diferencias.ts';
import { noteLote } from '../mesa.ts';
import { Contadores } from './Contadores.tsx';
import styles from './cierre.module.css';
import { DiferenciasTable } from './DiferenciasTable.tsx';

interface Props {
  lote: Lote;
  /** Something that happened while the dialog was open: a reading that it did not take. */
  notice: string | null;
  onClose: () => void;
  onAnulado: () => void;
}

/** Before closing: what was expected against what was read. A difference closes only with what was decided about it. */
export function CierreDialog({ lote, notice, onClose, onAnulado }: Props) {
  const [nota, setNota] = useState('');
  const [isTried, setTried] = useState(false);
  const cerrar = useCommand(cerrarLote, [listLotes, getLote, getDiferencias]);
  const anular = useCommand(anularLote, [listLotes, getLote]);
  const waiting = cola.useQueue(
    ({ items }) => items.filter((item) => item.estado === 'pendiente' && item.cuerpo.lote_id === lote.id).length,
  );
  const needsNote = difiere(lote);
  const isNoteMissing = needsNote && nota.trim() === '';
  const isEmpty = lote.hechas === 0;

  const close = async () => {
    setTried(true);
    if (isNoteMissing || waiting > 0) return;
    const text = nota.trim();
    const answer = await cerrar.run({ id: lote.id, ...(text === '' ? {} : { nota: text }) });
    noteLote(answer.lote);
    onClose();
  };
  const giveUp = async () => {
    const answer = await anular.run({ id: lote.id });
    noteLote(answer.lote);
    onAnulado();
  };
  return (
    <FormDialog
      title="Cerrar lote"
      opened
      isDirty={nota.trim() !== ''}
      isSaving={cerrar.isPending}
      submitLabel={needsNote ? 'Cerrar con diferencias' : 'Cerrar lote'}
      onSubmit={() => void close().catch(() => undefined)}
      onClose={onClose}
    >
      {waiting > 0 ? (
        <p role="alert" className={styles.warning}>
          {waiting === 1 ? 'Hay una lectura sin enviar' : `Hay ${waiting} lecturas sin enviar`}: el lote se podrá cerrar
          cuando el servidor las tenga. Se envían solas al volver la conexión.
        </p>
      ) : null}
      {notice === null ? null : (
        <p role="alert" className={styles.warning}>
          {notice}
        </p>
      )}
      <Contadores lote={lote} isWeighed={lote.sin_peso < lote.hechas} />
      {lote.esperadas === null ? null : <DiferenciasTable lote={lote} />}
      <TextAreaField
        label={needsNote ? 'Qué se decidió sobre las diferencias (obligatorio)' : 'Nota'}
        rows={3}
        maxLength={500}
        value={nota}
        error={isTried && isNoteMissing ? 'Diga qué se decidió: buscar, dejar, avisar al cliente…' : undefined}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      <ErrorAlert error={cerrar.error ?? anular.error} fallback="Error al cerrar el lote" onDismiss={cerrar.reset} />
      {isEmpty && waiting === 0 ? (
        <Button
          className={styles.giveUp}
          loading={anular.isPending}
          onClick={() => void giveUp().catch(() => undefined)}
        >
          Anular este lote: no se registró nada
        </Button>
      ) : null}
    </FormDialog>
  );
}
