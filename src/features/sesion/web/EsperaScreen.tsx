import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { useText } from '#web/i18n/TextProvider.tsx';
import { requestUser } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { AccessLayout } from './AccessLayout.tsx';
import { useAccessError } from './access-fields.ts';
import styles from './form.module.css';

/** A registered person without a role yet: all that there is to do is to wait. */
export function EsperaScreen() {
  const text = useText();
  const errorOf = useAccessError();
  const check = useMutation({ mutationFn: requestUser });
  return (
    <AccessLayout title="Su cuenta espera aprobación" titleLang="es">
      <p className={styles.notice}>{text('AUTH.PENDING.DESC')}</p>
      <div className={styles.form}>
        <ErrorAlert error={errorOf(check.error)} onDismiss={check.reset} dismissLabel={text('GENERAL.CLOSE')} />
        <div className={styles.actions}>
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            {text('AUTH.PENDING.CHECK')}
          </Button>
          <Link to="/logout" preload={false}>
            {text('USER.LOGOUT')}
          </Link>
        </div>
      </div>
    </AccessLayout>
  );
}
