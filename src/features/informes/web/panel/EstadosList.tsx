import { Link } from '@tanstack/react-router';

import type { getPanel } from '#features/informes/contract.ts';
import type { Result } from '#shared/contract.ts';
import type { FamiliaEstado } from '#shared/estados.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { placeOf } from '../enlace.ts';
import styles from './panel.module.css';

type Estado = Result<typeof getPanel>['estados'][number];

const FAMILIAS: readonly FamiliaEstado[] = ['neutro', 'info', 'curso', 'custodia', 'ok', 'alerta', 'error'];

/** How many parcels stand where today; each figure leads to them. */
export function EstadosList({ estados }: { estados: readonly Estado[] }) {
  return (
    <section aria-labelledby="hoy">
      <h2 id="hoy" className={styles.titulo}>
        Hoy
      </h2>
      <ul className={styles.estados}>
        {estados.map(({ id, label, value, url, ayuda, familia }) => {
          const place = placeOf(url);
          const content = (
            <>
              <span className={styles.cifra}>{value.toLocaleString('es-UY')}</span>
              <StatusBadge familia={FAMILIAS.find((one) => one === familia) ?? 'neutro'} nombre={label} />
              <span className={styles.ayuda}>{ayuda}</span>
            </>
          );
          return (
            <li key={id}>
              {place === null ? (
                <div className={styles.estado}>{content}</div>
              ) : (
                <Link to={place.to} search={place.search} preload={false} className={styles.estado}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
