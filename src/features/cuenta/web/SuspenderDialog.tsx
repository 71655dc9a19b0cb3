import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { listUsuarios, suspenderUsuario, type Usuario } from '../usuarios.contract.ts';

interface Props {
  usuario: Usuario;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Suspending ends the person's sessions at once; reactivating lets them in as before. */
export function SuspenderDialog({ usuario, onClose, onDone }: Props) {
  const command = useCommand(suspenderUsuario, [listUsuarios]);
  const { id, fullname } = usuario;
  const suspendido = usuario.estado !== 'INACTIVO';
  const confirm = () => {
    command.run({ id, suspendido }).then(
      () => onDone(suspendido ? `${fullname} ya no puede entrar` : `${fullname} puede entrar de nuevo`),
      (cause: unknown) => logFailure(suspenderUsuario.service, cause),
    );
  };
  return (
    <ConfirmDialog
      title={suspendido ? `Suspender a ${fullname}` : `Reactivar a ${fullname}`}
      opened
      confirmLabel={suspendido ? 'Sí, suspender' : 'Sí, reactivar'}
      isWorking={command.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {suspendido
          ? 'Sus sesiones se cierran en este momento y no podrá volver a entrar. Lo que hizo queda como está; se la puede reactivar.'
          : 'Podrá entrar con su contraseña y su rol de antes.'}
      </p>
      <ErrorAlert error={command.error} fallback="Error al cambiar la cuenta" onDismiss={command.reset} />
    </ConfirmDialog>
  );
}
