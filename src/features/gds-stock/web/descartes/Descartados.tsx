import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type Descarte, listDescartes } from '#features/gds-stock/descartes.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { call } from '#web/api.ts';
import { useCan } from '#web/permissions.ts';
import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import styles from '../stock.module.css';
import { COSA, MOTIVO } from './palabras.ts';

/** What people did without a network, was not taken and was let go of: who, why, and what it was. */
export function Descartados() {
  const dirige = useCan(listDescartes);
  const [isOpen, setOpen] = useState(false);
  if (!dirige) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Descartados sin red</Button>
      {isOpen ? <Lista onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Lista({ onClose }: { onClose: () => void }) {
  const persona = useSessionState(({ user }) => user?.id ?? null);
  const query = useInfiniteQuery({
    queryKey: [listDescartes.service, persona],
    queryFn: ({ pageParam, signal }) => call(listDescartes, pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ siguiente }) => siguiente,
  });
  const rows = query.data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <DialogFrame title="Descartados sin red" opened onClose={onClose}>
      <div className={styles.cuerpo}>
        <p className={styles.quieto}>Lo que se hizo sin conexión, no se registró y alguien descartó.</p>
        <ErrorAlert error={query.error} fallback="No se pudieron cargar" onRetry={() => void query.refetch()} />
        {query.isSuccess && rows.length === 0 ? <p>Nadie descartó nada.</p> : null}
        <ul className={styles.filas} aria-label="Descartados sin red">
          {rows.map((que) => (
            <Uno key={que.id} que={que} />
          ))}
        </ul>
        {query.hasNextPage ? (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Ver anteriores
          </Button>
        ) : null}
      </div>
    </DialogFrame>
  );
}

function Uno({ que }: { que: Descarte }) {
  const { titulo, rechazo, motivo, nota, articulos, unidades, de, a, documento, fecha, usuario, deposito, clave } = que;
  const where = [de, a].filter(Boolean).join(' → ');
  const units = unidades === null ? null : `${unidades.toLocaleString('es-UY')} un.`;
  return (
    <li className={styles.fila} title={`Clave ${clave}`}>
      <span>
        <b>
          {COSA[que.que]}: {titulo}
        </b>
        <span>{[articulos, units, where, documento].filter((one) => one !== null && one !== '').join(' · ')}</span>
        <span>No se registró: {rechazo}</span>
        <span>
          Motivo: {motivo === 'OTRO' ? nota : [MOTIVO[motivo], nota].filter((one) => one !== null).join(' · ')}
        </span>
        <span className={styles.quieto}>
          {usuario}, {formatDateMinute(fecha)} · {deposito} · clave{' '}
          <span className={styles.mono}>{clave.slice(0, 8)}</span>
        </span>
      </span>
    </li>
  );
}
