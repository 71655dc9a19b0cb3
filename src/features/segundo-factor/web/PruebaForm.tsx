import { type FormEvent, type ReactNode, useState } from 'react';

import { useAccessError, useFieldRules } from '#features/sesion/web/public.tsx';
import type { Prueba } from '#shared/sign-in.ts';
import { useText } from '#web/i18n/TextProvider.tsx';
import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import styles from './factor.module.css';

interface Props {
  /** The account asks for a code too. */
  hasFactor: boolean;
  label: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (prueba: Prueba) => void;
  onDismiss: () => void;
  /** Absent: there is no way back. */
  onCancel?: () => void;
  /** Whether something else of the form takes the focus first. */
  isSecond?: boolean;
  /** Fields of what is being done. */
  children?: ReactNode;
}

/** Asks who it is again: the password, and a code of the application or of recovery where the account has a second factor. */
export function PruebaForm(props: Props) {
  const { hasFactor, label, isPending, error, onSubmit, onDismiss, onCancel, isSecond = false, children } = props;
  const text = useText();
  const rules = useFieldRules();
  const errorOf = useAccessError();
  const email = useSessionState(({ user }) => user?.email ?? '');
  const [prueba, setPrueba] = useState({ password: '', codigo: '' });
  const [isTried, setTried] = useState(false);
  const faltas = {
    password: rules.required(prueba.password),
    codigo: hasFactor ? rules.required(prueba.codigo) : null,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (faltas.password !== null || faltas.codigo !== null || isPending) return;
    onSubmit({ password: prueba.password, ...(hasFactor ? { codigo: prueba.codigo.trim() } : {}) });
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      {children}
      <ErrorAlert error={errorOf(error ?? null)} onDismiss={onDismiss} dismissLabel={text('GENERAL.CLOSE')} />
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={text('AUTH.INPUT.CURRENT_PASSWORD')}
        name="prueba-password"
        autoComplete="current-password"
        autoFocus={!isSecond}
        data-autofocus={isSecond ? undefined : true}
        value={prueba.password}
        error={isTried ? faltas.password : null}
        onChange={(event) => setPrueba({ ...prueba, password: event.currentTarget.value })}
      />
      {hasFactor ? (
        <TextField
          label={text('AUTH.INPUT.CODE')}
          description={text('AUTH.CODE.DESC')}
          name="prueba-codigo"
          autoComplete="one-time-code"
          maxLength={40}
          value={prueba.codigo}
          error={isTried ? faltas.codigo : null}
          onChange={(event) => setPrueba({ ...prueba, codigo: event.currentTarget.value })}
        />
      ) : null}
      <div className={styles.actos}>
        <Button type="submit" variant="filled" loading={isPending}>
          {label}
        </Button>
        {onCancel === undefined ? null : <Button onClick={onCancel}>Cancelar</Button>}
      </div>
    </form>
  );
}
