import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';

import type { Importacion } from '../contract.ts';

interface Props {
  confirmLabel: string;
  isWorking: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Rows that were checked once may have been mended since: they are made anew only when that is said. */
export function RehacerDialog(props: Props) {
  return (
    <ConfirmDialog title="Rehacer las filas" opened {...props}>
      <p>
        Las filas vuelven a como vinieron en el archivo. Se pierden las correcciones hechas a mano, las filas omitidas y
        las repetidas aceptadas. ¿Continuar?
      </p>
    </ConfirmDialog>
  );
}

/** Whether there may be work of a person in its rows: nothing is mended before the columns were said. */
export function mayBeMended({ estado }: Importacion): boolean {
  return estado !== 'SUBIDA';
}
