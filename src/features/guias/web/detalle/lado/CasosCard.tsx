import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { Card } from '#web/ui/Card.tsx';

import styles from './lado.module.css';

/** The cases of Problem Solver, for those who may see them. */
export function CasosCard({ casos }: Pick<GuiaDetalle, 'casos'>) {
  if (casos === null) return null;
  return (
    <Card title="Casos de Problem Solver" count={casos.length}>
      {casos.length === 0 ? <p className={styles.vacio}>Sin casos.</p> : null}
      <ul className={styles.casos}>
        {casos.map(({ id, fecha_inicio, usuario, causa, solucion, descripcion }) => (
          <li key={id}>
            <p>
              <strong>{causa}</strong> → {solucion}
            </p>
            {descripcion === null ? null : <p>{descripcion}</p>}
            <p className={styles.suave}>
              <time dateTime={fecha_inicio}>{formatDateMinute(fecha_inicio)}</time> · {usuario}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
