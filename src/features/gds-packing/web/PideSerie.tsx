import { Button } from '#web/ui/Button.tsx';

import { pedirSerie, useBanco } from './banco.ts';
import styles from './packing.module.css';

/** Whose serials are read next, and the way out of it. */
export function PideSerie() {
  const serieDe = useBanco((banco) => banco.serieDe);
  if (serieDe === null) return null;
  const { sku, faltan } = serieDe;
  return (
    <div className={styles.aviso} role="status">
      <span>
        <b>{sku}</b>: {faltan === 1 ? 'escanee su serie' : `escanee ${faltan} series, una por unidad`}. Cada unidad
        entra en el bulto con la suya.
      </span>
      <Button onClick={() => pedirSerie(null)}>Dejar, va otro artículo</Button>
    </div>
  );
}
