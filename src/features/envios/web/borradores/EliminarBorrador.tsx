import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { Fila } from './filas.ts';

interface Props {
  fila: Fila;
  isWorking: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

export function EliminarBorrador({ fila, isWorking, error, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Eliminar el borrador"
      opened
      confirmLabel="Sí, eliminar"
      isWorking={isWorking}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        ¿Eliminar el borrador <strong>{fila.titulo}</strong>? Lo escrito en él se pierde.
      </p>
      <ErrorAlert error={error} fallback="No se pudo eliminar el borrador" />
    </ConfirmDialog>
  );
}
