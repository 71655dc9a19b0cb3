import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { getPedidoDeLevante, guardarDireccion } from '../contract.ts';

interface Props {
  cliente_id: number | null;
  departamentos: readonly { id: number; nombre: string }[];
  onClose: () => void;
  onDone: (id: number) => void;
}

interface Values {
  nombre: string;
  direccion: string;
  localidad: string;
  departamento_id: number | null;
  contacto: string;
  telefono: string;
  acceso: string;
}

const START: Values = {
  ...{ nombre: '', direccion: '', localidad: '', departamento_id: null, contacto: '', telefono: '', acceso: '' },
};
const OPTIONAL = ['contacto', 'telefono', 'acceso'] as const;

/** A place where goods are fetched. */
export function DireccionDialog({ cliente_id, departamentos, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: guardarDireccion,
    refreshes: [getPedidoDeLevante],
    start: START,
    params: ({ nombre, direccion, localidad, departamento_id, ...others }) => ({
      ...(cliente_id === null ? {} : { cliente_id }),
      ...{ nombre, direccion, localidad, departamento_id },
      ...Object.fromEntries(OPTIONAL.filter((name) => others[name] !== '').map((name) => [name, others[name]])),
    }),
    words: { departamento_id: 'Elija el departamento' },
    onDone: ({ id }) => onDone(id),
  });
  const departamento = form.field('departamento_id');
  return (
    <FormDialog
      title="Otra dirección"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Guardar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Nombre" placeholder="Depósito Pando" data-autofocus {...form.text('nombre')} />
      <TextField label="Calle y número" {...form.text('direccion')} />
      <TextField label="Localidad o barrio" {...form.text('localidad')} />
      <SelectField
        label="Departamento"
        data={departamentos.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
        value={departamento.value === null ? null : String(departamento.value)}
        error={departamento.error}
        onChange={(id) => departamento.onChange(id === null ? null : Number(id))}
      />
      <TextField label="Quién entrega (opcional)" {...form.text('contacto')} />
      <TextField label="Teléfono (opcional)" inputMode="tel" {...form.text('telefono')} />
      <TextField label="Cómo se entra (opcional)" placeholder="Portón verde, timbre 2" {...form.text('acceso')} />
      <ErrorAlert error={form.error} fallback="No se pudo guardar la dirección" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
