import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { type Clave, listClaves, rotarClave } from '../contract.ts';
import { SecretoDialog } from './SecretoDialog.tsx';

interface Props {
  clave: Pick<Clave, 'id' | 'nombre' | 'prefijo'>;
  onClose: () => void;
  /** Another key is there; absent: nobody else shows keys. */
  onRotated?: () => void;
}

/** Exchanges one key for another, and shows that this once. */
export function RotarDialog({ clave, onClose, onRotated }: Props) {
  const command = useCommand(rotarClave, [listClaves]);
  const [secreto, setSecreto] = useState<string | null>(null);
  const rotate = () => {
    command.run({ id: clave.id }).then(
      (answer) => {
        setSecreto(answer.secreto);
        onRotated?.();
      },
      (cause: unknown) => logFailure(rotarClave.service, cause),
    );
  };
  if (secreto !== null)
    return (
      <SecretoDialog titulo="Clave nueva" secreto={secreto} onClose={onClose}>
        El sistema la manda en el encabezado X-API-KEY. La anterior sirve un día más.
      </SecretoDialog>
    );
  return (
    <ConfirmDialog
      title="Cambiar la clave"
      opened
      confirmLabel="Sí, cambiarla"
      isWorking={command.isPending}
      onConfirm={rotate}
      onClose={onClose}
    >
      <p>
        Se crea otra «{clave.nombre}» con los mismos permisos y el mismo vencimiento. La de ahora ({clave.prefijo}…)
        sirve un día más, para que el sistema no se corte.
      </p>
      <ErrorAlert error={command.error} fallback="Error al cambiar la clave" onDismiss={command.reset} />
    </ConfirmDialog>
  );
}
