import { IconArrowBackUp, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { formatTime } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

import type { HoyEnMostrador } from '../contract.ts';
import { MAS_EN_LISTA } from '../papeles.contract.ts';
import { DeshacerDialog } from './DeshacerDialog.tsx';
import type { De } from './de.ts';
import { bajarEntregas } from './entregas.ts';
import styles from './mostrador.module.css';
import { VERIFICADO } from './palabras.ts';
import type { Papel } from './papeles/Papeles.tsx';

interface Props {
  ultimas: HoyEnMostrador['ultimas'];
  de: De;
  onPrint: (papel: Papel) => void;
  onDialog: (isOpen: boolean) => void;
}

/** The last that went over the counter today, each with its receipt; and the list of the day, on paper or as a file. */
export function UltimasCard({ ultimas, de, onPrint, onDialog }: Props) {
  const client = useQueryClient();
  const [said, setSaid] = useState<string | null>(null);
  const [deshaciendo, setDeshaciendo] = useState<number | null>(null);
  const undo = (evento_id: number | null) => {
    setDeshaciendo(evento_id);
    onDialog(evento_id !== null);
  };
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
            <span className={styles.nombre}>{una.destinatario}</span>
            <span className={styles.quieto}>
              {una.corregida ? 'Corregida' : (VERIFICADO[una.verificado] ?? una.verificado)} · {una.usuario}
            </span>
            <span className={styles.botones}>
              <IconButton
                aria-label={`Imprimir comprobante de ${una.guia_nro}`}
                onClick={() => onPrint({ papel: 'comprobante', eventos: [una.evento_id] })}
              >
                <IconPrinter aria-hidden size={18} stroke={1.75} />
              </IconButton>
              {una.se_deshace && !una.corregida ? (
                <IconButton aria-label={`Deshacer la entrega de ${una.guia_nro}`} onClick={() => undo(una.evento_id)}>
                  <IconArrowBackUp aria-hidden size={18} stroke={1.75} />
                </IconButton>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {deshaciendo === null ? null : (
        <DeshacerDialog
          eventos={[deshaciendo]}
          de={de}
          onClose={() => undo(null)}
          onDone={(text) => {
            undo(null);
            setSaid(text);
          }}
        />
      )}
    </Card>
  );
}
