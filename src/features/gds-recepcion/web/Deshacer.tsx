import { useState } from 'react';

import { useResourceForm } from '#web/form/use-resource-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { deshacerRecepcion, muelle, type RecepcionEntera, verRecepcion } from '../contract.ts';
import styles from './recepcion.module.css';

/** The whole of it, while nothing is put away; else why not. */
export function Deshacer({ entera: { recepcion, puede_deshacer } }: { entera: RecepcionEntera }) {
  const [isAsking, setAsking] = useState(false);
  if (recepcion.estado === 'DESHECHA') return null;
  return (
    <div className={styles.cabecera}>
      <Button disabled={puede_deshacer !== null} onClick={() => setAsking(true)}>
        Deshacer la recepción
      </Button>
      {puede_deshacer === null ? null : <span className={styles.quieto}>{puede_deshacer}</span>}
      {isAsking ? <Dialogo recepcion={recepcion} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function Dialogo({ recepcion, onClose }: { recepcion: RecepcionEntera['recepcion']; onClose: () => void }) {
  const form = useResourceForm({
    contract: deshacerRecepcion,
    refreshes: [verRecepcion, muelle],
    start: { nota: '' },
    params: ({ nota }) => ({ recepcion_id: recepcion.id, nota }),
    words: { nota: 'Escriba por qué' },
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Deshacer ${recepcion.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Deshacer"
      cancelLabel="Volver"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Todo lo que entró con ella vuelve a salir, y la orden queda como estaba antes.</p>
      <TextField label="Por qué" data-autofocus {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo deshacer" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
