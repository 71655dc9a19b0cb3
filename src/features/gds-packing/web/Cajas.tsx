import { Card } from '#web/ui/Card.tsx';

import type { Mesa } from '../contract.ts';
import { bultoAbierto } from './banco.ts';
import styles from './packing.module.css';
import { miles } from './palabras.ts';

/** Where one box does not hold the order: which ones, and what goes into each. The first is the one that is being packed. */
export function Cajas({ mesa }: { mesa: Mesa }) {
  const { cajas, cajas_propuestas, lineas } = mesa;
  if (cajas_propuestas.length < 2) return null;
  const adentro = new Map(lineas.map(({ id, en_bulto }) => [id, en_bulto]));
  const first = bultoAbierto(mesa) === null ? 'empiece por esta' : 'la que está armando';
  return (
    <Card title="Va en varias cajas" count={cajas_propuestas.length}>
      <ol className={styles.filas} aria-label="Cajas propuestas">
        {cajas_propuestas.map(({ caja_id, contenido }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes that are only proposed have nothing else to be told apart by
          <li key={at} className={styles.linea}>
            <p className={styles.articulo}>
              <b>{cajas.find(({ id }) => id === caja_id)?.nombre ?? 'Sin caja de la lista'}</b>
              {at === 0 ? <span className={styles.quieto}>{` · ${first}`}</span> : null}
              <br />
              {contenido.map(({ linea_id, sku, cantidad }, nth) => (
                <span key={linea_id}>
                  {nth === 0 ? '' : ', '}
                  <span className={styles.mono}>{sku}</span>{' '}
                  {at === 0 ? `${miles(adentro.get(linea_id) ?? 0)} de ${miles(cantidad)}` : `× ${miles(cantidad)}`}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
