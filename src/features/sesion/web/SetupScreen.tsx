import { Link } from '@tanstack/react-router';

import { useText } from '#web/i18n/TextProvider.tsx';

import { AccessLayout } from './AccessLayout.tsx';
import { CambiarPasswordForm } from './CambiarPasswordForm.tsx';
import styles from './form.module.css';

/** The forced change of password: nothing else may be opened before it (specification §2.1). */
export function SetupScreen() {
  const text = useText();
  return (
    <AccessLayout title={text('AUTH.SETUP.TITLE')} subtitle={text('AUTH.SETUP.DESC')}>
      <CambiarPasswordForm isAlone />
      <p className={styles.aside}>
        <Link to="/logout" preload={false}>
          {text('USER.LOGOUT')}
        </Link>
      </p>
    </AccessLayout>
  );
}
