import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { useText } from '#web/i18n/TextProvider.tsx';
import { ServiceError } from '#web/service-error.ts';
import { register } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { AccessLayout } from './AccessLayout.tsx';
import { useFieldRules } from './access-fields.ts';
import styles from './form.module.css';
import { StrengthMeter } from './StrengthMeter.tsx';

const EMPTY = { email: '', fullname: '', username: '', password: '', confirmPassword: '', acceptTerms: false };

/** The specified sentence says nothing of what to do; what does is the same whether the address has an account or not. */
const isAway = (cause: unknown) => cause instanceof ServiceError && cause.status === 0;

/** Sign-up. The account awaits approval; the guard leads to the page that says so. */
export function RegistrationScreen() {
  const text = useText();
  const rules = useFieldRules();
  const [password, setPassword] = useState('');
  const [accepted, setAccepted] = useState(false);
  const form = useForm<typeof EMPTY>({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: {
      email: rules.email,
      fullname: rules.required,
      username: rules.required,
      password: rules.newPassword,
      confirmPassword: (value, values) => rules.repeated(value, values.password),
      acceptTerms: (value) => (value ? null : text('AUTH.VALIDATION.ACCEPT_TERMS')),
    },
    onValuesChange: (values) => {
      setPassword(values.password);
      setAccepted(values.acceptTerms);
    },
  });
  const entry = useMutation({
    mutationFn: ({ email, fullname, username, password: secret }: typeof EMPTY) =>
      register({ email: email.trim(), fullname: fullname.trim(), username: username.trim(), password: secret }),
    onError: (cause) => {
      if (!(cause instanceof ServiceError)) return;
      if (cause.code === 'CONTRASENA_DEBIL') form.setFieldError('password', text('ERROR.CONTRASENA_DEBIL'));
      for (const [field, message] of Object.entries(cause.campos)) form.setFieldError(field, message);
    },
  });
  const field = (name: keyof typeof EMPTY) => ({ ...form.getInputProps(name), name, key: form.key(name) });
  const { key: emailKey, ...email } = field('email');
  const { key: fullnameKey, ...fullname } = field('fullname');
  const { key: usernameKey, ...username } = field('username');
  const { key: passwordKey, ...secret } = field('password');
  const { key: confirmKey, ...confirm } = field('confirmPassword');
  return (
    <AccessLayout title={text('AUTH.REGISTER.TITLE')} subtitle={text('AUTH.REGISTER.DESC')}>
      <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => entry.mutate(values))}>
        <ErrorAlert
          error={entry.isError ? text('AUTH.VALIDATION.INVALID_LOGIN') : null}
          detail={text(isAway(entry.error) ? 'ERROR.SIN_CONEXION' : 'ERROR.REGISTRO_RECHAZADO')}
          onDismiss={entry.reset}
          dismissLabel={text('GENERAL.CLOSE')}
        />
        <TextField
          key={emailKey}
          {...email}
          type="email"
          autoComplete="email"
          autoFocus
          label={text('AUTH.INPUT.EMAIL')}
        />
        <TextField key={fullnameKey} {...fullname} autoComplete="name" label={text('AUTH.INPUT.FULLNAME')} />
        <TextField key={usernameKey} {...username} autoComplete="username" label={text('AUTH.INPUT.USERNAME')} />
        <PasswordField key={passwordKey} {...secret} autoComplete="new-password" label={text('AUTH.INPUT.PASSWORD')} />
        <StrengthMeter password={password} />
        <PasswordField
          key={confirmKey}
          {...confirm}
          autoComplete="new-password"
          label={text('AUTH.INPUT.CONFIRM_PASSWORD')}
        />
        <CheckboxField
          {...form.getInputProps('acceptTerms', { type: 'checkbox' })}
          name="acceptTerms"
          label={text('AUTH.VALIDATION.ACCEPT_TERMS')}
        />
        <Button type="submit" variant="filled" fullWidth disabled={!accepted} loading={entry.isPending}>
          {text('AUTH.GENERAL.SUBMIT_BUTTON')}
        </Button>
      </form>
      <p className={styles.aside}>
        <Link to="/auth/login">{text('AUTH.GENERAL.BACK_BUTTON')}</Link>
      </p>
    </AccessLayout>
  );
}
