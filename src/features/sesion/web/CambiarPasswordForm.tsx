import { useMutation } from '@tanstack/react-query';

import { call } from '#web/api.ts';
import { useText } from '#web/i18n/TextProvider.tsx';
import { adoptToken } from '#web/session.tsx';
import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';

import { cambiarPassword } from '../contract.ts';
import { useAccessError } from './access-fields.ts';
import styles from './form.module.css';
import { type NewPassword, NewPasswordFields } from './NewPasswordFields.tsx';
import { useNewPasswordForm } from './use-new-password-form.ts';

interface Props {
  /** Nothing else is on the page: the first field takes the focus. */
  isAlone?: boolean;
  onDone?: () => void;
}

/** The present password and a new one. Every other session ends with the change; this one goes on. */
export function CambiarPasswordForm({ isAlone = false, onDone }: Props) {
  const text = useText();
  const errorOf = useAccessError();
  const user = useSessionState((state) => state.user);
  const { form, password } = useNewPasswordForm({ asksCurrent: true });
  const change = useMutation({
    mutationFn: async (values: NewPassword) => {
      const params = { password_actual: values.current, password_nueva: values.password };
      await adoptToken((await call(cambiarPassword, params))._token);
    },
    onSuccess: () => {
      form.reset();
      onDone?.();
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => change.mutate(values))}>
      <ErrorAlert error={errorOf(change.error)} onDismiss={change.reset} dismissLabel={text('GENERAL.CLOSE')} />
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        key={form.key('current')}
        {...form.getInputProps('current')}
        name="current"
        autoComplete="current-password"
        autoFocus={isAlone}
        label={text('AUTH.INPUT.CURRENT_PASSWORD')}
      />
      <NewPasswordFields form={form} password={password} ownWords={user === null ? [] : [user.email, user.fullname]} />
      <Button type="submit" variant="filled" fullWidth={isAlone} loading={change.isPending}>
        {text('AUTH.RESET.BUTTON')}
      </Button>
    </form>
  );
}
