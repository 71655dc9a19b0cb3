import { useRef, useState } from 'react';

import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { nombreError } from './mantenimiento-form.ts';
import { PALABRAS } from './palabras.ts';
import { useGestionarCatalogo } from './use-gestionar.ts';
import type { Item } from './use-listas.ts';

interface Props {
  cosa: 'causa' | 'solucion';
  /** null: a new one. */
  item: Item | null;
  onClose: () => void;
}

/** Names a cause or a solution. */
export function NombreFormModal({ cosa, item, onClose }: Props) {
  const initial = item?.nombre ?? '';
  const [nombre, setNombre] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const gestion = useGestionarCatalogo(cosa, { onDone: onClose });
  const palabras = PALABRAS[cosa];

  const submit = () => {
    const found = nombreError(cosa, nombre);
    setWrong(found);
    if (found !== null) field.current?.focus();
    else if (item === null) gestion.run({ accion: 'crear', nombre: nombre.trim() });
    else if (nombre.trim() === initial) onClose();
    else gestion.run({ accion: 'editar', id: item.id, nombre: nombre.trim() });
  };
  return (
    <FormDialog
      title={item === null ? palabras.nueva : palabras.editar}
      opened
      isDirty={nombre.trim() !== initial}
      isSaving={gestion.isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        ref={field}
        data-autofocus
        label={`Nombre de la ${palabras.una.toLowerCase()}`}
        value={nombre}
        error={wrong}
        maxLength={120}
        autoComplete="off"
        onChange={(event) => {
          setNombre(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <ErrorAlert
        error={gestion.error}
        fallback={item === null ? palabras.errores.crear : palabras.errores.editar}
        onDismiss={gestion.dismiss}
      />
    </FormDialog>
  );
}
