import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Despacho, deshacerDespacho, pilasDeDespacho, verDespacho } from '../despacho.contract.ts';

interface Props {
  despacho: Despacho;
  onClose: () => void;
}

/** An open one is given up, a closed one is open again. */
export function DeshacerDialog({ despacho, onClose }: Props) {
  const isOpen = despacho.estado === 'ABIERTO';
  const form = useResourceForm({
    contract: deshacerDespacho,
    refreshes: [verDespacho, pilasDeDespacho],
    start: { nota: '' },
    params: ({ nota }) => ({ despacho_id: despacho.id, nota }),
    words: {},
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`${isOpen ? 'Anular' : 'Deshacer'} ${despacho.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel={isOpen ? 'Anular' : 'Deshacer'}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>
        {isOpen
          ? 'Sus bultos quedan en el andén para otro despacho.'
          : 'Vuelve a estar abierto con lo que se leyó, mientras nadie lo haya seguido del otro lado.'}
      </p>
      <TextField label="Por qué" data-autofocus {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo deshacer" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
