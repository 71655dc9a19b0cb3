import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { revisarVersion } from '#features/transiciones/contract.ts';
import type { Result } from '#shared/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import type { Lugar } from '../address.ts';
import { guias, nombreDeEstado } from '../palabras.ts';
import { CambiosList } from './CambiosList.tsx';
import styles from './cambios.module.css';

interface Props {
  version_id: number;
  /** Absent: against the version in force. */
  contra?: number | undefined;
  /** What the list of changes is called. */
  titulo: string;
  /** Where nothing differs. */
  vacio: string;
  nombres: ReadonlyMap<string, string>;
  onOpen: (lugar: Lugar) => void;
  /** Whether what keeps a version from being published is told. */
  conFaltas: boolean;
}

/** What differs between two versions, whom it touches, and what keeps the first from being published. */
export function RevisarTab({ version_id, contra, titulo, vacio, nombres, onOpen, conFaltas }: Props) {
  const { data, error, refetch } = useQuery({
    ...serviceQuery(revisarVersion, { version_id, ...(contra === undefined ? {} : { contra_id: contra }) }),
    refetchOnMount: 'always',
  });
  if (data === undefined)
    return error === null ? (
      <p role="status">Comparando…</p>
    ) : (
      <ErrorAlert error={error} fallback="Error al comparar las versiones" onRetry={() => void refetch()} />
    );
  return (
    <div className={styles.tarjetas}>
      {conFaltas ? (
        <Card title="Antes de publicar">
          <div className={styles.cuerpo}>
            <Faltas revision={data} />
          </div>
        </Card>
      ) : null}
      <Card title={titulo} count={data.cambios.length}>
        {data.cambios.length === 0 ? (
          <EmptyState title={vacio} />
        ) : (
          <CambiosList cambios={data.cambios} nombres={nombres} onOpen={onOpen} />
        )}
      </Card>
    </div>
  );
}

export type Revision = Result<typeof revisarVersion>;

/** Each reason that keeps a draft from being published, as a sentence; or that there is none. */
export function Faltas({ revision }: { revision: Revision }) {
  const faltas = faltasDe(revision);
  return (
    <ul className={styles.faltas} aria-label="Qué impide publicar">
      {faltas.map((falta) => (
        <li key={falta} data-falta>
          <IconAlertTriangle aria-hidden size={18} stroke={1.75} />
          <span>{falta}</span>
        </li>
      ))}
      {faltas.length === 0 ? (
        <li data-bien>
          <IconCircleCheck aria-hidden size={18} stroke={1.75} />
          <span>Nada impide publicar: de todos los estados se llega a un final, y a todos se llega.</span>
        </li>
      ) : null}
    </ul>
  );
}

export function faltasDe({ callejones, inalcanzables, desactualizada }: Revision): string[] {
  return [
    ...(desactualizada
      ? [
          'Se publicó otra versión después de empezarlo. Cree otro borrador a partir de este: parte de la vigente y conserva sus cambios.',
        ]
      : []),
    ...callejones.map(
      ({ estado, abiertas }) =>
        `De «${nombreDeEstado(estado)}» no se llega a ningún final${abiertas === 0 ? '' : `: ${guias(abiertas)} no podrían terminar`}.`,
    ),
    ...inalcanzables.map(({ estado }) => `A «${nombreDeEstado(estado)}» no se llega con ningún evento.`),
  ];
}
