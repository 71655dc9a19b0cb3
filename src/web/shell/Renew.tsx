import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';

import { ServiceError } from '#web/service-error.ts';
import { login, useUser } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

import styles from './Renew.module.css';

/** A new session of the same person, without leaving what is under way. */
export function Renew() {
  const { email, fullname } = useUser();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({ mutationFn: () => login(email, password) });
  // A second factor is asked for where there is room for it.
  const isElsewhere = error instanceof ServiceError && error.code === 'SEGUNDO_FACTOR_PEDIDO';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') mutate();
  };
  return (
    <DialogFrame title="La sesión terminó" opened mustAnswer width={420} onClose={() => undefined}>
      <form className={styles.renew} onSubmit={submit}>
        <p>
          {fullname}, escriba su contraseña para seguir. Lo que hizo está guardado en este equipo y se envía enseguida.
        </p>
        <PasswordField
          label="Contraseña"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {isElsewhere ? (
          <p role="alert">Su cuenta pide un código: entre desde el ingreso.</p>
        ) : (
          <ErrorAlert error={error} fallback="No se pudo entrar" />
        )}
        <div className={styles.pie}>
          <Link to="/logout">Salir</Link>
          <Button type="submit" variant="filled" loading={isPending}>
            Seguir
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
