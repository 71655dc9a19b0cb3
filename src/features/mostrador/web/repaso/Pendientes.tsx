import type { Faltante, LecturaDeRepaso } from '#features/mostrador/repasos.contract.ts';
import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';

import styles from '../mostrador.module.css';
import { cola, type Dicho } from './cola.ts';

const SHOWN = 40;

interface Props {
  faltan: readonly Faltante[];
  dichos: readonly Dicho[];
  esperan: readonly Waiting<LecturaDeRepaso>[];
}

/** What waits for a network, what was refused, and what has not been read. */
export function Pendientes({ faltan, dichos, esperan }: Props) {
  const pending = esperan.filter(({ estado }) => estado === 'pendiente').length;
  const refused = esperan.filter(({ estado }) => estado === 'conflicto');
  const whole = new Set(
    dichos.flatMap(({ leida }) =>
      leida?.guia != null && leida.guia.leidos >= leida.guia.bultos ? [leida.guia.id] : [],
    ),
  );
  const rest = faltan.filter(({ guia_id }) => !whole.has(guia_id));
  return (
    <>
      {pending > 1 ? (
        <p role="status" className={styles.sinRed}>
          {pending} lecturas guardadas en este equipo, sin enviar.
        </p>
      ) : null}
      {refused.map(({ clave, cuerpo, texto }) => (
        <div key={clave} role="alert" className={styles.sinRed}>
          <b className={styles.numero}>{cuerpo.codigo}</b> {texto}{' '}
          <Button size="xs" onClick={() => void cola.retry(clave)}>
            Reintentar
          </Button>{' '}
          <Button size="xs" onClick={() => void cola.remove(clave)}>
            Descartar
          </Button>
        </div>
      ))}
      {rest.length === 0 ? null : (
        <details className={styles.faltan}>
          <summary>Faltan leer</summary>
          <ul aria-label="Faltan leer">
            {rest.slice(0, SHOWN).map(({ guia_id, guia_nro, destinatario, estante, leidos, bultos }) => (
              <li key={guia_id}>
                <span className={styles.numero}>{guia_nro}</span> {destinatario}
                {estante === null ? '' : ` · ${estante}`}
                {bultos > 1 ? ` · ${leidos} de ${bultos} bultos` : ''}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
