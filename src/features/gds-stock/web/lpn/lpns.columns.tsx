import { Link } from '@tanstack/react-router';

import type { Lpn } from '#features/gds-stock/lpn.contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import styles from '../stock.module.css';
import { dondeEsta, ESTADO, loQueLleva, TIPO } from './palabras.ts';

export const lpnsColumns = defineColumns<Lpn>([
  {
    header: 'LPN',
    value: ({ codigo }) => textoDeLpn(codigo),
    cell: ({ id, codigo }) => (
      <Link to="/gds/mantenimiento/lpn" search={(now: object) => ({ ...now, id })} className={styles.mono}>
        {textoDeLpn(codigo)}
      </Link>
    ),
  },
  { header: 'Tipo', value: ({ tipo }) => TIPO[tipo] },
  { header: 'Cliente', value: ({ cliente }) => cliente },
  { header: 'Ubicación', value: (lpn) => dondeEsta(lpn) },
  { header: 'Lleva', value: (lpn) => loQueLleva(lpn) },
  {
    header: 'Estado',
    value: ({ estado }) => ESTADO[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO[estado]} />,
  },
  { header: 'Creado', value: ({ creado }) => formatDateTime(creado), mono: true },
]);
