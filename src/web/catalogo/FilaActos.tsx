import { type ReactNode, useState } from 'react';

import type { Catalogo, Fila } from '#shared/catalogo.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './catalogo.module.css';

interface Props {
  catalogo: Catalogo;
  fila: Fila;
  /** What people call it. */
  nombre: string;
  onEdit: () => void;
  children?: ReactNode;
}

/** What may be done with a row: changed, taken out of use or back, deleted where nothing names it. */
export function FilaActos({ catalogo, fila, nombre, onEdit, children }: Props) {
  const { id, version, activo } = fila;
  const estado = useCommand(catalogo.cambiarEstado, [catalogo.listar, catalogo.ver]);
  const remove = useCommand(catalogo.eliminar, [catalogo.listar]);
  const [isAsking, setAsking] = useState(false);
  const fail = (cause: unknown) => logFailure(catalogo.guardar.service, cause);
  const toggle = () => void estado.run({ id, version, activo: !activo }).catch(fail);
  const word = activo ? 'Inactivar' : 'Activar';
  return (
    <div className={styles.actos}>
      <Button variant="subtle" size="compact-sm" aria-label={`Editar ${nombre}`} onClick={onEdit}>
        Editar
      </Button>
      {catalogo.conEstado ? (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${word} ${nombre}`}
          loading={estado.isPending}
          onClick={toggle}
        >
          {word}
        </Button>
      ) : null}
      {children}
      {catalogo.fijo === true ? null : (
        <Button variant="subtle" size="compact-sm" aria-label={`Eliminar ${nombre}`} onClick={() => setAsking(true)}>
          Eliminar
        </Button>
      )}
      <ErrorAlert error={estado.error} fallback="Error al cambiar el estado" onDismiss={estado.reset} />
      {isAsking ? (
        <ConfirmDialog
          title={`Eliminar ${catalogo.singular}`}
          opened
          confirmLabel="Sí, eliminar"
          isWorking={remove.isPending}
          onConfirm={() => void remove.run({ id }).then(() => setAsking(false), fail)}
          onClose={() => setAsking(false)}
        >
          <p>Se elimina «{nombre}». Su historial queda en la auditoría. No se puede deshacer.</p>
          <ErrorAlert error={remove.error} fallback="Error al eliminar" onDismiss={remove.reset} />
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
