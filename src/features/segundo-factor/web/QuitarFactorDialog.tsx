import type { ServiceContract } from '#shared/contract.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';

import { quitarFactorDe } from '../contract.ts';
import { PruebaDialog } from './PruebaDialog.tsx';

interface Props {
  persona: { readonly id: number; readonly fullname: string };
  /** Lists that show who has one. */
  refreshes: readonly ServiceContract[];
  onClose: () => void;
  onDone: () => void;
}

/** Takes a lost second factor off somebody; whoever does it proves who they are. */
export function QuitarFactorDialog({ persona: { id, fullname }, refreshes, onClose, onDone }: Props) {
  const command = useCommand(quitarFactorDe, refreshes);
  return (
    <PruebaDialog
      title="Quitar la verificación en dos pasos"
      label="Quitar"
      command={command}
      onClose={onClose}
      onProven={(prueba) => {
        command.run({ id, prueba }).then(onDone, (cause: unknown) => logFailure(quitarFactorDe.service, cause));
      }}
    >
      <p>
        Hágalo solo si comprobó que quien lo pide es {fullname}. Sus sesiones se cierran, y se le avisa por correo quién
        lo hizo. Para entrar le alcanzará con la contraseña.
      </p>
    </PruebaDialog>
  );
}
