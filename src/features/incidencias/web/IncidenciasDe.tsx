import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { useCan } from '#web/permissions.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { listIncidenciasDe } from '../lazos.contract.ts';
import type { ClaseDeLazo } from '../palabras.contract.ts';
import styles from './incidencias.module.css';
import { ESTADO } from './palabras.ts';

interface Props {
  clase: ClaseDeLazo;
  id: number;
}

/** The matters that a record has, for those who attend; nothing where there are none. */
export function IncidenciasDe(props: Props) {
  return useCan(listIncidenciasDe) ? <Suyas {...props} /> : null;
}

function Suyas({ clase, id }: Props) {
  const { data } = useQuery(serviceQuery(listIncidenciasDe, { clase, id }));
  if (data === undefined || data.incidencias.length === 0) return null;
  return (
    <section aria-label="Incidencias" className={styles.lazos}>
      <ul>
        {data.incidencias.map((una) => (
          <li key={una.id} className={marco.datos}>
            <Link to="/backoffice/incidencias" search={{ ver: una.id }} className={marco.mono}>
              {una.numero}
            </Link>
            <StatusBadge {...ESTADO[una.estado]} />
            <span>{una.asunto}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
