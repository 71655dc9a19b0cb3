import { useResourceForm } from '#web/form/use-resource-form.ts';
import { DocumentoField } from '#web/ui/DocumentoField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { autorizarTercero, type Hallada, hoyEnMostrador } from '../contract.ts';
import type { De } from './de.ts';

interface Props {
  guias: readonly Hallada[];
  de: De;
  onClose: () => void;
  onDone: (autorizado: { id: number; nombre: string }) => void;
}

/** Somebody whom the recipient sends: name and document, for one parcel. */
export function AutorizarDialog({ guias, de, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: autorizarTercero,
    refreshes: [hoyEnMostrador],
    start: { guia_id: guias[0]?.guia_id ?? null, nombre: '', documento: '' },
    params: ({ guia_id, nombre, documento }) => ({
      ...de,
      guia_id,
      nombre,
      ...(documento === '' ? {} : { documento }),
    }),
    words: { nombre: 'Escriba su nombre', guia_id: 'Elija la guía' },
    onDone: ({ id }, { nombre }) => onDone({ id, nombre }),
  });
  const documento = form.field('documento');
  const guia = form.field('guia_id');
  return (
    <FormDialog
      title="Autorizar a otra persona"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Autorizar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      {guias.length > 1 ? (
        <SelectField
          label="Guía"
          data={guias.map(({ guia_id, guia_nro }) => ({ value: String(guia_id), label: guia_nro }))}
          value={guia.value === null ? null : String(guia.value)}
          error={guia.error}
          onChange={(id) => guia.onChange(id === null ? null : Number(id))}
        />
      ) : null}
      <TextField label="Nombre y apellido" autoComplete="off" data-autofocus {...form.text('nombre')} />
      <DocumentoField takesScans value={documento.value} error={documento.error} onChange={documento.onChange} />
      <ErrorAlert error={form.error} fallback="No se pudo autorizar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}
