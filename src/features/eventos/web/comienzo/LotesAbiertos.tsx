import { IconPlayerPlay } from '@tabler/icons-react';

import type { Lote } from '#features/eventos/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import styles from './comienzo.module.css';

interface Props {
  lotes: readonly Lote[];
  onOpen: (id: number) => void;
}

/** Batches that were begun and not closed. */
export function LotesAbiertos({ lotes, onOpen }: Props) {
  if (lotes.length === 0) return null;
  return (
    <Card title="Lotes sin cerrar" count={lotes.length}>
      <ul className={styles.lotes}>
        {lotes.map((lote) => (
          <li key={lote.id} className={styles.lote}>
            <div>
              <p className={styles.loteName}>
                {lote.nombre} · {lote.lugar}
              </p>
              <p className={styles.hint}>
                Abierto el {formatDateMinute(lote.abierto)} · {lote.hechas} hechas
                {lote.errores > 0 ? ` · ${lote.errores} errores` : ''}
                {lote.esperadas === null ? '' : ` · faltan ${lote.esperadas - lote.esperadas_leidas}`}
              </p>
            </div>
            <Button
              className={styles.big}
              leftSection={<IconPlayerPlay aria-hidden size={20} stroke={1.75} />}
              onClick={() => onOpen(lote.id)}
            >
              Retomar lote
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
