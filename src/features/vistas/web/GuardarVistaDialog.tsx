import { useState } from 'react';

import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { Vista } from '../contract.ts';
import type { VistaActs } from './use-vistas.ts';
import type { VistaActual } from './vista-contenido.ts';

interface Props {
  acts: VistaActs;
  contenido: VistaActual;
  /** Absent: a new one. */
  vista?: Vista;
  onClose: () => void;
}

/** Names a view, and says who sees it. */
export function GuardarVistaDialog({ acts, contenido, vista, onClose }: Props) {
  const [nombre, setNombre] = useState(vista?.nombre ?? '');
  const [compartida, setCompartida] = useState(vista?.compartida ?? false);
  const [wrong, setWrong] = useState<string | null>(null);
  const isDirty = nombre !== (vista?.nombre ?? '') || compartida !== (vista?.compartida ?? false);
  const submit = () => {
    if (nombre.trim() === '') setWrong('Escriba un nombre');
    else acts.save({ ...contenido, ...(vista && { id: vista.id }), nombre: nombre.trim(), compartida }, onClose);
  };
  return (
    <FormDialog
      title={vista === undefined ? 'Guardar vista' : 'Renombrar vista'}
      opened
      isDirty={isDirty}
      isSaving={acts.isWorking}
      onSubmit={submit}
      onClose={() => {
        acts.dismiss();
        onClose();
      }}
    >
      <TextField
        data-autofocus
        label="Nombre de la vista"
        value={nombre}
        error={wrong}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => {
          setNombre(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <CheckboxField
        label="Compartir con todos"
        description="La ven todas las personas de su organización; solo usted la cambia."
        checked={compartida}
        onChange={(event) => setCompartida(event.currentTarget.checked)}
      />
      <p>Guarda los filtros, el orden, las columnas y la densidad que están en pantalla.</p>
      <ErrorAlert error={acts.error} fallback="No se pudo guardar la vista" onDismiss={acts.dismiss} />
    </FormDialog>
  );
}
