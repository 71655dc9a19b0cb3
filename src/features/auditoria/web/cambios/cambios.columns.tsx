import { Link } from '@tanstack/react-router';

import type { Cambio } from '#features/auditoria/contract.ts';
import { nombreDeActo } from '#shared/actos.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { ListColumn } from '#web/ui/columns.ts';

import styles from '../auditoria.module.css';
import { resumenDe } from '../diferencia.ts';
import { enlaceDe, nombreDeFila } from '../enlaces.ts';

export const cambiosColumns: readonly ListColumn<Cambio>[] = [
  { id: 'fecha', header: 'Cuándo', width: 196, value: ({ fecha }) => formatDateTime(fecha), mono: true },
  { id: 'quien', header: 'Quién', width: 170, value: ({ quien }) => quien?.nombre ?? 'Sin persona', long: true },
  { id: 'que', header: 'Qué hizo', width: 220, value: ({ servicio }) => nombreDeActo(servicio), long: true },
  {
    id: 'sobre',
    header: 'Sobre',
    width: 196,
    value: nombreDeFila,
    cell: (cambio) => <Sobre cambio={cambio} />,
    long: true,
  },
  { id: 'cambio', header: 'Qué cambió', width: 260, value: resumenDe, long: true },
  { id: 'ip', header: 'Dirección IP', width: 124, value: ({ ip }) => ip ?? '—', mono: true, long: true },
];

function Sobre({ cambio }: { cambio: Cambio }) {
  const enlace = enlaceDe(cambio);
  if (enlace === null) return nombreDeFila(cambio);
  return (
    <Link to={enlace.to} search={enlace.search}>
      {nombreDeFila(cambio)}
    </Link>
  );
}

export function nombreDeCambio({ servicio, quien }: Cambio): string {
  return `${quien?.nombre ?? 'Sin persona'}: ${nombreDeActo(servicio)}`;
}

/** The row and what became of it; what changed no row says nothing. */
function queYSobre(cambio: Cambio): string {
  return [cambio.tabla === null ? '' : nombreDeFila(cambio), resumenDe(cambio)].filter(Boolean).join(' · ');
}

/** A change where a table does not fit. */
export function cambioAngosto(cambio: Cambio) {
  return (
    <div className={styles.fila}>
      <span className={styles.filaCabeza}>{nombreDeActo(cambio.servicio)}</span>
      <span className={styles.filaTexto}>{queYSobre(cambio)}</span>
      <span className={styles.filaPie}>
        {formatDateTime(cambio.fecha)} · {cambio.quien?.nombre ?? 'Sin persona'}
      </span>
    </div>
  );
}
