import { formatTime } from '#shared/dates.ts';
import { Card } from '#web/ui/Card.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';

import type { HoyEnMostrador } from '../contract.ts';
import styles from './mostrador.module.css';
import { VERIFICADO } from './palabras.ts';

/** The last that went over the counter today. */
export function UltimasCard({ ultimas }: { ultimas: HoyEnMostrador['ultimas'] }) {
  return (
    <Card title="Últimas entregas">
      {ultimas.length === 0 ? <p className={styles.vacio}>Hoy todavía no se entregó ninguna.</p> : null}
      <ul className={styles.ultimas} aria-label="Últimas entregas">
        {ultimas.map((una) => (
          <li key={una.evento_id} data-corregida={una.corregida || undefined}>
            <time dateTime={una.fecha}>{formatTime(una.fecha).slice(0, 5)}</time>
            <GuiaLabel numero={una.guia_nro} to={`/guia/${una.guia_id}`} />
            <span className={styles.nombre}>{una.destinatario}</span>
            <span className={styles.quieto}>
              {una.corregida ? 'Corregida' : (VERIFICADO[una.verificado] ?? una.verificado)} · {una.usuario}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
