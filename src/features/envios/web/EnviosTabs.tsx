import { Link } from '@tanstack/react-router';

import styles from './tabs.module.css';

const TABS = [
  { ruta: '/envios', titulo: 'Envíos', isExact: true },
  { ruta: '/envios/borradores', titulo: 'Borradores', isExact: false },
  { ruta: '/envios/importar', titulo: 'Importar', isExact: false },
  { ruta: '/envios/rechazadas', titulo: 'Rechazadas', isExact: false },
] as const;

/** The screens of envíos, each with an address of its own. */
export function EnviosTabs() {
  return (
    <nav aria-label="Envíos" className={styles.tabs}>
      {TABS.map(({ ruta, titulo, isExact }) => (
        <Link
          key={ruta}
          to={ruta}
          className={styles.tab}
          activeOptions={{ exact: isExact, includeSearch: false }}
          activeProps={{ 'aria-current': 'page' }}
        >
          {titulo}
        </Link>
      ))}
    </nav>
  );
}
