import { useState } from 'react';

import { type Activo, cerrarSesionesDe, cerrarTodasLasSesiones, listActivos } from '#features/ajustes/contract.ts';
import { PruebaDialog } from '#features/segundo-factor/web/public.tsx';
import type { Prueba } from '#shared/sign-in.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

interface DeProps {
  activo: Activo;
  abiertas: readonly Activo[];
  onDone: () => void;
}

/** Where somebody has more than one session: all of them at once. */
export function CerrarLasDe({ activo, abiertas, onDone }: DeProps) {
  const command = useCommand(cerrarSesionesDe, [listActivos]);
  const suyas = abiertas.filter(({ usuario_id, actual }) => usuario_id === activo.usuario_id && !actual).length;
  if (suyas < 2) return null;
  const end = () => {
    command
      .run({ usuario_id: activo.usuario_id })
      .then(onDone, (cause: unknown) => logFailure(cerrarSesionesDe.service, cause));
  };
  return (
    <>
      <p>
        Tiene {suyas} sesiones abiertas.{' '}
        <Button size="compact-sm" loading={command.isPending} onClick={end}>
          Cerrar las {suyas}
        </Button>
      </p>
      <ErrorAlert error={command.error} fallback="Error al cerrar las sesiones" onDismiss={command.reset} />
    </>
  );
}

/** Everybody signs in again, but for the administrator who asks it: for when something is wrong. */
export function CerrarTodas({ cuantas }: { cuantas: number }) {
  const isAllowed = useCan(cerrarTodasLasSesiones);
  const command = useCommand(cerrarTodasLasSesiones, [listActivos]);
  const [asking, setAsking] = useState(false);
  if (!isAllowed || cuantas < 2) return null;
  const end = (prueba: Prueba) => {
    command.run({ prueba }).then(
      () => setAsking(false),
      (cause: unknown) => logFailure(cerrarTodasLasSesiones.service, cause),
    );
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cerrar todas…</Button>
      {asking ? (
        <PruebaDialog
          title="Cerrar todas las sesiones"
          label="Sí, cerrar todas"
          command={command}
          onProven={end}
          onClose={() => setAsking(false)}
        >
          <p>
            Todas las personas tendrán que volver a iniciar sesión, en planta, agencias y clientes. Solo esta sesión
            sigue abierta. Lo que hayan escaneado sin enviar queda en sus equipos.
          </p>
        </PruebaDialog>
      ) : null}
    </>
  );
}
