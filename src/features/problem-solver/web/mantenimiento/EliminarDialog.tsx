import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';

import styles from './mantenimiento.module.css';
import { type Cosa, PALABRAS } from './palabras.ts';
import { useEliminar } from './use-gestionar.ts';

interface Props {
  cosa: Cosa;
  id: number;
  nombre: string;
  onDone: () => void;
  onFailed: (error: unknown) => void;
  onClose: () => void;
}

/** Asks with the words of specification §5 and the name of the thing; a refusal is told in the table. */
export function EliminarDialog({ cosa, id, nombre, onDone, onFailed, onClose }: Props) {
  const gestion = useEliminar(cosa, { onDone, onFailed });
  const { eliminar, seguro } = PALABRAS[cosa];
  return (
    <ConfirmDialog
      title={eliminar}
      opened
      confirmLabel="Sí, eliminar"
      isWorking={gestion.isSaving}
      onConfirm={() => gestion.run({ accion: 'eliminar', id })}
      onClose={onClose}
    >
      <p>{seguro}</p>
      <p className={styles.thing}>{nombre}</p>
    </ConfirmDialog>
  );
}
