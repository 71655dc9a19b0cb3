import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';

import { listUsuarios, reinvitarUsuario, type Usuario } from '../usuarios.contract.ts';

/** Sends the mail of an invitation once more. */
export function useReinvitar(onDone: (said: string) => void) {
  const { run, error, reset } = useCommand(reinvitarUsuario, [listUsuarios]);
  return {
    error,
    reset,
    run: ({ id, email }: Usuario) => {
      run({ id }).then(
        () => onDone(`Otra invitación va en camino a ${email}`),
        (cause: unknown) => logFailure(reinvitarUsuario.service, cause),
      );
    },
  };
}
