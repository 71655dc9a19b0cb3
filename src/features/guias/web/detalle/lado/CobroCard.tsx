import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { Card } from '#web/ui/Card.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { dinero } from '../textos.ts';
import styles from './lado.module.css';

/** What is to be collected, and whether it was. */
export function CobroCard({ detalle: { guia, eventos } }: { detalle: GuiaDetalle }) {
  const { contra_reembolso, flete_destino, cobrar, proximo } = guia;
  if (cobrar === null) return null;
  const cobros = eventos.filter(({ monto, corregido }) => monto !== null && !corregido);
  return (
    <Card
      title={flete_destino === null ? 'Contra-reembolso' : 'A cobrar'}
      beside={<strong className={styles.importe}>{dinero(cobrar)}</strong>}
    >
      <div className={styles.cuerpo}>
        {flete_destino === null ? null : (
          <p className={styles.linea}>
            Flete {dinero(flete_destino)}
            {contra_reembolso === null ? '' : ` y contra-reembolso ${dinero(contra_reembolso)}`}
          </p>
        )}
        {cobros.map(({ id, monto, usuario, fecha_evento }) => (
          <p key={id} className={styles.linea}>
            <StatusBadge familia="ok" nombre="Cobrado" />
            <span>
              {monto === null ? '' : dinero(monto)} el {formatDateMinute(fecha_evento)}
              {usuario === null ? '' : ` por ${usuario}`}
            </span>
          </p>
        ))}
        {cobros.length > 0 ? null : (
          <p className={styles.linea}>
            {proximo === null ? (
              <StatusBadge familia="neutro" nombre="No se cobró" />
            ) : (
              <StatusBadge familia="alerta" nombre="Pendiente de cobro" />
            )}
          </p>
        )}
      </div>
    </Card>
  );
}
