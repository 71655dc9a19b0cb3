import { Button } from '#web/ui/Button.tsx';

import styles from '../stock.module.css';
import { descartes } from './cola.ts';

/** Reasons that the server did not take: what they are about is gone from here, so somebody has to know. */
export function SinContar() {
  const refused = descartes.useQueue(({ items }) => items).filter(({ estado }) => estado === 'conflicto');
  return refused.map(({ clave, cuerpo, texto }) => (
    <div key={clave} role="alert" className={styles.aviso}>
      <span>
        <b>{cuerpo.pedido.titulo}</b> se descartó, pero el motivo no se registró: {texto}
      </span>
      <Button onClick={() => void descartes.retry(clave)}>Reintentar</Button>
      <Button onClick={() => void descartes.remove(clave)}>Entendido</Button>
    </div>
  ));
}
