import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { cerrarIncidencia } from '../contract.ts';
import { retirarIncidencia } from '../hilo.contract.ts';
import { STALE } from './Responder.tsx';

/** What only the house outside does. */
export function Conforme({ id, onSaid }: { id: number; onSaid: (text: string) => void }) {
  const cerrar = useCommand(cerrarIncidencia, STALE);
  return (
    <>
      <Button
        loading={cerrar.isPending}
        onClick={() =>
          void cerrar.run({ id }).then(
            ({ msg }) => onSaid(msg),
            (cause: unknown) => logFailure('incidencias.cerrar', cause),
          )
        }
      >
        Está bien, cerrarla
      </Button>
      <ErrorAlert error={cerrar.error} fallback="No se pudo cerrar" onDismiss={cerrar.reset} />
    </>
  );
}

/** What was asked is not needed any more, and nobody works on it yet. */
export function Retirar({ id, onSaid }: { id: number; onSaid: (text: string) => void }) {
  const retirar = useCommand(retirarIncidencia, STALE);
  return (
    <>
      <Button
        loading={retirar.isPending}
        onClick={() =>
          void retirar.run({ id }).then(
            ({ msg }) => onSaid(msg),
            (cause: unknown) => logFailure(retirarIncidencia.service, cause),
          )
        }
      >
        Ya no hace falta
      </Button>
      <ErrorAlert error={retirar.error} fallback="No se pudo retirar" onDismiss={retirar.reset} />
    </>
  );
}
