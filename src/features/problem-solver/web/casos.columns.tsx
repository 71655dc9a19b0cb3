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
  {
    header: 'Fecha/Hora Inicio',
    value: (caso) => formatDateTime(caso.fecha_inicio),
    cell: (caso) => <Momento instante={caso.fecha_inicio} />,
    mono: true,
    fixed: 104,
  },
  {
    header: 'Fecha/Hora Fin',
    value: (caso) => formatDateTime(caso.fecha_fin),
    cell: (caso) => <Momento instante={caso.fecha_fin} />,
    mono: true,
    fixed: 96,
    yields: true,
  },
  { header: 'Usuario', value: (caso) => caso.usuario, long: true, yields: true },
  { header: 'Cliente', value: (caso) => caso.cliente_nombre, cell: (caso) => <Cliente caso={caso} />, long: true },
  {
    header: 'Guía',
    value: (caso) => caso.guia ?? 'Sin etiqueta',
    cell: (caso) => <Guia caso={caso} />,
    fixed: 142,
    phone: 'izquierda',
  },
  { header: 'Tamaño', value: (caso) => caso.tamano, long: true, yields: true },
  {
    header: 'Descripción',
    value: (caso) => caso.descripcion,
    cell: (caso) => <Descripcion caso={caso} />,
    long: true,
  },
  { header: 'Causa', value: (caso) => caso.causa, long: true, phone: 'abajo' },
  { header: 'Solución', value: (caso) => caso.solucion, long: true, phone: 'abajo-derecha' },
  {
    header: 'Tiempo (min)',
    value: (caso) => minutes.format(caso.tiempo_minutos),
    cell: (caso) => <span className={styles.minutos}>{minutes.format(caso.tiempo_minutos)}</span>,
    align: 'right',
    fixed: 84,
    phone: 'derecha',
  },
]);

/** Named after the day of Montevideo and, where one was searched for, the number (specification §9). */
export function exportFilename(numeroGuia: string | undefined, now: Date): string {
  const numero = (numeroGuia ?? '').replace(/[^\p{L}\p{N}_-]/gu, '');
  return `casos_diarios${numero === '' ? '' : `_guia_${numero}`}_${dayOf(now)}.csv`;
}

/** The day above the hour: two such columns take the place of one. */
function Momento({ instante }: { instante: string }) {
  const [dia, hora] = formatDateTime(instante).split(' ');
  return (
    <time dateTime={instante} className={styles.momento}>
      <span>{dia}</span> <span>{hora}</span>
    </time>
  );
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
