import { IconAlertTriangle, IconBarcode, IconCheck, IconClock, IconX } from '@tabler/icons-react';

import type { Leida } from '#features/reparto/carga.contract.ts';
import { Button } from '#web/ui/Button.tsx';

import styles from './carga.module.css';
import type { Dicho } from './cola.ts';

interface Props {
  dicho: Dicho | undefined;
  onAgregar: () => void;
  onSacar: () => void;
}

const ICONS: Record<Leida['resultado'], typeof IconCheck> = {
  hecha: IconCheck,
  repetida: IconAlertTriangle,
  sobrante: IconX,
  error: IconX,
};
const WORD: Record<Leida['resultado'], string> = {
  hecha: 'Cargada',
  repetida: 'Ya estaba',
  sobrante: 'Sobra',
  error: 'No va',
};

/** What became of the last reading, to be read at arm's length; what is left over asks where it goes. */
export function UltimaDeCarga({ dicho, onAgregar, onSacar }: Props) {
  if (dicho === undefined) {
    return (
      <div className={styles.ultima} data-estado="vacio">
        <IconBarcode aria-hidden size={36} stroke={1.5} />
        <p>Lea primero lo que entrega último.</p>
      </div>
    );
  }
  const { codigo, leida } = dicho;
  const Icon = leida === null ? IconClock : ICONS[leida.resultado];
  return (
    <div className={styles.ultima} data-estado={leida?.resultado ?? 'leyendo'}>
      <Icon aria-hidden size={36} stroke={2} />
      <div role="status" className={styles.dicho}>
        <b className={styles.mono}>{codigo}</b>
        <span className={styles.palabra}>{leida === null ? 'Sin enviar' : WORD[leida.resultado]}</span>
        {leida === null ? null : <span>{leida.texto}</span>}
      </div>
      {leida?.resultado === 'sobrante' ? (
        <div className={styles.acciones}>
          <Button variant="filled" size="lg" onClick={onAgregar}>
            Agregar (A)
          </Button>
          <Button size="lg" onClick={onSacar}>
            Sacar (S)
          </Button>
        </div>
      ) : null}
    </div>
  );
}
