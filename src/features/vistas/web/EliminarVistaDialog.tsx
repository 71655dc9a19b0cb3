import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { Vista } from '../contract.ts';
import type { VistaActs } from './use-vistas.ts';

interface Props {
  acts: VistaActs;
  vista: Vista;
  onClose: () => void;
}

/** Asks with the name of the view; of a shared one others will miss it too. */
export function EliminarVistaDialog({ acts, vista, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Eliminar vista"
      opened
      confirmLabel="Sí, eliminar"
      isWorking={acts.isWorking}
      onConfirm={() => acts.remove(vista, onClose)}
      onClose={() => {
        acts.dismiss();
        onClose();
      }}
    >
      <p>
        Se eliminará la vista <strong>«{vista.nombre}»</strong>.
        {vista.compartida ? ' Dejarán de verla todas las personas de su organización.' : ''} Las guías no cambian.
      </p>
      <ErrorAlert error={acts.error} fallback="No se pudo eliminar la vista" onDismiss={acts.dismiss} />
    </ConfirmDialog>
  );
}
