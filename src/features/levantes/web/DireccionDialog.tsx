import type { ServiceContract } from '#shared/contract.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Direccion, getPedidoDeLevante, guardarDireccion } from '../contract.ts';

export interface DireccionProps {
  cliente_id: number | null;
  departamentos: readonly { id: number; nombre: string }[];
  /** The one that is changed; absent: a new one. */
  direccion?: DireccionGuardada | null;
  /** What else shows places. */
  refreshes?: readonly ServiceContract[];
  onClose: () => void;
  onDone: (id: number) => void;
}

type DireccionGuardada = Omit<Direccion, 'principal'>;

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

const valuesOf = ({
  nombre,
  direccion,
  localidad,
  departamento_id,
  contacto,
  telefono,
  acceso,
}: DireccionGuardada) => ({
  ...{ nombre, direccion, localidad: localidad ?? '', departamento_id },
  ...{ contacto: contacto ?? '', telefono: telefono ?? '', acceso: acceso ?? '' },
});

/** A place where goods are fetched. */
export function DireccionDialog(props: DireccionProps) {
  const { cliente_id, departamentos, direccion = null, refreshes = [], onClose, onDone } = props;
  const form = useResourceForm({
    contract: guardarDireccion,
    refreshes: [getPedidoDeLevante, ...refreshes],
    start: direccion === null ? START : valuesOf(direccion),
    params: ({ nombre, direccion: calle, localidad, departamento_id, ...others }) => ({
      ...(direccion === null ? {} : { id: direccion.id }),
      ...(cliente_id === null ? {} : { cliente_id }),
      ...{ nombre, direccion: calle, localidad, departamento_id },
      ...Object.fromEntries(OPTIONAL.filter((name) => others[name] !== '').map((name) => [name, others[name]])),
    }),
    words: { departamento_id: 'Elija el departamento' },
    onDone: ({ id }) => onDone(id),
  });
  const departamento = form.field('departamento_id');
  return (
    <FormDialog
      title={direccion === null ? 'Otra dirección' : `Dirección: ${direccion.nombre}`}
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
