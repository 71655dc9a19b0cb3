import { defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Almacenamiento } from '../contract.ts';
import styles from './almacenamientos.module.css';
import { BLOQUEO, contenidoText, ocupacionText } from './palabras.ts';

/** Its code opens a place. */
export const almacenamientosColumns = (open: (lugar: Almacenamiento) => void) =>
  defineColumns<Almacenamiento>([
    {
      header: 'Código',
      value: ({ codigo }) => codigo,
      mono: true,
      cell: (lugar) => (
        <button type="button" className={styles.abreFila} onClick={() => open(lugar)}>
          {lugar.codigo}
        </button>
      ),
    },
    { header: 'Nombre', value: ({ nombre }) => nombre ?? '—', long: true },
    { header: 'Tipo', value: ({ tipo }) => tipo ?? '—' },
    { header: 'Tipo de stock', value: ({ tipo_stock }) => tipo_stock ?? '—' },
    { header: 'Secuencia', value: ({ secuencia }) => secuencia, align: 'right' },
    { header: 'Ocupación', value: (fila) => ocupacionText(fila), align: 'right' },
    { header: 'Contenido', value: (fila) => contenidoText(fila) },
    {
      header: 'Bloqueo',
      value: ({ bloqueo }) => BLOQUEO[bloqueo].nombre,
      cell: ({ bloqueo, activo }) =>
        activo ? <StatusBadge {...BLOQUEO[bloqueo]} /> : <StatusBadge familia="neutro" nombre="Inactiva" />,
    },
  ]);
