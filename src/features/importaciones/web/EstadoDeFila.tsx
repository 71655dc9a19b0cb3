import { IconAlertTriangle, IconCheck, IconCircle, IconCircleMinus, IconClock, IconRotate2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { esDeOrdenes, ORDEN_DE } from '#shared/gds/importar.ts';

import type { Fila } from '../contract.ts';
import styles from './importaciones.module.css';
import { estadoDeFila } from './palabras.ts';

const ICONO = {
  por_revisar: IconClock,
  con_errores: IconAlertTriangle,
  lista: IconCircle,
  por_importar: IconClock,
  importada: IconCheck,
  omitida: IconCircleMinus,
  por_revertir: IconClock,
  revertida: IconRotate2,
} as const satisfies Record<Fila['estado'], typeof IconCheck>;

/** Number of the row, and where it stands by icon and word. */
export function EstadoDeFila({ fila }: { fila: Fila }) {
  const Icon = ICONO[fila.estado];
  const text = estadoDeFila(fila);
  // What was taken back has no page any more, or is an annulled order's.
  const to = fila.estado === 'revertida' && fila.documento?.tipo !== 'ORDEN' ? null : adonde(fila);
  return (
    <span className={styles.estado} data-estado={fila.estado}>
      <span className={styles.nro}>{fila.nro}</span>
      <Icon aria-hidden size={14} stroke={2} />
      {to === null ? (
        text
      ) : (
        <Link to={to} tabIndex={-1}>
          {text}
        </Link>
      )}
    </span>
  );
}

/** What was made of it, where it has a page of its own. */
function adonde({ tipo, guia_id, documento }: Fila): string | null {
  if (guia_id !== null) return `/guia/${guia_id}`;
  if (documento?.tipo === 'ORDEN' && esDeOrdenes(tipo))
    return `/gds/ordenes/${ORDEN_DE[tipo].toLowerCase()}/${documento.id}`;
  return documento?.tipo === 'PRODUCTO' ? `/gds/mantenimiento/items/${documento.id}` : null;
}
