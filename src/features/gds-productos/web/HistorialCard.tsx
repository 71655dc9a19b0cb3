import { useQuery } from '@tanstack/react-query';

import { formatDateTime } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { type CambioDeProducto, historialDeProducto } from '../ficha.contract.ts';
import { CAMPO } from './palabras.ts';
import styles from './productos.module.css';

const HECHO: Readonly<Record<string, string>> = {
  'gds_productos.guardar': 'Lo creó',
  'gds_productos.unir': 'Lo unió con otro producto',
  'gds_productos.fijar_lugar': 'Cambió su ubicación fija',
  'gds_productos.guardar_foto': 'Cambió la foto',
};

/** Who changed what of it. */
export function HistorialCard({ producto_id }: { producto_id: number }) {
  const query = useQuery(serviceQuery(historialDeProducto, { producto_id }));
  const records = query.data?.records ?? [];
  return (
    <Card title="Historial" count={query.data === undefined ? undefined : records.length}>
      <ErrorAlert error={query.error} fallback="Error al cargar el historial" onRetry={() => void query.refetch()} />
      {query.isSuccess && records.length === 0 ? (
        <p className={styles.quieto}>No hay modificaciones para mostrar</p>
      ) : null}
      <ul className={styles.historia} aria-label="Historial">
        {records.map((one) => (
          <li key={one.id}>
            <span className={styles.quieto}>
              {formatDateTime(one.fecha)} · {one.usuario}
            </span>
            <Cambios {...one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Cambios({ servicio, cambios }: CambioDeProducto) {
  if (cambios.length === 0 || servicio === 'gds_productos.guardar_foto')
    return <span>{HECHO[servicio] ?? servicio}</span>;
  return (
    <>
      {cambios.map(({ campo, antes, despues }) => (
        <span key={campo}>
          <b>{CAMPO[campo] ?? campo}</b>: {antes ?? '—'} → {despues ?? '—'}
        </span>
      ))}
    </>
  );
}
