import { IconHistory } from '@tabler/icons-react';
import { useId } from 'react';

import { Button } from '#web/ui/Button.tsx';

import { HistorialCard } from './HistorialCard.tsx';
import styles from './mantenimiento.module.css';
import type { Historial } from './mantenimiento-address.ts';

interface Props {
  /** null: closed. */
  historial: Historial | null;
  onShow: (historial: Historial | null) => void;
}

const FIRST: Historial = { tipo: 'todos', page: 1, registroId: undefined };

/** 'Ver Historial de Cambios' / 'Ocultar Historial', and the history under it while it is open. */
export function HistorialSection({ historial, onShow }: Props) {
  const id = useId();
  const isOpen = historial !== null;
  return (
    <section className={styles.historial} aria-label="Historial de Cambios">
      <div className={styles.toggle}>
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          leftSection={<IconHistory aria-hidden size={18} stroke={1.75} />}
          onClick={() => onShow(isOpen ? null : FIRST)}
        >
          {isOpen ? 'Ocultar Historial' : 'Ver Historial de Cambios'}
        </Button>
      </div>
      {historial === null ? null : (
        <div id={id} ref={reveal}>
          <HistorialCard historial={historial} onShow={onShow} />
        </div>
      )}
    </section>
  );
}

/** It opens under the tables, where it may be out of sight. */
function reveal(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' });
}
