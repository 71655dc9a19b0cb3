import { useBlocker } from '@tanstack/react-router';

import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';

/** Where a session that has ended leads: nothing can be saved any more. */
const SALIDA = '/auth/';

/** Asks before what was ticked and not saved is left behind, by another tab or another screen. */
export function SalirSinGuardar({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    withResolver: true,
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: ({ current, next }) => {
      const [before, after]: Record<string, unknown>[] = [current.search, next.search];
      const stays = next.pathname === current.pathname && before?.tab === after?.tab;
      return !stays && !next.pathname.startsWith(SALIDA);
    },
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Salir sin guardar"
      opened
      confirmLabel="Descartar"
      cancelLabel="Seguir editando"
      isWorking={false}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <p>Hay datos sin guardar.</p>
    </ConfirmDialog>
  );
}
