import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import type { GuiaDetalle } from '#features/guias/detalle.contract.ts';

import styles from './historia.module.css';
import { Momento } from './Momento.tsx';

interface Props {
  incidencia: GuiaDetalle['incidencias'][number];
  now: Date;
}

/** A matter that was opened for the parcel, with the way to it. */
export function IncidenciaItem({ incidencia: { id, numero, asunto, estado, fecha, abierta }, now }: Props) {
  return (
    <li className={styles.entrada}>
      <span aria-hidden className={styles.globo}>
        <IconAlertTriangle size={14} stroke={2} />
      </span>
      <div className={styles.cuerpo}>
        <p className={styles.donde}>
          <Momento moment={fecha} now={now} /> · Se abrió la incidencia{' '}
          <Link to="/backoffice/incidencias" search={{ ver: id }}>
            {numero}
          </Link>{' '}
          · {abierta ? <strong>{estado}</strong> : estado}
        </p>
        <p className={styles.texto}>{asunto}</p>
      </div>
    </li>
  );
}
