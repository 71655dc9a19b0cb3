import type { ActoDePuerta } from '#features/reparto/entrega.contract.ts';
import { useSecond } from '#web/clock.ts';
import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';

import { cola, restoDe } from './cola.ts';
import styles from './entrega.module.css';

/** The last act is still on this phone alone: one press and it never was. Where the thumb is. */
export function Deshacer({ esperan }: { esperan: readonly Waiting<ActoDePuerta>[] }) {
  useSecond();
  const last = esperan.findLast(({ intentos, estado, cuerpo }) => {
    return intentos === 0 && estado === 'pendiente' && restoDe(cuerpo.hecho) > 0;
  });
  if (last === undefined) return null;
  const seconds = Math.ceil(restoDe(last.cuerpo.hecho) / 1000);
  return (
    <div className={styles.deshacer}>
      <Button className={styles.tecla} onClick={() => void cola.remove(last.clave)}>
        {`Deshacer (${seconds} s)`}
      </Button>
      <span className={styles.quieto}>{last.cuerpo.titulo}</span>
    </div>
  );
}
