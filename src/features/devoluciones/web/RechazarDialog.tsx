import type { Result } from '#shared/contract.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { rechazarDevoluciones } from '../contract.ts';
import { REFRESCA } from './refresca.ts';

interface Props {
  ids: readonly number[];
  onClose: () => void;
  onDone: (done: Result<typeof rechazarDevoluciones>) => void;
}

/** Says no, with the word that the client reads. */
export function RechazarDialog({ ids, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: rechazarDevoluciones,
    refreshes: REFRESCA,
    start: { respuesta: '' },
    params: ({ respuesta }) => ({ ids: [...ids], respuesta }),
    words: { respuesta: 'Escriba por qué no: el cliente lo lee' },
    onDone,
  });
  return (
    <FormDialog
      title={ids.length === 1 ? 'Rechazar la devolución' : `Rechazar ${ids.length} devoluciones`}
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
