import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useText } from '#web/i18n/TextProvider.tsx';
import { ServiceError } from '#web/service-error.ts';
import { forgotPassword } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { AccessLayout } from './AccessLayout.tsx';
import { useAccessError, useFieldRules } from './access-fields.ts';
import styles from './form.module.css';

/** Asks for the mail with the link. The answer is the same for known and unknown addresses. */
export function ForgotPasswordScreen() {
  const text = useText();
  const rules = useFieldRules();
  const errorOf = useAccessError();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: rules.email },
  });
  const request = useMutation({ mutationFn: ({ email }: { email: string }) => forgotPassword(email.trim()) });
  const isUnreadable = request.error instanceof ServiceError && request.error.code === 'DATOS_INVALIDOS';
  const failure = isUnreadable
    ? text('AUTH.VALIDATION.NOT_FOUND', { name: text('AUTH.INPUT.EMAIL') })
    : errorOf(request.error);
  return (
    <AccessLayout title={text('AUTH.FORGOT.TITLE')} subtitle={text('AUTH.FORGOT.DESC')}>
      {request.isSuccess ? (
        <p role="status" className={styles.done}>
          {text('AUTH.FORGOT.SENT')}
        </p>
      ) : (
        <form noValidate className={styles.form} onSubmit={form.onSubmit((values) => request.mutate(values))}>
          <ErrorAlert error={failure} onDismiss={request.reset} dismissLabel={text('GENERAL.CLOSE')} />
          <TextField
            key={form.key('email')}
            {...form.getInputProps('email')}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            label={text('AUTH.INPUT.EMAIL')}
          />
          <Button type="submit" variant="filled" fullWidth loading={request.isPending}>
            {text('AUTH.GENERAL.SUBMIT_BUTTON')}
          </Button>
        </form>
      )}
      <p className={styles.aside}>
        <Link to="/auth/login">{text('AUTH.GENERAL.BACK_BUTTON')}</Link>
      </p>
    </AccessLayout>
  );
}
