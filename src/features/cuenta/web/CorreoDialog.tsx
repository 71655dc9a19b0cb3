import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { getSegundoFactor } from '#features/segundo-factor/contract.ts';
import { PruebaForm } from '#features/segundo-factor/web/public.tsx';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { cambiarCorreo } from '../contract.ts';
import styles from './cuenta.module.css';

const CORREO = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Props {
  actual: string;
  onClose: () => void;
  onDone: (email: string) => void;
}

/** Another address for the account: it changes once the mail that goes there was opened. */
export function CorreoDialog({ actual, onClose, onDone }: Props) {
  const factor = useQuery(serviceQuery(getSegundoFactor, {}));
  const command = useCommand(cambiarCorreo, []);
  const [email, setEmail] = useState('');
  const [falta, setFalta] = useState<string | null>(null);
  return (
    <DialogFrame title="Cambiar el correo" opened onClose={onClose} width={480}>
      <div className={styles.dialogo}>
        <PruebaForm
          hasFactor={factor.data != null && factor.data.activado !== null}
          label="Enviar el enlace"
          isPending={command.isPending}
          error={command.error}
          onDismiss={command.reset}
          onCancel={onClose}
          isSecond
          onSubmit={(prueba) => {
            const nuevo = email.trim();
            if (!CORREO.test(nuevo)) return setFalta('Escriba un correo electrónico');
            command.run({ email: nuevo, prueba }).then(
              () => onDone(nuevo),
              (cause: unknown) => logFailure(cambiarCorreo.service, cause),
            );
          }}
        >
          <p>
            Le enviamos un enlace a la dirección nueva, que vale por 10 minutos. Hasta que lo confirme sigue entrando
            con {actual}, y ahí también le avisamos.
          </p>
          <TextField
            label="Correo nuevo"
            type="email"
            autoComplete="email"
            autoFocus
            maxLength={254}
            value={email}
            error={falta}
            onChange={(event) => {
              setFalta(null);
              setEmail(event.currentTarget.value);
            }}
          />
        </PruebaForm>
      </div>
    </DialogFrame>
  );
}
