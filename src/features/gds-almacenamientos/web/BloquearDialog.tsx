import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import {
  type Almacenamiento,
  arbolDeAlmacenamientos,
  BLOQUEOS,
  type Bloqueo,
  bloquearAlmacenamientos,
  contenidoDeAlmacenamiento,
  listAlmacenamientos,
} from '../contract.ts';

const OPCIONES: readonly { value: Bloqueo; label: string }[] = [
  { value: 'TODO', label: 'No entra ni sale' },
  { value: 'ENTRADA', label: 'No entra' },
  { value: 'SALIDA', label: 'No sale' },
  { value: 'NADA', label: 'Abierta' },
];

interface Props {
  lugar: Almacenamiento;
  onClose: () => void;
}

export function BloquearDialog({ lugar, onClose }: Props) {
  const start: { bloqueo: Bloqueo; motivo: string } = {
    bloqueo: lugar.bloqueo === 'NADA' ? 'TODO' : 'NADA',
    motivo: '',
  };
  const form = useResourceForm({
    contract: bloquearAlmacenamientos,
    refreshes: [listAlmacenamientos, arbolDeAlmacenamientos, contenidoDeAlmacenamiento],
    start,
    params: ({ bloqueo, motivo }) => ({ ids: [lugar.id], bloqueo, motivo: motivo === '' ? null : motivo }),
    onDone: onClose,
  });
  const bloqueo = form.field('bloqueo');
  return (
    <FormDialog
      title={lugar.bloqueo === 'NADA' ? `Bloquear ${lugar.codigo}` : `Bloqueo de ${lugar.codigo}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SelectField
        label="Qué se bloquea"
        data={OPCIONES}
        value={bloqueo.value}
        error={bloqueo.error}
        onChange={(value) => bloqueo.onChange(BLOQUEOS.find((one) => one === value) ?? 'TODO')}
      />
      {bloqueo.value === 'NADA' ? null : <TextField label="Por qué" data-autofocus {...form.text('motivo')} />}
      <ErrorAlert error={form.error} fallback="Error al cambiar el bloqueo" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
