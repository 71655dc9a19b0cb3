import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';

import { getSegundoFactor, quitarFactor, renovarCodigos } from '../contract.ts';
import { ActivarFactor } from './ActivarFactor.tsx';
import { CodigosDeRecuperacion } from './CodigosDeRecuperacion.tsx';
import styles from './factor.module.css';
import { PruebaForm } from './PruebaForm.tsx';

export type Acto = 'activar' | 'cambiar' | 'codigos' | 'quitar';

interface Props {
  acto: Acto;
  hasFactor: boolean;
  onClose: () => void;
  onDone: (dicho: string) => void;
}

const TITULOS: Readonly<Record<Acto, string>> = {
  activar: 'Activar la verificación en dos pasos',
  cambiar: 'Cambiar de teléfono',
  codigos: 'Nuevos códigos de recuperación',
  quitar: 'Quitar la verificación en dos pasos',
};
const ACTIVADA = 'La verificación en dos pasos está activada. Sus otras sesiones se cerraron.';

export function FactorDialog({ acto, hasFactor, onClose, onDone }: Props) {
  // What closes it then is only «Ya los guardé»: they are not shown again.
  const [hasCodes, setHasCodes] = useState(false);
  // Told once: while the codes are on the screen the account has its new factor already, and would ask for a code of it.
  const [hadFactor] = useState(hasFactor);
  return (
    <DialogFrame title={TITULOS[acto]} opened mustAnswer={hasCodes} onClose={onClose} width={480}>
      <div className={styles.dialogo}>
        {acto === 'activar' || acto === 'cambiar' ? (
          <ActivarFactor
            hasFactor={hadFactor}
            onActive={() => setHasCodes(true)}
            onDone={() => onDone(ACTIVADA)}
            onCancel={onClose}
          />
        ) : null}
        {acto === 'codigos' ? (
          <NuevosCodigos onClose={onClose} onDone={onDone} onCodes={() => setHasCodes(true)} />
        ) : null}
        {acto === 'quitar' ? <Quitar onClose={onClose} onDone={onDone} /> : null}
      </div>
    </DialogFrame>
  );
}

type ActProps = Pick<Props, 'onClose' | 'onDone'>;

function NuevosCodigos({ onClose, onDone, onCodes }: ActProps & { onCodes: () => void }) {
  const command = useCommand(renovarCodigos, [getSegundoFactor]);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  if (codigos !== null)
    return <CodigosDeRecuperacion codigos={codigos} onDone={() => onDone('Tiene nuevos códigos de recuperación.')} />;
  return (
    <PruebaForm
      hasFactor
      label="Generar códigos nuevos"
      isPending={command.isPending}
      error={command.error}
      onDismiss={command.reset}
      onCancel={onClose}
      onSubmit={(prueba) => {
        command.run({ prueba }).then(
          (hecho) => {
            setCodigos(hecho.codigos);
            onCodes();
          },
          (cause: unknown) => logFailure(renovarCodigos.service, cause),
        );
      }}
    >
      <p>Los códigos que guardó dejan de servir.</p>
    </PruebaForm>
  );
}

function Quitar({ onClose, onDone }: ActProps) {
  const command = useCommand(quitarFactor, [getSegundoFactor]);
  return (
    <PruebaForm
      hasFactor
      label="Quitar"
      isPending={command.isPending}
      error={command.error}
      onDismiss={command.reset}
      onCancel={onClose}
      onSubmit={(prueba) => {
        command.run({ prueba }).then(
          () => onDone('La verificación en dos pasos se quitó.'),
          (cause: unknown) => logFailure(quitarFactor.service, cause),
        );
      }}
    >
      <p>Desde ahora alcanzará con la contraseña para entrar en su cuenta.</p>
    </PruebaForm>
  );
}
