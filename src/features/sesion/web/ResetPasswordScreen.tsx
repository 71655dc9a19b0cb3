import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';

import { useText } from '#web/i18n/TextProvider.tsx';
import { resetPassword } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { AccessLayout } from './AccessLayout.tsx';
import { useAccessError } from './access-fields.ts';
import styles from './form.module.css';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useNewPasswordForm } from './use-new-password-form.ts';

/** Where the link of the mail leads. Its token stands after the `#`, so that it is neither sent nor logged. */
export function ResetPasswordScreen() {
  const text = useText();
  const errorOf = useAccessError();
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') });
  const { form, password } = useNewPasswordForm({ asksCurrent: false });
  const change = useMutation({ mutationFn: (secret: string) => resetPassword(token ?? '', secret) });
  const failure = token === null ? text('ERROR.ENLACE_VENCIDO') : errorOf(change.error);
  return (
    <AccessLayout title={text('AUTH.RESET.TITLE')} subtitle={text('AUTH.RESET.DESC')}>
      {change.isSuccess ? (
        <p role="status" className={styles.done}>
          {text('AUTH.FORGOT.SUCCESS')}
        </p>
      ) : (
        <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => change.mutate(values.password))}>
          <ErrorAlert error={failure} />
          <NewPasswordFields form={form} password={password} />
          <Button type="submit" variant="filled" fullWidth disabled={token === null} loading={change.isPending}>
            {text('AUTH.RESET.BUTTON')}
          </Button>
        </form>
      )}
      <p className={styles.aside}>
        <Link to={failure === null ? '/auth/login' : '/auth/forgot-password'}>
          {text(failure === null ? 'AUTH.GENERAL.BACK_BUTTON' : 'AUTH.GENERAL.FORGOT_BUTTON')}
        </Link>
      </p>
    </AccessLayout>
  );
}
