import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { AccessLayout, useAccessError } from '#features/sesion/web/public.tsx';
import { useText } from '#web/i18n/TextProvider.tsx';
import { requestUser } from '#web/session.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { ActivarFactor } from './ActivarFactor.tsx';
import styles from './factor.module.css';

/** Where the company asks it of the role, nothing else opens before this. */
export function ActivarFactorScreen() {
  const text = useText();
  const errorOf = useAccessError();
  // Who one is now decides where one may go: the guard sends on from here.
  const enter = useMutation({ mutationFn: requestUser });
  return (
    <AccessLayout title={text('AUTH.FACTOR.TITLE')} subtitle={text('AUTH.FACTOR.DESC')}>
      <div className={styles.pagina}>
        <ErrorAlert error={errorOf(enter.error)} onRetry={() => enter.mutate()} />
        <ActivarFactor hasFactor={false} onDone={() => enter.mutate()} />
      </div>
      <p className={styles.salida}>
        <Link to="/logout" preload={false}>
          {text('USER.LOGOUT')}
        </Link>
      </p>
    </AccessLayout>
  );
}
