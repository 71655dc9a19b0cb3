import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import type { getPanel } from '#features/informes/contract.ts';
import type { Result } from '#shared/contract.ts';

import { placeOf } from '../enlace.ts';
import styles from './panel.module.css';

type Pendiente = Result<typeof getPanel>['pendientes'][number];

/** What waits for the client to say something, most pressing first. */
export function PendientesList({ pendientes }: { pendientes: readonly Pendiente[] }) {
  return (
    <section aria-labelledby="respuesta">
      <h2 id="respuesta" className={styles.titulo}>
        Necesitan su respuesta
      </h2>
      {pendientes.length === 0 ? <p className={styles.nada}>Nada espera su respuesta.</p> : null}
      <ul className={styles.pendientes}>
        {pendientes.map(({ id, label, value, url, ayuda }) => {
          const place = placeOf(url);
          const content = (
            <>
              <span className={styles.cifra}>{value.toLocaleString('es-UY')}</span>
              <span>
                <span className={styles.que}>{label}</span>
                <span className={styles.ayuda}>{ayuda}</span>
              </span>
            </>
          );
          return (
            <li key={id}>
              {place === null ? (
                <div className={styles.pendiente}>{content}</div>
              ) : (
                <Link to={place.to} search={place.search} preload={false} className={styles.pendiente}>
                  {content}
                  <IconArrowRight aria-hidden size={20} stroke={1.75} />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
