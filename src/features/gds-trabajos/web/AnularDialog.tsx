import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { listWos, moverWo, verWo, type WoFila } from '../contract.ts';

interface Props {
  wo: Pick<WoFila, 'id' | 'numero'>;
  onClose: () => void;
}

/** Work is taken back, and says why. */
export function AnularDialog({ wo, onClose }: Props) {
  const form = useResourceForm({
    contract: moverWo,
    refreshes: [listWos, verWo],
    start: { nota: '' },
    params: ({ nota }) => ({ id: wo.id, acto: 'anular' as const, ...(nota === '' ? {} : { nota }) }),
    words: {},
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Anular ${wo.numero}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Anular"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>Lo que no se tomó queda libre para otra ola. Lo que ya está en el carro sigue siendo de su orden.</p>
      <TextField label="Por qué" data-autofocus {...form.text('nota')} />
      <ErrorAlert error={form.error} fallback="No se pudo anular" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
