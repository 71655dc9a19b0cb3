import { useState } from 'react';

import { eliminarRol, getOpciones, guardarRol, type Opciones } from '#features/ajustes/contract.ts';
import { CODIGOS } from '#shared/permissions.ts';
import { nombreDeRol } from '#shared/roles.ts';
import { useCommand } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface Props {
  /** Null: a new one. */
  rol: Opciones['roles'][number] | null;
  onClose: () => void;
}

/** The name of a role, or its end where nobody holds it. */
export function RolDialog({ rol, onClose }: Props) {
  const [isEnding, setEnding] = useState(false);
  const eliminar = useCommand(eliminarRol, [getOpciones]);
  const failed = (cause: unknown) => logFailure('rol', cause);
  const form = useResourceForm({
    contract: guardarRol,
    refreshes: [getOpciones],
    start: { nombre: rol?.nombre ?? '' },
    params: ({ nombre }) => ({
      id: rol?.id ?? null,
      nombre,
      codigos: CODIGOS.filter((codigo) => rol?.codigos.includes(codigo)),
    }),
    onDone: onClose,
  });
  // In place of the form: Esc takes back the question alone.
  if (rol !== null && isEnding)
    return (
      <ConfirmDialog
        title="Eliminar el rol"
        opened
        confirmLabel="Sí, eliminarlo"
        isWorking={eliminar.isPending}
        onConfirm={() => void eliminar.run({ id: rol.id }).then(onClose, failed)}
        onClose={() => setEnding(false)}
      >
        <p>¿Eliminar el rol «{nombreDeRol(rol.nombre)}»? No se puede deshacer.</p>
        <ErrorAlert error={eliminar.error} fallback="Error al eliminar el rol" />
      </ConfirmDialog>
    );
  return (
    <FormDialog
      title={rol === null ? 'Nuevo rol' : `Rol ${nombreDeRol(rol.nombre)}`}
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Nombre" data-autofocus {...form.text('nombre')} />
      {rol === null ? <p>Sus funcionalidades se marcan después, en la tabla.</p> : null}
      {rol !== null && rol.personas === 0 ? <Button onClick={() => setEnding(true)}>Eliminar el rol</Button> : null}
      <ErrorAlert error={form.error} fallback="Error al guardar el rol" />
    </FormDialog>
  );
}
