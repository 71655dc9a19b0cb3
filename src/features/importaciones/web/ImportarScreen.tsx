import { EnviosTabs } from '#features/envios/web/public.tsx';

import { Historial } from './Historial.tsx';
import styles from './importaciones.module.css';
import { Subida } from './Subida.tsx';

/** Files of envíos: one to bring, and those that were brought. */
export function ImportarScreen() {
  return (
    <>
      <EnviosTabs />
      <div className={styles.pila}>
        <Subida />
        <Historial de="ENVIOS" />
      </div>
    </>
  );
}
