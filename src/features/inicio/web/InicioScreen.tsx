import { useQuery } from '@tanstack/react-query';

import { formatLongDay, hourOf } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Word } from '#web/i18n/words.tsx';
import { useCan } from '#web/permissions.ts';
import { useUser } from '#web/session.tsx';

import { contadores, getTorre } from '../contract.ts';
import styles from './InicioScreen.module.css';
import { type Pendientes, PendientesSection, usePendientes } from './Pendientes.tsx';
import { TileLink } from './TileLink.tsx';
import { Agencias, Atrasados, Torre, useTorre } from './Torre.tsx';
import { greetingOf, tilesOf } from './tiles.ts';

const MINUTE = 60_000;

/** Where the day starts: a greeting, and the ways on that this person has. */
export function InicioScreen() {
  const user = useUser();
  const tiles = tilesOf(user);
  const counts = useQuery({
    ...serviceQuery(contadores, {}),
    enabled: tiles.some(({ count }) => count !== undefined),
    staleTime: MINUTE,
    refetchInterval: MINUTE,
    retry: false,
  });
  const pendientes = usePendientes();
  const leads = useCan(getTorre);
  const torre = useTorre(leads);
  const now = new Date();
  const retry = counts.isError ? () => void counts.refetch() : null;
  return (
    <>
      <header className={styles.greeting}>
        <p className={styles.hello}>
          <Word>{greetingOf(hourOf(now))}</Word>, {firstNameOf(user.fullname)}
        </p>
        <p className={styles.day}>{formatLongDay(now)}</p>
      </header>
      {tiles.length === 0 && !leads && hasNothing(pendientes) ? (
        <p className={styles.none}>
          <Word>No hay widgets para mostrar por el momento.</Word>
        </p>
      ) : null}
      {leads ? (
        <div className={styles.leads}>
          <div className={styles.main}>
            <Torre torre={torre} />
          </div>
          <div className={styles.aside}>
            <PendientesSection pendientes={pendientes} isList />
            <Agencias torre={torre} />
            <Atrasados torre={torre} />
          </div>
        </div>
      ) : (
        <PendientesSection pendientes={pendientes} />
      )}
      <ul className={styles.tiles} hidden={tiles.length === 0}>
        {tiles.map((tile) => (
          <li key={tile.to}>
            <TileLink tile={tile} count={countOf(tile.count, counts)} onRetry={retry} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether it is known that nothing waits for this person. */
function hasNothing({ data }: Pendientes): boolean {
  return data?.pendientes.length === 0;
}

type Counts = {
  data: Record<'guias' | 'levantes' | 'recorridos', number | null> | undefined;
  isPending: boolean;
  isError: boolean;
};

/** A figure, 'cargando' before the first answer, or null where there is none to show. */
function countOf(name: 'guias' | 'levantes' | 'recorridos' | undefined, counts: Counts) {
  if (name === undefined) return undefined;
  if (counts.isPending) return 'cargando';
  return counts.isError ? null : (counts.data?.[name] ?? null);
}

function firstNameOf(fullname: string): string {
  return fullname.split(' ')[0] ?? fullname;
}
