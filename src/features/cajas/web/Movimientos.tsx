import { formatTime } from '#shared/dates.ts';
import type { FamiliaEstado } from '#shared/estados.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Movimiento } from '../contract.ts';
import styles from './cajas.module.css';

const FAMILIA: Readonly<Record<Movimiento['estado'], FamiliaEstado>> = {
  PEDIDO: 'info',
  ASENTADO: 'ok',
  RECHAZADO: 'error',
  CADUCADO: 'neutro',
};

/** What went in and out of the open box by hand: what for, and where it stands. How much is told with the count. */
export function Movimientos({ movimientos }: { movimientos: readonly Movimiento[] }) {
  if (movimientos.length === 0) return null;
  return (
    <ul className={styles.anteriores} aria-label="Ingresos y egresos de esta caja">
      {movimientos.map(({ id, clase, texto, creado, estado, nombre_estado, nota }) => (
        <li key={id}>
          <span className={styles.texto}>
            {formatTime(creado).slice(0, 5)} {clase === 'INGRESO' ? 'Ingreso' : 'Egreso'}: {texto}
            {nota === null ? null : <span className={styles.quieto}> ({nota})</span>}
          </span>
          <StatusBadge familia={FAMILIA[estado]} nombre={nombre_estado} />
        </li>
      ))}
    </ul>
  );
}
