import { dayOf, formatDateTime } from '#shared/dates.ts';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';

import type { Registro } from '../contract.ts';
import styles from './casos.module.css';
import { FotoButton } from './FotoButton.tsx';

const minutes = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The columns of specification §2.5, on screen and in the file. */
export const casosColumns = defineColumns<Registro>([
  { header: 'Fecha/Hora Inicio', value: (caso) => formatDateTime(caso.fecha_inicio), mono: true },
  { header: 'Fecha/Hora Fin', value: (caso) => formatDateTime(caso.fecha_fin), mono: true },
  { header: 'Usuario', value: (caso) => caso.usuario, long: true },
  { header: 'Cliente', value: (caso) => caso.cliente_nombre, cell: (caso) => <Cliente caso={caso} />, long: true },
  { header: 'Guía', value: (caso) => caso.guia ?? 'Sin etiqueta', cell: (caso) => <Guia caso={caso} /> },
  { header: 'Tamaño', value: (caso) => caso.tamano, long: true },
  {
    header: 'Descripción',
    value: (caso) => caso.descripcion,
    cell: (caso) => <Descripcion caso={caso} />,
    long: true,
  },
  { header: 'Causa', value: (caso) => caso.causa, long: true },
  { header: 'Solución', value: (caso) => caso.solucion, long: true },
  { header: 'Tiempo (min)', value: (caso) => minutes.format(caso.tiempo_minutos), align: 'right' },
]);

/** Named after the day of Montevideo and, where one was searched for, the number (specification §9). */
export function exportFilename(numeroGuia: string | undefined, now: Date): string {
  const numero = (numeroGuia ?? '').replace(/[^\p{L}\p{N}_-]/gu, '');
  return `casos_diarios${numero === '' ? '' : `_guia_${numero}`}_${dayOf(now)}.csv`;
}

function Descripcion({ caso }: { caso: Registro }) {
  return (
    <>
      {caso.tiene_foto ? <FotoButton caso={caso} /> : null}
      {caso.descripcion}
    </>
  );
}

function Cliente({ caso }: { caso: Registro }) {
  const { cliente_id, cliente_nombre } = caso;
  if (cliente_id === null || cliente_nombre === null) return <span className={styles.none}>—</span>;
  return <ClienteLink id={cliente_id} nombre={cliente_nombre} />;
}

function Guia({ caso }: { caso: Registro }) {
  if (caso.guia === null || caso.guia_id === null) return <span className={styles.none}>Sin etiqueta</span>;
  return <GuiaLabel numero={caso.guia} to={`/guia/${caso.guia_id}`} />;
}
