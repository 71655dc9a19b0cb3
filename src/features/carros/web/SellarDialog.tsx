import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Carro, listCarros, sellarCarro, verCarro } from '../contract.ts';
import { guias } from './palabras.ts';

interface Props {
  carro: Carro;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Closes a cart, with the number of its seal where it has one. */
export function SellarDialog({ carro, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: sellarCarro,
    refreshes: [listCarros, verCarro],
    start: { precinto: '' },
    params: ({ precinto }) => ({ id: carro.id, ...(precinto === '' ? {} : { precinto }) }),
    onDone: () => onDone(`${carro.codigo} quedó cerrado: nada entra hasta que se abra.`),
  });
  return (
    <FormDialog
      title={`Cerrar ${carro.codigo} con ${guias(carro.guias)}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Cerrar carro"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Precinto, si lleva" autoComplete="off" data-autofocus {...form.text('precinto')} />
      <ErrorAlert error={form.error} fallback="No se pudo cerrar el carro" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
