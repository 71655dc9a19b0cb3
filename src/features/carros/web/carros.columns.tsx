import { Link } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { defineColumns } from '#web/ui/columns.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Carro, EnCarro } from '../contract.ts';
import styles from './carros.module.css';
import { contenidoText, ESTADO_CARRO, pasado } from './palabras.ts';

interface Elegidos {
  readonly ids: ReadonlySet<number>;
  readonly toggle: (id: number) => void;
}

export const carrosColumns = ({ ids, toggle }: Elegidos) =>
  defineColumns<Carro>([
    {
      header: 'Elegir',
      value: ({ id }) => (ids.has(id) ? 'sí' : ''),
      cell: ({ id, codigo }) => (
        <CheckboxField aria-label={`Elegir ${codigo}`} checked={ids.has(id)} onChange={() => toggle(id)} />
      ),
    },
    {
      header: 'Carro',
      value: ({ codigo }) => codigo,
      cell: ({ id, codigo, nombre, zona }) => (
        <span className={styles.doble}>
          <Link to="/transporte/carros" search={{ id }} className={styles.mono}>
            {codigo}
          </Link>
          <span className={styles.quieto}>{[nombre, zona].filter(Boolean).join(' · ')}</span>
        </span>
      ),
    },
    { header: 'Estado', value: ({ estado }) => ESTADO_CARRO[estado].nombre, cell: (carro) => <Estado carro={carro} /> },
    {
      header: 'Contenido',
      value: contenidoText,
      cell: (carro) => <span className={pasado(carro) ? styles.pasado : undefined}>{contenidoText(carro)}</span>,
    },
    { header: 'La más vieja', value: ({ desde }) => (desde === null ? '—' : formatDateMinute(desde)) },
    {
      header: 'Recorrido',
      value: ({ recorrido }) => recorrido ?? '—',
      cell: ({ recorrido, recorrido_id }) =>
        recorrido_id === null ? (
          '—'
        ) : (
          <Link to="/recorrido/ver" search={{ id: recorrido_id }}>
            {recorrido}
          </Link>
        ),
    },
  ]);

export function Estado({ carro: { estado, precinto, activo } }: { carro: Carro }) {
  const seal = estado === 'CERRADO' && precinto !== null ? `precinto ${precinto}` : null;
  const said = [seal, activo ? null : 'de baja'].filter((part) => part !== null).join(' · ');
  return (
    <span className={styles.doble}>
      <StatusBadge {...ESTADO_CARRO[estado]} />
      {said === '' ? null : <span className={styles.quieto}>{said}</span>}
    </span>
  );
}

export const contenidoColumns = defineColumns<EnCarro>([
  {
    header: 'Guía',
    value: ({ guia_nro }) => guia_nro,
    cell: ({ guia_id, guia_nro }) => <GuiaLabel numero={guia_nro} to={`/guia/${guia_id}`} />,
  },
  {
    header: 'Destino',
    value: ({ destino }) => destino,
    cell: ({ destino, destinatario, zona }) => (
      <span className={styles.doble}>
        {destino}
        <span className={styles.quieto}>{[destinatario, zona].join(' · ')}</span>
      </span>
    ),
  },
  { header: 'Bultos', value: ({ bultos }) => bultos, align: 'right' },
  {
    header: 'Estado',
    value: ({ estado_general }) => ESTADO_GUIA[estado_general].nombre,
    cell: ({ estado_general }) => <StatusBadge {...ESTADO_GUIA[estado_general]} />,
  },
  {
    header: 'En el carro desde',
    value: ({ desde }) => formatDateMinute(desde),
    cell: ({ desde, usuario }) => (
      <span className={styles.doble}>
        {formatDateMinute(desde)}
        <span className={styles.quieto}>{usuario ?? ''}</span>
      </span>
    ),
  },
  { header: 'Recorrido', value: ({ recorrido }) => recorrido ?? '—' },
]);
