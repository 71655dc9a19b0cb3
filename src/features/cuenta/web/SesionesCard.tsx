import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import { cerrarOtrasSesiones, cerrarUnaSesion, listSesiones, type Sesion } from '../contract.ts';
import styles from './cuenta.module.css';

/** Where the account is open now, and how to end what should not be. */
export function SesionesCard() {
  const query = useQuery(serviceQuery(listSesiones, {}));
  const others = useCommand(cerrarOtrasSesiones, [listSesiones]);
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const sesiones = query.data?.records ?? [];
  const hasOthers = sesiones.some(({ actual }) => !actual);
  const endOthers = () => {
    others.run({}).then(
      ({ cerradas }) => {
        setAsking(false);
        setSaid(cerradas === 1 ? 'Se cerró 1 sesión' : `Se cerraron ${cerradas} sesiones`);
      },
      (cause: unknown) => logFailure(cerrarOtrasSesiones.service, cause),
    );
  };
  return (
    <Card
      title="Sesiones abiertas"
      count={query.data?.records.length}
      actions={hasOthers ? <Button onClick={() => setAsking(true)}>Cerrar las demás</Button> : undefined}
    >
      <div className={styles.cuerpo}>
        <ErrorAlert error={query.error} fallback="Error al cargar las sesiones" onRetry={() => void query.refetch()} />
        {query.isPending ? <TableSkeleton rows={2} /> : null}
        <ul className={styles.sesiones}>
          {sesiones.map((sesion) => (
            <SesionItem key={sesion.id} sesion={sesion} onEnded={() => setSaid('Se cerró la sesión')} />
          ))}
        </ul>
        <p role="status" className={styles.hecho}>
          {said}
        </p>
      </div>
      {asking ? (
        <ConfirmDialog
          title="Cerrar las demás sesiones"
          opened
          confirmLabel="Sí, cerrar"
          isWorking={others.isPending}
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        >
          <p>Quien esté usando su cuenta en otro equipo tendrá que volver a entrar. Esta sesión sigue abierta.</p>
          <ErrorAlert error={others.error} fallback="Error al cerrar las sesiones" onDismiss={others.reset} />
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}

function SesionItem({ sesion, onEnded }: { sesion: Sesion; onEnded: () => void }) {
  const { id, dispositivo, ip, creada, ultimo_uso, actual } = sesion;
  const command = useCommand(cerrarUnaSesion, [listSesiones]);
  const end = () => {
    command.run({ id }).then(onEnded, (cause: unknown) => logFailure(cerrarUnaSesion.service, cause));
  };
  const Icon = /Android|iOS/.test(dispositivo) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={styles.sesion}>
      <Icon aria-hidden size={22} stroke={1.5} />
      <div className={styles.dispositivo}>
        <p>
          <strong>{dispositivo}</strong>
          {actual ? <span className={styles.actual}>Esta sesión</span> : null}
        </p>
        <p className={styles.quieto}>
          Último uso {formatDateMinute(ultimo_uso)} · abierta {formatDateMinute(creada)}
          {ip === null ? '' : ` · ${ip}`}
        </p>
        <ErrorAlert error={command.error} fallback="Error al cerrar la sesión" onDismiss={command.reset} />
      </div>
      {actual ? null : (
        <Button
          size="compact-sm"
          aria-label={`Cerrar la sesión de ${dispositivo}, usada ${formatDateMinute(ultimo_uso)}`}
          loading={command.isPending}
          onClick={end}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}
