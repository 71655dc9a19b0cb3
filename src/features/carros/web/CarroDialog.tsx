import { useResourceForm } from '#web/form/use-resource-form.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { type Carro, crearCarro, guardarCarro, listCarros, verCarro } from '../contract.ts';

interface Props {
  zonas: readonly { id: number; nombre: string }[];
  onClose: () => void;
  onDone: (said: string) => void;
}

const NUEVO: { nombre: string; zona_id: number | null; capacidad: string } = {
  nombre: '',
  zona_id: null,
  capacidad: '',
};
const WORDS = { nombre: 'Escriba un nombre', capacidad: 'Escriba cuántos bultos entran, o nada' };
const numberOf = (text: string) => (text === '' ? null : Number(text));

/** A cart more: its number is the next one. */
export function NuevoCarroDialog({ zonas, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: crearCarro,
    refreshes: [listCarros],
    start: NUEVO,
    params: ({ nombre, zona_id, capacidad }) => ({ nombre, zona_id, capacidad: numberOf(capacidad) }),
    words: WORDS,
    onDone: ({ codigo }) => onDone(`Se creó ${codigo}. Imprima su código y péguelo en el carro.`),
  });
  const zona = form.field('zona_id');
  return (
    <FormDialog
      title="Nuevo carro"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Crear"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Nombre" autoComplete="off" data-autofocus {...form.text('nombre')} />
      <ZonaField zonas={zonas} value={zona.value} onChange={zona.onChange} />
      <TextField label="Bultos que entran" inputMode="numeric" autoComplete="off" {...form.text('capacidad')} />
      <ErrorAlert error={form.error} fallback="No se pudo crear el carro" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

export function EditarCarroDialog({ carro, zonas, onClose, onDone }: Props & { carro: Carro }) {
  const form = useResourceForm({
    contract: guardarCarro,
    refreshes: [listCarros, verCarro],
    start: {
      nombre: carro.nombre,
      zona_id: carro.zona_id,
      capacidad: carro.capacidad === null ? '' : String(carro.capacidad),
      activo: carro.activo,
    },
    params: ({ nombre, zona_id, capacidad, activo }) => ({
      id: carro.id,
      nombre,
      zona_id,
      capacidad: numberOf(capacidad),
      activo,
    }),
    words: WORDS,
    onDone: () => onDone(`Se guardó ${carro.codigo}.`),
  });
  const zona = form.field('zona_id');
  const activo = form.field('activo');
  return (
    <FormDialog
      title={`Cambiar ${carro.codigo}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Guardar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Nombre" autoComplete="off" data-autofocus {...form.text('nombre')} />
      <ZonaField zonas={zonas} value={zona.value} onChange={zona.onChange} />
      <TextField label="Bultos que entran" inputMode="numeric" autoComplete="off" {...form.text('capacidad')} />
      <CheckboxField
        label="En uso"
        checked={activo.value}
        onChange={(event) => activo.onChange(event.currentTarget.checked)}
      />
      <ErrorAlert error={form.error} fallback="No se pudo guardar el carro" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

interface ZonaProps {
  zonas: Props['zonas'];
  value: number | null;
  onChange: (zona_id: number | null) => void;
}

function ZonaField({ zonas, value, onChange }: ZonaProps) {
  return (
    <SelectField
      label="Zona"
      placeholder="Sin zona"
      clearable
      data={zonas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
