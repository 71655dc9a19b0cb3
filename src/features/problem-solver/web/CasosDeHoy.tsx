import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import { formatTime } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';

import { verificarGuia } from '../contract.ts';
import styles from './CasoFormModal.module.css';

const MINUTE = 60_000;

/** Warns that the parcel already has a case today: with whom, of what, and since when. */
export function CasosDeHoy({ numero }: { numero: string }) {
  const { data } = useQuery({
    ...serviceQuery(verificarGuia, { numero }),
    staleTime: MINUTE,
    meta: { silent: true },
  });
  const casos = data?.casos_hoy ?? [];
  return (
    <div role="status">
      {casos.length === 0 ? null : (
        <div className={styles.today}>
          <IconAlertTriangle aria-hidden size={20} stroke={1.75} />
          <div>
            <strong>
              {casos.length === 1 ? 'Esta guía ya tiene un caso hoy' : `Esta guía ya tiene ${casos.length} casos hoy`}
            </strong>
            <ul>
              {casos.map(({ id, usuario, causa, fecha_inicio }) => (
                <li key={id}>
                  {usuario} · {causa} · {formatTime(fecha_inicio).slice(0, 5)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}
