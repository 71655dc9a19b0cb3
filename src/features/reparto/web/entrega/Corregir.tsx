import { useState } from 'react';

import { corregirActo, miHoja } from '#features/reparto/entrega.contract.ts';
import { formatTime } from '#shared/dates.ts';
import { useCommand } from '#web/api.ts';
import { useMinute } from '#web/clock.ts';
import { deviceTimeOf } from '#web/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { cola } from './cola.ts';
import styles from './entrega.module.css';
import type { Parada } from './paradas.ts';

/** Takes the last act at this door back, once it has left the phone and while the table lets it: a second press says so. */
export function Corregir({ parada: { lineas, primera } }: { parada: Parada }) {
  const command = useCommand(corregirActo, [miHoja]);
  const [isAsked, setAsked] = useState(false);
  const now = useMinute();
  const waits = cola.useQueue(({ items }) => items.some(({ cuerpo }) => cuerpo.guias.includes(primera.guia_id)));
  const { corrige_hasta } = primera;
  if (corrige_hasta === null || waits || deviceTimeOf(Date.parse(corrige_hasta)) < now.getTime()) return null;
  const correct = () => {
    if (!isAsked) return setAsked(true);
    return void command.run({ guias: lineas.map(({ guia_id }) => guia_id) }).catch(() => undefined);
  };
  return (
    <div className={styles.corregir}>
      <Button loading={command.isPending} className={styles.tecla} onClick={correct}>
        {isAsked ? 'Sí, lo último fue un error' : `Corregir (hasta ${formatTime(corrige_hasta)})`}
      </Button>
      <ErrorAlert error={command.error} fallback="No se pudo corregir" onDismiss={command.reset} />
    </div>
  );
}
