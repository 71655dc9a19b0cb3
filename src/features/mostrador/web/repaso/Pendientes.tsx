import type { Faltante, LecturaDeRepaso } from '#features/mostrador/repasos.contract.ts';
import type { Waiting } from '#web/offline/line.ts';
import { Button } from '#web/ui/Button.tsx';

import styles from '../mostrador.module.css';
import { cola, type Dicho } from './cola.ts';
import propios from './repaso.module.css';

const SHOWN = 40;

interface Props {
  faltan: readonly Faltante[];
  dichos: readonly Dicho[];
  esperan: readonly Waiting<LecturaDeRepaso>[];
  /** Null: nothing of this list is kept longer. */
  onProrrogar: ((guia: Faltante) => void) | null;
}

/** What waits for a network, what was refused, and what has not been read. */
export function Pendientes({ faltan, dichos, esperan, onProrrogar }: Props) {
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
        <details className={propios.faltan}>
          <summary>{`Por leer · ${rest.length}`}</summary>
          <ul aria-label="Por leer">
            {rest.slice(0, SHOWN).map((guia) => (
              <li key={guia.guia_id}>
                <span>
                  <span className={styles.numero}>{guia.guia_nro}</span> {guia.destinatario}
                  {guia.estante === null ? '' : ` · ${guia.estante}`}
                  {guia.bultos > 1 ? ` · ${guia.leidos} de ${guia.bultos} bultos` : ''}
                </span>
                {onProrrogar === null ? null : (
                  <Button size="xs" aria-label={`Prorrogar ${guia.guia_nro}…`} onClick={() => onProrrogar(guia)}>
                    Prorrogar…
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
