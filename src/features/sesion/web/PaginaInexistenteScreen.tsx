import { useNavigate } from '@tanstack/react-router';

import { Button } from '#web/ui/Button.tsx';

import { AccessLayout } from './AccessLayout.tsx';
import styles from './form.module.css';

/** Where unknown addresses lead. Its texts are Spanish in every language, as the specification has them. */
export function PaginaInexistenteScreen() {
  const navigate = useNavigate();
  return (
    <AccessLayout title="Esta página no existe" titleLang="es">
      <div className={styles.form} lang="es">
        <p>Revise la dirección, o vuelva al inicio y búsquelo desde el menú.</p>
        <div className={styles.actions}>
          <Button variant="filled" onClick={() => navigate({ to: '/dashboard' })}>
            Volver al inicio
          </Button>
        </div>
      </div>
    </AccessLayout>
  );
}
