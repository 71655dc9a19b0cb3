import { Link } from '@tanstack/react-router';

import { formatDay } from '#shared/dates.ts';

import styles from './clientes.module.css';

interface Props {
  cliente_id: number;
  dias: readonly { readonly dia: string; readonly guias: number }[];
}

/** Parcels of the last fourteen days, a bar for each that leads to them. */
export function LineaDeDias({ cliente_id, dias }: Props) {
  const most = Math.max(1, ...dias.map(({ guias }) => guias));
  const total = dias.reduce((sum, { guias }) => sum + guias, 0);
  return (
    <figure className={styles.catorce}>
      <figcaption className={styles.quieto}>
        {`Últimos 14 días: ${total.toLocaleString('es-UY')} ${total === 1 ? 'guía' : 'guías'}`}
      </figcaption>
      <ol aria-label="Guías de los últimos 14 días">
        {dias.map(({ dia, guias }) => {
          const texto = `${formatDay(dia)}: ${guias.toLocaleString('es-UY')}`;
          return (
            <li key={dia}>
              <Link
                to="/guias/list"
                search={{ cliente_id, desde: dia, hasta: dia }}
                title={texto}
                aria-label={`${texto} ${guias === 1 ? 'guía' : 'guías'}`}
              >
                <span style={{ blockSize: `${guias === 0 ? 0 : Math.max(4, Math.round((guias / most) * 100))}%` }} />
              </Link>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
