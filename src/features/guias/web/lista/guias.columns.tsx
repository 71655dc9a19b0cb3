import type { GuiaFila } from '#features/guias/contract.ts';
import { dayOf, formatDateMinute, formatDay } from '#shared/dates.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';
import { ClienteLink } from '#web/ui/ClienteLink.tsx';
import type { ListColumn } from '#web/ui/columns.ts';
import { GuiaLabel } from '#web/ui/GuiaLabel.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { dinero, SERVICIO } from '../detalle/textos.ts';
import { avisoDeVencimiento, lapsoCorto, msBetween } from '../detalle/tiempos.ts';
import styles from './lista.module.css';

const NONE = '—';

/** Every column of the list, in the order in which they are first shown; the same for the table and the file. */
export const guiasColumns: readonly ListColumn<GuiaFila>[] = [
  {
    id: 'numero',
    header: 'Guía',
    width: 172,
    order: 'numero',
    value: (guia) => guia.guia_nro,
    cell: (guia) => <GuiaLabel numero={guia.guia_nro} to={`/guia/${guia.id}`} />,
  },
  {
    id: 'estado',
    header: 'Estado',
    width: 244,
    value: (guia) => [ESTADO_GUIA[guia.estado_general].nombre, guia.motivo].filter(Boolean).join(' · '),
    cell: (guia) => <Estado guia={guia} />,
    long: true,
  },
  {
    id: 'vence',
    header: 'Vence',
    width: 148,
    order: 'vence',
    value: (guia) => formatDay(guia.vence_el),
    cell: (guia) => <Vence guia={guia} />,
  },
  {
    id: 'ultimo',
    header: 'Último evento',
    width: 200,
    order: 'movimiento',
    value: (guia) => `${guia.ultimo_evento} ${formatDateMinute(guia.ultimo_fecha)}`,
    cell: (guia) => <Ultimo guia={guia} />,
  },
  {
    id: 'destinatario',
    header: 'Destinatario',
    width: 170,
    value: (guia) => guia.destinatario,
    long: true,
  },
  {
    id: 'destino',
    header: 'Departamento / localidad',
    width: 196,
    value: (guia) => destinoOf(guia),
    long: true,
  },
  {
    id: 'cliente',
    header: 'Cliente',
    width: 170,
    value: (guia) => guia.cliente,
    cell: ({ cliente_id, cliente }) => <ClienteLink id={cliente_id} nombre={cliente} />,
    long: true,
  },
  { id: 'referencia', header: 'Referencia', width: 132, value: (guia) => guia.referencia, long: true, mono: true },
  { id: 'zona', header: 'Zona', width: 110, value: (guia) => guia.zona, long: true },
  { id: 'agencia', header: 'Agencia', width: 170, value: (guia) => guia.agente ?? NONE, long: true },
  { id: 'servicio', header: 'Servicio', width: 160, value: (guia) => SERVICIO[guia.servicio], long: true },
  {
    id: 'contra_reembolso',
    header: 'Contra-reembolso',
    width: 144,
    align: 'right',
    value: (guia) => (guia.contra_reembolso === null ? NONE : dinero(guia.contra_reembolso)),
  },
  { id: 'bultos', header: 'Bultos', width: 72, align: 'right', value: (guia) => guia.bultos },
  { id: 'intentos', header: 'Intentos', width: 80, align: 'right', value: (guia) => guia.intentos },
  { id: 'promesa', header: 'Prometida', width: 110, value: (guia) => formatDay(guia.prometida_el) },
  { id: 'creada', header: 'Creada', width: 148, order: 'registro', value: (guia) => formatDateMinute(guia.creada) },
];

/** Shown where nobody has chosen others: what tells where a parcel is, and how late. */
export const COLUMNAS_PRIMERAS: readonly string[] = guiasColumns
  .map(({ id }) => id)
  .filter((id) => id !== 'promesa' && id !== 'servicio' && id !== 'intentos' && id !== 'zona');

/** The columns by name, in that order; the number leads, and names that no column has are left out. */
export function columnsOf(ids: readonly string[]): readonly ListColumn<GuiaFila>[] {
  const chosen = ids.flatMap((id) => guiasColumns.find((column) => column.id === id) ?? []);
  const numero = guiasColumns.filter(({ id }) => id === 'numero');
  return [...numero, ...chosen.filter(({ id }) => id !== 'numero')];
}

/** A parcel on a screen where a table does not fit: two lines, the number and the state first. */
export function filaAngosta(guia: GuiaFila) {
  return (
    <div className={styles.fila}>
      <div className={styles.filaCabeza}>
        <GuiaLabel numero={guia.guia_nro} to={`/guia/${guia.id}`} />
        <StatusBadge estado={guia.estado_general} />
      </div>
      <div className={styles.filaPie}>
        <span className={styles.filaTexto}>
          {guia.destinatario} · {destinoOf(guia)}
        </span>
        <span className={styles.filaAviso}>
          <Vence guia={guia} />
        </span>
      </div>
    </div>
  );
}

function destinoOf({ departamento, localidad }: GuiaFila): string {
  return localidad === null || localidad === departamento ? departamento : `${departamento} / ${localidad}`;
}

function Estado({ guia }: { guia: GuiaFila }) {
  return (
    <span className={styles.estado}>
      <StatusBadge estado={guia.estado_general} />
      {guia.motivo === null ? null : <span className={styles.motivo}>{guia.motivo}</span>}
    </span>
  );
}

function Vence({ guia }: { guia: GuiaFila }) {
  const now = new Date();
  const isNear = guia.vencido || guia.vence_el === dayOf(now);
  const aviso = isNear ? avisoDeVencimiento(guia, isOver(guia), now) : null;
  if (aviso === null) return formatDay(guia.vence_el);
  return (
    <span className={styles.aviso} title={formatDay(guia.vence_el)}>
      {aviso}
    </span>
  );
}

/** Nothing more is expected of it: its day is history. */
function isOver({ estado_general, vencido }: GuiaFila): boolean {
  const { familia } = ESTADO_GUIA[estado_general];
  return !vencido && (familia === 'ok' || familia === 'error' || estado_general === 'ANULADO');
}

function Ultimo({ guia }: { guia: GuiaFila }) {
  const ago = lapsoCorto(msBetween(guia.ultimo_fecha, new Date()));
  return (
    <time dateTime={guia.ultimo_fecha} title={`${guia.ultimo_evento} · ${formatDateMinute(guia.ultimo_fecha)}`}>
      hace {ago} · <span className={styles.quieto}>{guia.ultimo_evento}</span>
    </time>
  );
}
