import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { ScanBox } from '#web/ui/scan/ScanBox.tsx';
import { playTone } from '#web/ui/scan/sounds.ts';

import { listRemesas, recibirRemesa } from '../contract.ts';
import styles from './cajas.module.css';

/** A bag arrives: its seal is read, and whether it is whole is said before anything else. */
export function RecibirCard({ isPaused }: { isPaused: boolean }) {
  const command = useCommand(recibirRemesa, [listRemesas]);
  const [precinto, setPrecinto] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const recibir = async (intacto: boolean) => {
    if (precinto === null || command.isPending) return;
    const done = await command.run({ precinto, intacto }).catch(() => null);
    playTone(done === null ? 'error' : 'ok');
    if (done === null) return;
    setPrecinto(null);
    setSaid(`Recibida ${done.numero}${intacto ? '' : ', con el precinto roto'}. Falta contarla.`);
  };
  return (
    <Card title="Recibir una bolsa">
      <div className={styles.caja}>
        <ScanBox
          placeholder="Escanee el precinto..."
          estado={command.error === null ? 'espera' : 'error'}
          paused={isPaused}
          onRead={(raw) => {
            command.reset();
            setSaid(null);
            setPrecinto(raw.trim());
          }}
          onRefused={() => undefined}
        />
        {precinto === null ? null : (
          <div className={styles.pregunta}>
            <span>
              Precinto <b className={styles.mono}>{precinto}</b>: ¿está intacto?
            </span>
            <Button variant="filled" loading={command.isPending} onClick={() => void recibir(true)}>
              Intacto
            </Button>
            <Button disabled={command.isPending} onClick={() => void recibir(false)}>
              Roto
            </Button>
            <Button variant="subtle" onClick={() => setPrecinto(null)}>
              No recibir
            </Button>
          </div>
        )}
        <p role="status" className={said === null ? 'solo-lector' : styles.quieto}>
          {said}
        </p>
        <ErrorAlert error={command.error} fallback="No se pudo recibir la remesa" onDismiss={command.reset} />
      </div>
    </Card>
  );
}
