import { IconArrowRight } from '@tabler/icons-react';

import type { Cambio } from '#features/problem-solver/encargado.contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import { type Column, defineColumns } from '#web/ui/columns.ts';

import styles from './mantenimiento.module.css';
import type { Historial } from './mantenimiento-address.ts';
import { ACCION, CAMPO, TIPO_DE_TABLA } from './palabras.ts';

/** The columns of the history; `onOnly` shows the changes of the same thing alone. */
export function historialColumns(
  onOnly: (only: Omit<Historial, 'page'>) => void,
  offersOnly: boolean,
): readonly Column<Cambio>[] {
  const only = defineColumns<Cambio>([
    {
      header: 'Registro',
      value: ({ registro_id }) => registro_id,
      cell: (cambio) => <Only cambio={cambio} onOnly={onOnly} />,
      align: 'right',
    },
  ]);
  return [...COLUMNS, ...(offersOnly ? only : [])];
}

const COLUMNS = defineColumns<Cambio>([
  { header: 'Fecha', value: ({ fecha_modificacion }) => formatDateTime(fecha_modificacion), mono: true },
  { header: 'Usuario', value: ({ usuario_nombre }) => usuario_nombre, long: true },
  { header: 'Acción', value: ({ accion }) => ACCION[accion] },
  {
    header: 'Descripción',
    value: ({ descripcion }) => descripcion,
    cell: ({ descripcion }) => <span className={styles.wrap}>{descripcion}</span>,
  },
  { header: 'Campo', value: ({ campo_modificado }) => CAMPO[campo_modificado] },
  {
    header: 'Antes',
    value: ({ valor_anterior }) => valor_anterior,
    cell: ({ valor_anterior }) => <span className={styles.before}>{valor_anterior ?? '—'}</span>,
  },
  {
    header: 'Después',
    value: ({ valor_nuevo }) => valor_nuevo,
    cell: ({ valor_nuevo }) => (
      <span className={styles.after}>
        <IconArrowRight aria-hidden size={14} stroke={1.75} />
        {valor_nuevo ?? '—'}
      </span>
    ),
  },
]);

function Only({ cambio, onOnly }: { cambio: Cambio; onOnly: (only: Omit<Historial, 'page'>) => void }) {
  const { tabla_afectada, registro_id, descripcion } = cambio;
  return (
    <button
      type="button"
      className={styles.act}
      aria-label={`Ver solo este registro: ${descripcion}`}
      onClick={() => onOnly({ tipo: TIPO_DE_TABLA[tabla_afectada], registroId: registro_id })}
    >
      Ver solo este
    </button>
  );
}
