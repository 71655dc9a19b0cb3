import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TableSkeleton } from '#web/ui/table-parts.tsx';

import {
  deshacerMasivo,
  detenerMasivo,
  getMasivo,
  listFilasDeMasivo,
  listMasivos,
  type Masivo,
  reintentarMasivo,
} from '../contract.ts';
import { estadoOf, figure, guias, isRunning, leftOf, resultadoOf } from './masivo-frases.ts';
import styles from './masivos.module.css';
import { Progreso } from './Progreso.tsx';

const LOOK_MS = 1_000;
const PAGE_SIZE = 50;
const REFRESHES = [getMasivo, listMasivos, listFilasDeMasivo];

/** One bulk work: how far it is and how to stop it; at its end what was done, and which parcels were not and why. */
export function TrabajoPanel({ id }: { id: number }) {
  const query = useQuery({
    ...serviceQuery(getMasivo, { id }),
    refetchInterval: ({ state }) => (state.data === undefined || isRunning(state.data.masivo) ? LOOK_MS : false),
  });
  const { data, error, refetch } = query;
  const stop = useCommand(detenerMasivo, REFRESHES);
  const again = useCommand(reintentarMasivo, REFRESHES);
  const failed = stop.error ?? again.error;
  if (data === undefined)
    return (
      <>
        <ErrorAlert error={error} fallback="No se pudo cargar el trabajo" onRetry={() => void refetch()} />
        {error === null ? <TableSkeleton /> : null}
      </>
    );
  const { masivo, razones } = data;
  const left = leftOf(masivo);
  return (
    <div className={styles.panel}>
      <div>
        <h3 className={styles.nombre}>{masivo.nombre}</h3>
        <p className={styles.quieto}>Iniciado el {formatDateMinute(masivo.creado)}</p>
      </div>
      <p role="status" className={styles.resultado}>
        {isRunning(masivo) ? estadoOf(masivo) : resultadoOf(masivo)}
      </p>
      <Progreso masivo={masivo} />
      {isRunning(masivo) ? <p className={styles.quieto}>{resultadoOf(masivo)}</p> : <p>{estadoOf(masivo)}</p>}
      {masivo.nota === null ? null : <p className={styles.nota}>{masivo.nota}</p>}
      <div className={styles.actos}>
        {isRunning(masivo) ? (
          <Button loading={stop.isPending} onClick={() => void stop.run({ id }).catch(() => undefined)}>
            Detener
          </Button>
        ) : null}
        {!isRunning(masivo) && left > 0 ? (
          <Button
            variant="filled"
            loading={again.isPending}
            onClick={() => void again.run({ id }).catch(() => undefined)}
          >
            {reintentarText(masivo, left)}
          </Button>
        ) : null}
        {masivo.se_deshace ? <Deshacer masivo={masivo} /> : null}
      </div>
      <ErrorAlert error={failed} fallback="No se pudo cambiar el trabajo" />
      <ErrorAlert error={error} fallback="No se pudo actualizar el trabajo" onRetry={() => void refetch()} />
      {razones.length === 0 ? null : (
        <ul className={styles.razones} aria-label="Por qué no">
          {razones.map(({ razon, cantidad }) => (
            <li key={razon}>
              <span className={styles.cantidad}>{figure(cantidad)}</span> {razon}
            </li>
          ))}
        </ul>
      )}
      {masivo.fallidas === 0 ? null : <Fallidas masivo={masivo} />}
    </div>
  );
}

function reintentarText({ entidad }: Masivo, left: number): string {
  if (entidad === 'levante') return left === 1 ? 'Reintentar el que falta' : `Reintentar los ${figure(left)}`;
  return left === 1 ? 'Reintentar la que falta' : `Reintentar las ${figure(left)}`;
}

/** As many corrections as there were events: asked with their number. */
function Deshacer({ masivo: { id, nombre, hechas } }: { masivo: Masivo }) {
  const command = useCommand(deshacerMasivo, REFRESHES);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Deshacer</Button>
      {isAsking ? (
        <ConfirmDialog
          title="Deshacer el trabajo"
          opened
          confirmLabel="Sí, deshacer"
          isWorking={command.isPending}
          onConfirm={() => void command.run({ id }).then(close, () => undefined)}
          onClose={close}
        >
          <p>
            Se corrige «{nombre}» en {guias(hechas)}: {hechas === 1 ? 'vuelve' : 'vuelven'} a como{' '}
            {hechas === 1 ? 'estaba' : 'estaban'} antes.
          </p>
          <ErrorAlert error={command.error} fallback="No se pudo deshacer el trabajo" onDismiss={command.reset} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** Where one that was not done is looked at. */
const DONDE: Readonly<Record<Masivo['entidad'], (id: number) => string>> = {
  guia: (id) => `/guia/${id}`,
  levante: (id) => `/levantes?vista=todos&ver=${id}`,
  devolucion: (id) => `/levantes/devoluciones?ver=${id}`,
};

function Fallidas({ masivo: { id, entidad, fallidas } }: { masivo: Masivo }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    // The count is part of the question: after another try the rows are others.
    ...serviceQuery(listFilasDeMasivo, { id, resultado: 'fallida', page, size: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.fallidas}>
      <h4 className={styles.titulo}>
        {fallidas === 1
          ? `${entidad === 'levante' ? 'El' : 'La'} que no se hizo`
          : `${entidad === 'levante' ? 'Los' : 'Las'} ${figure(fallidas)} que no se hicieron`}
      </h4>
      <ErrorAlert error={error} fallback="No se pudieron cargar las guías" onRetry={() => void refetch()} />
      <ul className={styles.filas}>
        {data?.records.map(({ guia_id, guia_nro, razon }) => (
          <li key={guia_id} className={styles.fila}>
            <GuiaLabel numero={guia_nro} to={DONDE[entidad](guia_id)} />
            <span>{razon}</span>
          </li>
        ))}
      </ul>
      {data === undefined ? null : (
        <Pagination page={page} totalPages={data.total_pages} total={data.total_records} onPage={setPage} />
      )}
    </div>
  );
}
