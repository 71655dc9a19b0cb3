import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';

import styles from './lectura.module.css';
import type { Lectura } from './mesa.ts';

interface Props {
  esperan: readonly Waiting<Lectura>[];
  cola: { retry: (clave: string) => Promise<void>; remove: (clave: string) => Promise<boolean> };
}

/** What the server has not heard of, and what it did not take: sent again, or given up by a person. */
export function SinEnviar({ esperan, cola }: Props) {
  const pending = esperan.filter(({ estado }) => estado === 'pendiente').length;
  const refused = esperan.filter(({ estado }) => estado === 'conflicto');
  return (
    <>
      {pending > 1 ? (
        <p role="status" className={styles.aviso}>
          {pending} lecturas guardadas en este equipo, sin enviar.
        </p>
      ) : null}
      {refused.map(({ clave, cuerpo, texto }) => (
        <div key={clave} role="alert" className={styles.aviso}>
          <span>
            <b className={styles.mono}>{cuerpo.codigo}</b> {texto}
          </span>
          <Button size="xs" onClick={() => void cola.retry(clave)}>
            Reintentar
          </Button>
          <Button size="xs" onClick={() => void cola.remove(clave)}>
            Descartar
          </Button>
        </div>
      ))}
    </>
  );
}
