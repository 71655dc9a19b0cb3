import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { useText } from '#web/i18n/TextProvider.tsx';
import { ServiceError } from '#web/service-error.ts';
import { login } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { AccessLayout } from './AccessLayout.tsx';
import { useAccessError, useFieldRules } from './access-fields.ts';
import { CodeStep } from './CodeStep.tsx';
import styles from './form.module.css';

interface Credentials {
  email: string;
  password: string;
}

/** Sign-in. Where to go then is the guard's decision: the last visited path, else the home. */
export function LoginScreen() {
  const text = useText();
  const [email, setEmail] = useState('');
  const [desafio, setDesafio] = useState<string | null>(null);
  const [lapsed, setLapsed] = useState<unknown>(null);
  return (
    <AccessLayout title="Acceso usuarios" titleLang="es" subtitle="Sistema de gestión de envíos">
      {desafio === null ? (
        <PasswordStep
          email={email}
          lapsed={lapsed}
          onSeen={() => setLapsed(null)}
          onChallenge={(challenge, who) => {
            setEmail(who);
            setDesafio(challenge);
          }}
        />
      ) : (
        <CodeStep
          desafio={desafio}
          onBack={(cause) => {
            setLapsed(cause);
            setDesafio(null);
          }}
        />
      )}
      {desafio === null ? (
        <p className={styles.aside}>
          {text('AUTH.GENERAL.NO_ACCOUNT')} <Link to="/auth/registration">{text('AUTH.GENERAL.SIGNUP_BUTTON')}</Link>
        </p>
      ) : null}
    </AccessLayout>
  );
}

interface StepProps {
  /** Who had come as far as the code. */
  email: string;
  /** Why the code could not be waited for. */
  lapsed: unknown;
  onSeen: () => void;
  onChallenge: (desafio: string, email: string) => void;
}

function PasswordStep({ email, lapsed, onSeen, onChallenge }: StepProps) {
  const text = useText();
  const rules = useFieldRules();
  const errorOf = useAccessError();
  const { motivo } = useSearch({ strict: false });
  const form = useForm<Credentials>({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: { email: rules.email, password: rules.required },
  });
  const entry = useMutation({
    mutationFn: ({ email, password }: Credentials) => login(email.trim(), password),
    onError: (cause, sent) => {
      const desafio = cause instanceof ServiceError ? cause.desafio : null;
      if (desafio === null) document.getElementById('password')?.focus();
      else onChallenge(desafio, sent.email);
    },
  });
  const refused = entry.isIdle ? lapsed : entry.error;
  const dismiss = () => {
    entry.reset();
    onSeen();
  };
  return (
    <>
      {motivo === 'vencida' && entry.isIdle && lapsed === null ? (
        <p role="status" className={styles.notice}>
          {text('SESSION.EXPIRED')}
        </p>
      ) : null}
      <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => entry.mutate(values))}>
        <ErrorAlert error={errorOf(refused)} onDismiss={dismiss} dismissLabel={text('GENERAL.CLOSE')} />
        <TextField
          key={form.key('email')}
          {...form.getInputProps('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={email === ''}
          label={text('AUTH.INPUT.EMAIL')}
        />
        <PasswordField
          key={form.key('password')}
          {...form.getInputProps('password')}
          id="password"
          name="password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          label={text('AUTH.INPUT.PASSWORD')}
        />
        <Link to="/auth/forgot-password" className={styles.forgot}>
          {text('AUTH.GENERAL.FORGOT_BUTTON')}
        </Link>
        <Button type="submit" variant="filled" fullWidth loading={entry.isPending}>
          {text('AUTH.LOGIN.BUTTON')}
        </Button>
      </form>
    </>
  );
}
