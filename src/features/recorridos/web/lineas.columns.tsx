import { Link } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import { defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Linea } from '../contract.ts';
import { cobrarDe, direccionDe, ESTADO_LINEA } from './palabras.ts';

export const lineasColumns = defineColumns<Linea>([
  { header: 'N.º', value: ({ orden }) => orden, align: 'right' },
  {
    header: 'Guía',
    value: ({ guia_nro }) => guia_nro,
    mono: true,
    cell: ({ guia_id, guia_nro }) => (
      <Link to="/guia/$guia_id" params={{ guia_id: String(guia_id) }}>
        {guia_nro}
      </Link>
    ),
  },
  {
    header: 'Estado',
    value: ({ estado }) => ESTADO_LINEA[estado].nombre,
    cell: ({ estado }) => <StatusBadge {...ESTADO_LINEA[estado]} />,
  },
  { header: 'Destinatario', value: ({ destinatario }) => destinatario, long: true },
  { header: 'Dirección', value: (linea) => direccionDe(linea), long: true },
  { header: 'Zona', value: ({ zona }) => zona },
  { header: 'Bultos', value: ({ bultos }) => bultos, align: 'right' },
  { header: 'A cobrar', value: (linea) => cobrarDe(linea) ?? '—', align: 'right' },
  { header: 'Motivo', value: ({ motivo }) => motivo ?? '—', long: true },
  {
    header: 'Último movimiento',
    value: ({ cuando }) => (cuando === null ? '—' : formatDateMinute(cuando)),
    mono: true,
  },
]);
