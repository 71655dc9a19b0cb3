import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { Card } from '#web/ui/Card.tsx';

import styles from './lado.module.css';

/** The serial numbers that travel in it, for whoever may see its order. */
export function SeriesCard({ series }: Pick<GuiaDetalle, 'series'>) {
  if (series.length === 0) return null;
  const codes = series.reduce((sum, { codigos }) => sum + codigos.length, 0);
  return (
    <Card title="Series" count={codes}>
      <ul className={styles.casos} aria-label="Series que lleva">
        {series.map(({ bulto, sku, producto, codigos }) => (
          <li key={`${bulto} ${sku}`}>
            <p>
              <strong>{producto}</strong>{' '}
              <span className={styles.suave}>
                {[sku, bulto === null ? '' : `bulto ${bulto}`].filter(Boolean).join(' · ')}
              </span>
            </p>
            <p className={styles.codigos}>{codigos.join(', ')}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
