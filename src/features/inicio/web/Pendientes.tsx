import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { formatLongDay } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Word } from '#web/i18n/words.tsx';
import { useWaitingCount } from '#web/offline/waiting.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { getPendientes, type Pendiente } from '../contract.ts';
import styles from './Pendientes.module.css';
import { cifra, notaDe, PUERTAS } from './pendientes.ts';

const MINUTE = 60_000;

export type Pendientes = UseQueryResult<{ pendientes: readonly Pendiente[] }>;

export function usePendientes(): Pendientes {
  return useQuery({
    ...serviceQuery(getPendientes, {}),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    retry: false,
  });
}

/** What only this person or role can unblock: each figure is a door to its rows. `isList`: beside something larger, one under the other and none of zero. */
export function PendientesSection({ pendientes, isList = false }: { pendientes: Pendientes; isList?: boolean }) {
  const waiting = useWaitingCount();
  const { data, error, refetch } = pendientes;
  const cards = (data?.pendientes ?? []).filter(({ cantidad }) => !isList || cantidad !== 0);
  if (cards.length === 0 && waiting === 0 && error === null) return null;
  return (
    <section aria-labelledby="pendientes" className={styles.section} data-list={isList || undefined}>
      <h2 id="pendientes" className={styles.title}>
        <Word>Pendientes</Word>
      </h2>
      {data === undefined ? (
        <ErrorAlert error={error} fallback="Error al cargar los pendientes" onRetry={() => void refetch()} />
      ) : null}
      <ul className={styles.cards}>
        {waiting > 0 ? <SinEnviar count={waiting} /> : null}
        {cards.map((pendiente) => (
          <Tarjeta key={pendiente.clave} pendiente={pendiente} />
        ))}
      </ul>
    </section>
  );
}

function Tarjeta({ pendiente }: { pendiente: Pendiente }) {
  const { label, to, search, isLate } = PUERTAS[pendiente.clave];
  const weekday = formatLongDay(new Date()).split(/[\s,]/)[0]?.toLowerCase() ?? '';
  const note = notaDe(pendiente, weekday);
  const isNone = pendiente.cantidad === 0;
  return (
    <li>
      <Link to={to} search={search} className={styles.card} data-late={(isLate && !isNone) || undefined}>
        <span className={styles.figure} data-none={isNone || undefined}>
          {cifra(pendiente)}
        </span>
        <span className={styles.label}>{label}</span>
        {note === null ? null : <span className={styles.note}>{note}</span>}
      </Link>
    </li>
  );
}

/** Of this very browser: the server knows nothing of them yet. */
function SinEnviar({ count }: { count: number }) {
  return (
    <li>
      <Link to="/eventos" search={{}} className={styles.card} data-late>
        <span className={styles.figure}>{count.toLocaleString('es-UY')}</span>
        <span className={styles.label}>{count === 1 ? 'Lectura sin enviar' : 'Lecturas sin enviar'}</span>
        <span className={styles.note}>En este navegador</span>
      </Link>
    </li>
  );
}
