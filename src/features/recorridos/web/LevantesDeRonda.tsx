import { Link } from '@tanstack/react-router';

import { ESTADO_DE_LEVANTE } from '#features/levantes/web/public.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Recorrido } from '../contract.ts';
import { anunciadoText, lugarText } from './mezcla.ts';
import styles from './recorridos.module.css';

/** What a round fetches: at whose, when, behind which door, and how it stands. */
export function LevantesDeRonda({ datos: { levantes, lineas } }: { datos: Pick<Recorrido, 'levantes' | 'lineas'> }) {
  return (
    <ul className={styles.renglones} aria-label="Levantes del recorrido">
      {levantes.map((levante) => (
        <li key={levante.id} className={styles.renglon}>
          <span className={styles.doble}>
            <span>
              <Link to="/levantes" search={{ vista: 'todos', ver: levante.id }} className={styles.mono}>
                {levante.numero}
              </Link>{' '}
              <b>{levante.cliente}</b>
            </span>
            <span className={styles.quieto}>{levante.direccion}</span>
            <span className={styles.quieto}>
              de {levante.desde} a {levante.hasta} · {anunciadoText(levante)}
              {lineas.length === 0 ? '' : ` · ${lugarText(levante, lineas)}`}
              {levante.motivo === null ? '' : ` · ${levante.motivo}`}
            </span>
          </span>
          <StatusBadge {...ESTADO_DE_LEVANTE[levante.estado]} />
        </li>
      ))}
    </ul>
  );
}
