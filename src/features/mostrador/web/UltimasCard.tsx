import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { formatTime } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

import type { HoyEnMostrador } from '../contract.ts';
import { MAS_EN_LISTA } from '../papeles.contract.ts';
import type { De } from './de.ts';
import { bajarEntregas } from './entregas.ts';
import styles from './mostrador.module.css';
import { VERIFICADO } from './palabras.ts';
import type { Papel } from './papeles/Papeles.tsx';

interface Props {
  ultimas: HoyEnMostrador['ultimas'];
  de: De;
  onPrint: (papel: Papel) => void;
}

/** The last that went over the counter today, each with its receipt; and the list of the day, on paper or as a file. */
export function UltimasCard({ ultimas, de, onPrint }: Props) {
  const client = useQueryClient();
  const [said, setSaid] = useState<string | null>(null);
  const bajar = async () => {
    const more = await bajarEntregas(client, de);
    setSaid(more ? `En el archivo están las primeras ${MAS_EN_LISTA} del día.` : 'Archivo listo');
  };
  return (
    <Card
      title="Últimas entregas"
      actions={
        ultimas.length === 0 ? null : (
          <>
            <Button onClick={() => onPrint({ papel: 'lista' })}>Imprimir el día</Button>
            <Button onClick={() => void bajar().catch(() => setSaid('No se pudo bajar el archivo: reintente'))}>
              CSV
            </Button>
          </>
        )
      }
    >
      {ultimas.length === 0 ? <p className={styles.vacio}>Hoy todavía no se entregó ninguna.</p> : null}
      <p role="status" className={said === null ? 'solo-lector' : styles.vacio}>
        {said}
      </p>
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
