import { useQuery } from '@tanstack/react-query';

import { getAuditoriaDeGuia } from '#features/guias/detalle.contract.ts';
import { nombreDeActo } from '#shared/actos.ts';
import { serviceQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from './historia.module.css';
import { Momento } from './Momento.tsx';

/** Who changed what, for whoever leads; asked for only when it is opened. */
export function AuditoriaPanel({ id, now }: { id: number; now: Date }) {
  const { data, error, refetch } = useQuery({ ...serviceQuery(getAuditoriaDeGuia, { id }), refetchOnMount: 'always' });
  if (data === undefined) {
    return (
      <div className={styles.auditoria}>
        <ErrorAlert error={error} fallback="Error al cargar la auditoría" onRetry={() => void refetch()} />
        {error === null ? (
          <p role="status" className={styles.vacio}>
            Cargando la auditoría…
          </p>
        ) : null}
      </div>
    );
  }
  if (data.entradas.length === 0) return <p className={styles.vacio}>Nadie cambió esta guía todavía.</p>;
  return (
    <ol aria-label="Auditoría" className={styles.auditoria}>
      {data.entradas.map(({ fecha, usuario, servicio, ip, cambio }) => (
        <li key={`${fecha} ${servicio} ${cambio}`}>
          <p>{cambio}</p>
          <p className={styles.donde}>
            <Momento moment={fecha} now={now} /> · {usuario ?? 'el sistema'} · {nombreDeActo(servicio)}
            {ip === null ? null : ` · ${ip}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
