import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import {
  decidirWebhook,
  eliminarWebhook,
  listAvisos,
  listWebhooks,
  pausarWebhook,
  probarWebhook,
  type Webhook,
} from '../contract.ts';
import styles from './integraciones.module.css';

interface Props {
  webhook: Webhook;
  isOurs: boolean;
  onEdit: () => void;
  /** Shows its deliveries. */
  onLog: () => void;
}

type Duda = 'APROBADO' | 'RECHAZADO' | 'eliminar';

/** What may be done with one webhook now. */
export function WebhookActos({ webhook, isOurs, onEdit, onLog }: Props) {
  const { id, nombre, estado, pausado } = webhook;
  const mayDecide = useCan(decidirWebhook) && isOurs && estado === 'PENDIENTE';
  const pause = useCommand(pausarWebhook, [listWebhooks]);
  const trial = useCommand(probarWebhook, [listAvisos]);
  const [duda, setDuda] = useState<Duda | null>(null);
  const fail = (cause: unknown) => logFailure('integraciones.webhook', cause);
  const tryIt = () => void trial.run({ id }).then(onLog, fail);
  const togglePause = () => void pause.run({ id, pausado: !pausado }).catch(fail);
  return (
    <>
      <div className={styles.actos}>
        {mayDecide ? (
          <>
            <Act nombre={nombre} palabra="Aprobar" onClick={() => setDuda('APROBADO')} />
            <Act nombre={nombre} palabra="Rechazar" onClick={() => setDuda('RECHAZADO')} />
          </>
        ) : null}
        {estado === 'APROBADO' ? (
          <>
            <Act nombre={nombre} palabra="Probar" isWorking={trial.isPending} onClick={tryIt} />
            <Act
              nombre={nombre}
              palabra={pausado ? 'Reanudar' : 'Pausar'}
              isWorking={pause.isPending}
              onClick={togglePause}
            />
            <Act nombre={nombre} palabra="Entregas" onClick={onLog} />
          </>
        ) : null}
        <Act nombre={nombre} palabra="Editar" onClick={onEdit} />
        <Act nombre={nombre} palabra="Eliminar" onClick={() => setDuda('eliminar')} />
      </div>
      <ErrorAlert
        error={pause.error ?? trial.error}
        fallback="Error al cambiar el webhook"
        onDismiss={pause.error === null ? trial.reset : pause.reset}
      />
      {duda === null ? null : <DudaDialog duda={duda} webhook={webhook} onClose={() => setDuda(null)} />}
    </>
  );
}

interface ActProps {
  nombre: string;
  palabra: string;
  isWorking?: boolean;
  onClick: () => void;
}

function Act({ nombre, palabra, isWorking = false, onClick }: ActProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${palabra} ${nombre}`}
      loading={isWorking}
      onClick={onClick}
    >
      {palabra}
    </Button>
  );
}

const DUDAS = {
  APROBADO: {
    titulo: 'Aprobar webhook',
    si: 'Sí, aprobar',
    dice: 'Desde ahora le mandamos los eventos elegidos de las guías de',
  },
  RECHAZADO: { titulo: 'Rechazar webhook', si: 'Sí, rechazar', dice: 'No le mandaremos nada. Es de' },
  eliminar: {
    titulo: 'Eliminar webhook',
    si: 'Sí, eliminar',
    dice: 'Deja de recibir avisos, también los pendientes. Es de',
  },
} as const;

function DudaDialog({ duda, webhook, onClose }: { duda: Duda; webhook: Webhook; onClose: () => void }) {
  const decide = useCommand(decidirWebhook, [listWebhooks]);
  const remove = useCommand(eliminarWebhook, [listWebhooks]);
  const command = duda === 'eliminar' ? remove : decide;
  const { titulo, si, dice } = DUDAS[duda];
  const go = () => {
    const { id } = webhook;
    const work = duda === 'eliminar' ? remove.run({ id }) : decide.run({ id, decision: duda });
    work.then(onClose, (cause: unknown) => logFailure('integraciones.webhook', cause));
  };
  return (
    <ConfirmDialog
      title={titulo}
      opened
      confirmLabel={si}
      isWorking={command.isPending}
      onConfirm={go}
      onClose={onClose}
    >
      <p>
        {dice} {webhook.cliente}:
      </p>
      <p className={styles.url}>{webhook.url}</p>
      <ErrorAlert error={command.error} fallback="Error al cambiar el webhook" onDismiss={command.reset} />
    </ConfirmDialog>
  );
}
