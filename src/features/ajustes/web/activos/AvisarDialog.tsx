import { avisarA } from '#features/ajustes/activos.contract.ts';
import type { Activo } from '#features/ajustes/contract.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

interface Props {
  activo: Activo;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** A word to somebody who is in: it reaches them wherever they are. */
export function AvisarDialog({ activo: { usuario_id, fullname }, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: avisarA,
    refreshes: [],
    start: { texto: '' },
    params: ({ texto }) => ({ usuario_id, texto }),
    words: { texto: 'Escriba el aviso' },
    onDone: () => onDone(`Se le avisó a ${fullname}.`),
  });
  return (
    <FormDialog
      title={`Avisar a ${fullname}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Avisar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextAreaField label="Qué decirle" rows={3} data-autofocus {...form.text('texto')} />
      <ErrorAlert error={form.error} fallback="No se pudo avisar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
