import type { Result } from '#shared/contract.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { rechazarDevoluciones, rechazarMuchas } from '../contract.ts';
import { REFRESCA } from './refresca.ts';

interface Props<C extends typeof rechazarDevoluciones | typeof rechazarMuchas> {
  ids: readonly number[];
  onClose: () => void;
  onDone: (done: Result<C>) => void;
}

const PREGUNTA = {
  start: { respuesta: '' },
  words: { respuesta: 'Escriba por qué no: el cliente lo lee' },
  refreshes: REFRESCA,
};

/** Says no, with the word that the client reads. */
export function RechazarDialog({ ids, onClose, onDone }: Props<typeof rechazarDevoluciones>) {
  const form = useResourceForm({
    ...PREGUNTA,
    contract: rechazarDevoluciones,
    params: ({ respuesta }) => ({ ids: [...ids], respuesta }),
    onDone,
  });
  return <Pregunta form={form} cuantas={ids.length} onClose={onClose} />;
}

/** The same to more than a person waits for: it goes on behind the page. */
export function RechazarMuchasDialog({ ids, onClose, onDone }: Props<typeof rechazarMuchas>) {
  const form = useResourceForm({
    ...PREGUNTA,
    contract: rechazarMuchas,
    params: ({ respuesta }) => ({ ids: [...ids], respuesta }),
    onDone,
  });
  return <Pregunta form={form} cuantas={ids.length} onClose={onClose} />;
}

interface PreguntaProps {
  form: Pick<ReturnType<typeof useResourceForm>, 'isDirty' | 'isSaving' | 'submit' | 'error' | 'dismiss'> & {
    text: (name: 'respuesta') => object;
  };
  cuantas: number;
  onClose: () => void;
}

function Pregunta({ form, cuantas, onClose }: PreguntaProps) {
  return (
    <FormDialog
      title={cuantas === 1 ? 'Rechazar la devolución' : `Rechazar ${cuantas} devoluciones`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Rechazar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextAreaField label="Por qué no (lo lee el cliente)" rows={3} data-autofocus {...form.text('respuesta')} />
      <ErrorAlert error={form.error} fallback="No se pudo rechazar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
