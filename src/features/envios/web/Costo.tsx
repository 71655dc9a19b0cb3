import { formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';

import type { Cotizacion } from '../contract.ts';
import styles from './costo.module.css';

interface Props {
  cotizacion: Cotizacion;
  prometida_el?: string | null;
}

/** The price line by line, which tariff says so, and by when it should arrive. */
export function Costo({ cotizacion, prometida_el = null }: Props) {
  const { tramos, total, tarifa, vigente_desde } = cotizacion;
  return (
    <div className={styles.costo}>
      <dl className={styles.tramos}>
        {tramos.map(({ concepto, detalle, centavos }) => (
          <div key={`${concepto} ${detalle}`}>
            <dt>
              {concepto}
              {detalle === null ? null : <span className={styles.detalle}> {detalle}</span>}
            </dt>
            <dd>{formatDinero({ centavos, moneda: total.moneda })}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{formatDinero(total)}</dd>
        </div>
      </dl>
      <p className={styles.tarifa}>
        {tarifa}, vigente desde el {formatDay(vigente_desde)}
      </p>
      {prometida_el === null ? null : (
        <p className={styles.promesa}>
          Llega a más tardar el <strong>{formatDay(prometida_el)}</strong>
        </p>
      )}
    </div>
  );
}
