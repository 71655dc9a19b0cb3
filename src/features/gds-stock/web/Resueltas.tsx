import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { serviceQuery } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type Liberacion, listLiberaciones } from '../condicion.contract.ts';
import { palabrasDe } from './Liberaciones.tsx';
import styles from './stock.module.css';

/** What became of all that two had to decide, the last first. */
export function Resueltas() {
  const dirige = useCan(listLiberaciones);
  const [isOpen, setOpen] = useState(false);
  if (!dirige) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Aprobaciones resueltas</Button>
      {isOpen ? <Lista onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Lista({ onClose }: { onClose: () => void }) {
  const query = useQuery(serviceQuery(listLiberaciones, {}));
  const resueltas = query.data?.liberaciones.filter(({ estado }) => estado !== 'PENDIENTE') ?? [];
  return (
    <DialogFrame title="Aprobaciones resueltas" opened onClose={onClose}>
      <div className={styles.cuerpo}>
        <ErrorAlert error={query.error} fallback="No se pudieron cargar" onRetry={() => void query.refetch()} />
        {query.isSuccess && resueltas.length === 0 ? <p>Todavía no se resolvió ninguna.</p> : null}
        <ul className={styles.filas} aria-label="Aprobaciones resueltas">
          {resueltas.map((que) => (
            <Resuelta key={que.id} que={que} />
          ))}
        </ul>
      </div>
    </DialogFrame>
  );
}

function Resuelta({ que }: { que: Liberacion }) {
  const { estado, numero, motivo, nota, pedida, pedida_por, resuelta_por, unidades, vale } = que;
  const isDone = estado === 'APROBADA';
  return (
    <li className={styles.fila}>
      <span>
        <b>
          {que.que}: {unidades.toLocaleString('es-UY')} un.{palabrasDe(que).fila}
          {vale === null ? '' : ` · vale ${formatDinero(vale)}`}
        </b>
        <span className={styles.quieto}>{`${nota} · pidió ${pedida_por}, ${formatDateMinute(pedida)}`}</span>
        <span className={styles.quieto}>
          {[`${isDone ? 'aprobó' : 'rechazó'} ${resuelta_por ?? 'otra persona'}`, motivo, numero]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <StatusBadge familia={isDone ? 'ok' : 'neutro'} nombre={isDone ? 'Aprobada' : 'Rechazada'} />
    </li>
  );
}
