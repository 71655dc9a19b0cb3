import { formatDay } from '#shared/dates.ts';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { ClienteFila } from '../contract.ts';
import styles from './clientes.module.css';
import { ESTADO, porCiento } from './palabras.ts';

/** What each is owed, in words; absent: it is still being asked for. */
export type Saldos = ReadonlyMap<number, string>;

export const columnsFor = (saldos: Saldos): readonly ListColumn<ClienteFila>[] => [
  {
    id: 'nombre',
    header: 'Nombre',
    width: 210,
    value: ({ nombre }) => nombre,
    cell: ({ id, nombre, etiquetas }) => (
      <>
        <ClienteLink id={id} nombre={nombre} />
        {etiquetas.length === 0 ? null : <span className={styles.quieto}>{` · ${etiquetas.join(', ')}`}</span>}
      </>
    ),
    long: true,
  },
  {
    id: 'estado',
    header: 'Estado',
    width: 176,
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  {
    id: 'guias',
    header: 'Guías 30 días',
    width: 104,
    value: ({ guias_30 }) => guias_30.toLocaleString('es-UY'),
    align: 'right',
  },
  { id: 'tiempo', header: 'A tiempo', width: 88, value: ({ a_tiempo }) => porCiento(a_tiempo), align: 'right' },
  {
    id: 'incidencias',
    header: 'Incidencias',
    width: 92,
    value: ({ incidencias }) => incidencias.toLocaleString('es-UY'),
    align: 'right',
  },
  {
    id: 'liquidar',
    header: 'Por liquidar',
    width: 128,
    value: ({ id }) => saldos.get(id) ?? '…',
    align: 'right',
  },
  {
    id: 'ejecutivo',
    header: 'Ejecutivo',
    width: 150,
    value: ({ ejecutivo }) => ejecutivo ?? 'Sin asignar',
    long: true,
  },
  { id: 'segmento', header: 'Segmento', width: 150, value: ({ segmento }) => segmento ?? '—', long: true },
  { id: 'razon', header: 'Razón social', width: 190, value: ({ razon_social }) => razon_social, long: true },
  { id: 'rut', header: 'RUT', width: 124, value: ({ rut }) => rut ?? '—', mono: true },
  {
    id: 'contrato',
    header: 'Contrato hasta',
    width: 112,
    value: ({ contrato_hasta }) => (contrato_hasta === null ? '—' : formatDay(contrato_hasta)),
  },
];

/** A row of two lines, where a table does not fit. */
export function filaAngosta(fila: ClienteFila) {
  return (
    <div className={styles.fila}>
      <div className={styles.filaCabeza}>
        <strong className={styles.corta}>{fila.nombre}</strong>
        <StatusBadge {...ESTADO[fila.estado]} />
      </div>
      <div className={styles.filaCabeza}>
        <span className={styles.corta}>{fila.razon_social}</span>
        <span className={styles.quieto}>
          {fila.guias_30 === 1 ? '1 guía' : `${fila.guias_30.toLocaleString('es-UY')} guías`}
        </span>
      </div>
    </div>
  );
}
