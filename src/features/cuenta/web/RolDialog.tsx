import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { cambiarRol, listUsuarios, type RolOfrecido, type Usuario } from '../usuarios.contract.ts';
import { RolField } from './RolField.tsx';

interface Props {
  usuario: Usuario;
  roles: readonly RolOfrecido[];
  onClose: () => void;
  onDone: (said: string) => void;
}

export function RolDialog({ usuario, roles, onClose, onDone }: Props) {
  const command = useCommand(cambiarRol, [listUsuarios]);
  const [rol, setRol] = useState(usuario.rol_id);
  const save = () => {
    if (rol === null || rol === usuario.rol_id) {
      onClose();
      return;
    }
    command.run({ id: usuario.id, rol_id: rol }).then(
      () => onDone(`${usuario.fullname} tiene otro rol desde ahora`),
      (cause: unknown) => logFailure(cambiarRol.service, cause),
    );
  };
  return (
    <FormDialog
      title={`Rol de ${usuario.fullname}`}
      opened
      isDirty={rol !== usuario.rol_id}
      isSaving={command.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <RolField roles={roles} value={rol} onChange={setRol} />
      <p>Vale desde su próximo paso, sin que tenga que volver a entrar.</p>
      <ErrorAlert error={command.error} fallback="Error al cambiar el rol" onDismiss={command.reset} />
    </FormDialog>
  );
}
