import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';

import { useText } from '#web/i18n/TextProvider.tsx';
import { confirmEmail, refreshSession } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { AccessLayout } from './AccessLayout.tsx';
import { useAccessError } from './access-fields.ts';
import styles from './form.module.css';

/** Where the mail to a new address leads. By a button: programs that look at mails open links. The token stands after the `#`. */
export function ConfirmarCorreoScreen() {
  const text = useText();
  const errorOf = useAccessError();
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') });
  const confirm = useMutation({ mutationFn: () => confirmEmail(token ?? ''), onSuccess: refreshSession });
  return (
    <AccessLayout title={text('AUTH.EMAIL.TITLE')} subtitle={text('AUTH.EMAIL.DESC')}>
      {confirm.isSuccess ? (
        <p role="status" className={styles.done}>
          {text('AUTH.EMAIL.DONE')}
        </p>
      ) : (
        <div className={styles.form}>
          <ErrorAlert error={token === null ? text('ERROR.ENLACE_VENCIDO') : errorOf(confirm.error)} />
          <div className={styles.actions}>
            <Button
              variant="filled"
              autoFocus
              disabled={token === null}
              loading={confirm.isPending}
              onClick={() => confirm.mutate()}
            >
              {text('AUTH.EMAIL.BUTTON')}
            </Button>
          </div>
        </div>
      )}
      <p className={styles.aside}>
        <Link to="/auth/login">{text('AUTH.GENERAL.BACK_BUTTON')}</Link>
      </p>
    </AccessLayout>
  );
}
