import { IconPrinter } from '@tabler/icons-react';

import { formatTime } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

import type { HoyEnMostrador } from '../contract.ts';
import styles from './mostrador.module.css';
import { VERIFICADO } from './palabras.ts';
import type { Papel } from './papeles/Papeles.tsx';

interface Props {
  ultimas: HoyEnMostrador['ultimas'];
  onPrint: (papel: Papel) => void;
}

/** The last that went over the counter today, each with its receipt; and the list of the day. */
export function UltimasCard({ ultimas, onPrint }: Props) {
  return (
    <Card
      title="Últimas entregas"
      actions={
        ultimas.length === 0 ? null : <Button onClick={() => onPrint({ papel: 'lista' })}>Imprimir el día</Button>
      }
    >
      {ultimas.length === 0 ? <p className={styles.vacio}>Hoy todavía no se entregó ninguna.</p> : null}
      <ul className={styles.ultimas} aria-label="Últimas entregas">
        {ultimas.map((una) => (
          <li key={una.evento_id} data-corregida={una.corregida || undefined}>
            <time dateTime={una.fecha}>{formatTime(una.fecha).slice(0, 5)}</time>
            <GuiaLabel numero={una.guia_nro} to={`/guia/${una.guia_id}`} />
            <IconButton
              aria-label={`Imprimir comprobante de ${una.guia_nro}`}
              onClick={() => onPrint({ papel: 'comprobante', eventos: [una.evento_id] })}
            >
              <IconPrinter aria-hidden size={18} stroke={1.75} />
            </IconButton>
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
