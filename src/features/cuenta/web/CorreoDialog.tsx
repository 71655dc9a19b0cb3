import { useState } from 'react';

import { PruebaDialog } from '#features/segundo-factor/web/public.tsx';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { cambiarCorreo } from '../contract.ts';

const CORREO = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

interface Props {
  actual: string;
  onClose: () => void;
  onDone: (email: string) => void;
}

/** Another address for the account: it changes once the mail that goes there was opened. */
export function CorreoDialog({ actual, onClose, onDone }: Props) {
  const command = useCommand(cambiarCorreo, []);
  const [email, setEmail] = useState('');
  const [falta, setFalta] = useState<string | null>(null);
  return (
    <PruebaDialog
      title="Cambiar el correo"
      label="Enviar el enlace"
      command={command}
      onClose={onClose}
      isSecond
      onProven={(prueba) => {
        const nuevo = email.trim();
        if (!CORREO.test(nuevo)) return setFalta('Escriba un correo electrónico');
        command.run({ email: nuevo, prueba }).then(
          () => onDone(nuevo),
          (cause: unknown) => logFailure(cambiarCorreo.service, cause),
        );
      }}
    >
      <p>
        Le enviamos un enlace a la dirección nueva, que vale por 10 minutos. Hasta que lo confirme sigue entrando con{' '}
        {actual}, y ahí también le avisamos.
      </p>
      <TextField
        label="Correo nuevo"
        type="email"
        autoComplete="email"
        data-autofocus
        maxLength={254}
        value={email}
        error={falta}
        onChange={(event) => {
          setFalta(null);
          setEmail(event.currentTarget.value);
        }}
      />
    </PruebaDialog>
  );
}
