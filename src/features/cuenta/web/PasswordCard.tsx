import { useState } from 'react';

import { CambiarPasswordForm } from '#features/sesion/web/public.tsx';
import { Card } from '#web/ui/Card.tsx';

import styles from './cuenta.module.css';

export function PasswordCard() {
  const [isDone, setDone] = useState(false);
  return (
    <Card title="Contraseña">
      <div className={styles.cuerpo}>
        <p className={styles.quieto}>Al cambiarla se cierran sus otras sesiones. Esta sigue abierta.</p>
        <CambiarPasswordForm onDone={() => setDone(true)} />
        <p role="status" className={styles.hecho}>
          {isDone ? 'La contraseña cambió y sus otras sesiones se cerraron.' : ''}
        </p>
      </div>
    </Card>
  );
}
