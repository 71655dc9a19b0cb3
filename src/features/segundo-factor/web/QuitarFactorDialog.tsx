import { useQuery } from '@tanstack/react-query';

import type { ServiceContract } from '#shared/contract.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';

import { getSegundoFactor, quitarFactorDe } from '../contract.ts';
import styles from './factor.module.css';
import { PruebaForm } from './PruebaForm.tsx';

interface Props {
  persona: { readonly id: number; readonly fullname: string };
  /** Lists that show who has one. */
  refreshes: readonly ServiceContract[];
  onClose: () => void;
  onDone: () => void;
}

/** Takes a lost second factor off somebody; whoever does it proves who they are. */
export function QuitarFactorDialog({ persona: { id, fullname }, refreshes, onClose, onDone }: Props) {
  const mine = useQuery(serviceQuery(getSegundoFactor, {}));
  const command = useCommand(quitarFactorDe, refreshes);
  return (
    <DialogFrame title="Quitar la verificación en dos pasos" opened onClose={onClose} width={480}>
      <div className={styles.dialogo}>
        <PruebaForm
          hasFactor={mine.data != null && mine.data.activado !== null}
          label="Quitar"
          isPending={command.isPending}
          error={command.error}
          onDismiss={command.reset}
          onCancel={onClose}
          onSubmit={(prueba) => {
            command.run({ id, prueba }).then(onDone, (cause: unknown) => logFailure(quitarFactorDe.service, cause));
          }}
        >
          <p>
            Hágalo solo si comprobó que quien lo pide es {fullname}. Sus sesiones se cierran, y se le avisa por correo
            quién lo hizo. Para entrar le alcanzará con la contraseña.
          </p>
        </PruebaForm>
      </div>
    </DialogFrame>
  );
}
