import { useBlocker } from '@tanstack/react-router';

import { useWaitingCount } from '#web/offline/waiting.ts';
import { PATHS } from '#web/router/guard.ts';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';

interface Visit {
  next: { pathname: string; search: object };
}

/** Whoever signs out with something unsent is told so once: it goes out only from this device, and only under the same person. */
export function Leaving() {
  const waiting = useWaitingCount();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isSigningOut,
    // The queue asks by itself before the page goes away.
    enableBeforeUnload: false,
    disabled: waiting === 0,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Cerrar sesión"
      opened
      confirmLabel="Salir"
      cancelLabel="Quedarme"
      isWorking={false}
      onConfirm={proceed}
      onClose={reset}
    >
      <p>{textOf(waiting)}</p>
    </ConfirmDialog>
  );
}

/** By a person's own will: a session that is over says why in the address, and is not to be kept. */
function isSigningOut({ next }: Visit): boolean {
  return next.pathname === PATHS.logout && !('motivo' in next.search);
}

function textOf(waiting: number): string {
  if (waiting === 0) return 'Ya se enviaron todas las lecturas. ¿Salir?';
  return waiting === 1
    ? 'Hay 1 lectura sin enviar en este equipo: se enviará cuando usted vuelva a entrar aquí. ¿Salir igual?'
    : `Hay ${waiting} lecturas sin enviar en este equipo: se enviarán cuando usted vuelva a entrar aquí. ¿Salir igual?`;
}
