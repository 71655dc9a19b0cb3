import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { VE_RECORRIDOS } from '#features/recorridos/permisos.contract.ts';
import { formatTime } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { useMinute } from '#web/clock.ts';
import { Word } from '#web/i18n/words.tsx';
import { useCan } from '#web/permissions.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { getTorre, type Torre as TorreData } from '../contract.ts';
import { Failed } from './Failed.tsx';
import { Flujo } from './Flujo.tsx';
import styles from './Torre.module.css';
import { atrasoDe, cuenta, haceDe, nombreDeEstado } from './torre.ts';

const OFTEN = 20_000;

export function useTorre(isWanted: boolean) {
  return useQuery({
    ...serviceQuery(getTorre, {}),
    enabled: isWanted,
    staleTime: OFTEN,
    refetchInterval: OFTEN,
    retry: false,
  });
}
export type TorreQuery = ReturnType<typeof useTorre>;

/** The day at a glance for who leads: what flows, and where everything is. */
export function Torre({ torre }: { torre: TorreQuery }) {
  const { data, error, dataUpdatedAt, refetch } = torre;
  const retry = () => void refetch();
  if (data === undefined)
    return error === null ? (
      <p role="status" className={styles.wait}>
        Cargando la torre de control…
      </p>
    ) : (
      <ErrorAlert error={error} fallback="Error al cargar la torre de control" onRetry={retry} />
    );
  const news = error === null ? 'en vivo' : 'sin noticias';
  return (
    <>
      <section className={styles.card} aria-labelledby="torre">
        <header className={styles.head}>
          <h2 id="torre" className={styles.title}>
            <Word>Torre de control</Word>
          </h2>
          <p className={styles.when} data-stale={error !== null || undefined}>
            {news} · {formatTime(new Date(dataUpdatedAt)).slice(0, 5)}
          </p>
        </header>
        <Flujo torre={data} onRetry={retry} />
      </section>
      <section className={styles.card} aria-labelledby="donde">
        <header className={styles.head}>
          <h2 id="donde" className={styles.title}>
            <Word>Dónde están</Word>
          </h2>
          <p className={styles.when}>la más vieja de cada estado abre su guía</p>
        </header>
        {data.estados === null ? <Failed onRetry={retry} /> : <Estados estados={data.estados} />}
      </section>
    </>
  );
}

function Estados({ estados }: { estados: NonNullable<TorreData['estados']> }) {
  const now = useMinute();
  const most = Math.max(1, ...estados.map(({ cantidad }) => cantidad));
  if (estados.length === 0) return <p className={styles.failed}>No hay guías en curso.</p>;
  return (
    <ul className={styles.estados}>
      {estados.map(({ estado, cantidad, mas_vieja }) => (
        <li key={estado} className={styles.estado}>
          <Link to="/guias" search={{ estado }} preload={false} className={styles.puerta}>
            <StatusBadge estado={estado} />
            <span className={styles.cantidad}>{cuenta(cantidad)}</span>
            <span aria-hidden className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: `${(100 * cantidad) / most}%` }} />
            </span>
          </Link>
          <Link to="/guia/$guia_id" params={{ guia_id: String(mas_vieja.id) }} preload={false} className={styles.vieja}>
            {haceDe(mas_vieja.desde, now)}
            <span className="solo-lector">: la más vieja en {nombreDeEstado(estado)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Agencies that are full, or nearly. */
export function Agencias({ torre: { data, refetch } }: { torre: TorreQuery }) {
  if (data === undefined) return null;
  return (
    <section className={styles.card} aria-labelledby="agencias">
      <header className={styles.head}>
        <h2 id="agencias" className={styles.title}>
          <Word>Agencias sobre su capacidad</Word>
        </h2>
      </header>
      {data.agencias === null ? <Failed onRetry={() => void refetch()} /> : <Llenas agencias={data.agencias} />}
    </section>
  );
}

function Llenas({ agencias }: { agencias: NonNullable<TorreData['agencias']> }) {
  if (agencias.length === 0) return <p className={styles.failed}>Ninguna llega a nueve décimos de su capacidad.</p>;
  return (
    <ul className={styles.estados}>
      {agencias.map(({ id, nombre, cantidad, capacidad }) => (
        <li key={id}>
          <Link
            to="/guias"
            search={{ estado: 'EN_AGENCIA', agente_id: String(id) }}
            preload={false}
            className={styles.agencia}
            data-over={cantidad > capacidad || undefined}
          >
            <span className={styles.nombre}>{nombre}</span>
            <span aria-hidden className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: `${Math.min(100, (100 * cantidad) / capacidad)}%` }} />
            </span>
            <span className={styles.cantidad}>
              {cuenta(cantidad)}/{cuenta(capacidad)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Rounds of today in trouble; the whole row opens the round. */
export function Atrasados({ torre: { data, refetch } }: { torre: TorreQuery }) {
  const mayOpen = useCan({ permission: VE_RECORRIDOS });
  if (data === undefined || !mayOpen) return null;
  return (
    <section className={styles.card} aria-labelledby="atrasados">
      <header className={styles.head}>
        <h2 id="atrasados" className={styles.title}>
          <Word>Recorridos con atraso</Word>
        </h2>
      </header>
      {data.atrasados === null ? <Failed onRetry={() => void refetch()} /> : <Tardes atrasados={data.atrasados} />}
    </section>
  );
}

function Tardes({ atrasados }: { atrasados: NonNullable<TorreData['atrasados']> }) {
  if (atrasados.length === 0) return <p className={styles.failed}>Ninguno va atrasado hoy.</p>;
  return (
    <ul className={styles.estados}>
      {atrasados.map(({ id, numero, chofer, atraso_minutos }) => (
        <li key={id}>
          <Link to="/recorrido/ver" search={{ id: String(id) }} preload={false} className={styles.agencia}>
            <span className={styles.nombre} data-wide>
              <span className="mono">{numero}</span> {chofer ?? 'Sin chofer'}
            </span>
            <span className={styles.atraso}>{atrasoDe(atraso_minutos)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
