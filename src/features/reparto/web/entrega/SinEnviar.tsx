import type { ActoDePuerta } from '#features/reparto/entrega.contract.ts';
import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';

import { cola } from './cola.ts';
import styles from './entrega.module.css';

/** What the server has not heard of, and what it did not take, with its reason: sent again, or given up by a person. */
export function SinEnviar({ esperan }: { esperan: readonly Waiting<ActoDePuerta>[] }) {
  const pending = esperan.filter(({ estado }) => estado === 'pendiente').length;
  return (
    <>
      {pending > 0 ? (
        <p role="status" className={styles.aviso}>
          {pending === 1 ? '1 acto guardado en este teléfono' : `${pending} actos guardados en este teléfono`}, sin
          enviar.
        </p>
      ) : null}
      {esperan
        .filter(({ estado }) => estado === 'conflicto')
        .map(({ clave, cuerpo, texto }) => (
          <div key={clave} role="alert" className={styles.aviso}>
            <span>
              {cuerpo.titulo}: {texto} Llame a tráfico.
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
