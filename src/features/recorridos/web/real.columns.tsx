import { Link } from '@tanstack/react-router';

import { formatDateMinute } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Linea } from '../contract.ts';
import type { Real } from '../real.contract.ts';
import { cobrarDe, direccionDe, ESTADO_LINEA } from './palabras.ts';
import { TARDE_MIN } from './recorridos.columns.tsx';
import styles from './recorridos.module.css';

/** A parcel as it was planned, with what came of it. */
export interface Hecho {
  readonly linea: Linea;
  /** Its place in the plan, from one. */
  readonly puesto: number;
  readonly real: Real | undefined;
}

export function hechosDe(lineas: readonly Linea[], paradas: readonly Real[]): Hecho[] {
  const byId = new Map(paradas.map((one) => [one.guia_id, one]));
  return lineas.map((linea, index) => ({ linea, puesto: index + 1, real: byId.get(linea.guia_id) }));
}

/** Minutes after the hour at which it should have been there; before it, below zero. Null: nothing to compare. */
export function desvioDe({ real }: Hecho): number | null {
  const done = real?.llegada ?? real?.hecha ?? null;
  if (!real?.prevista || done === null) return null;
  return Math.round((Date.parse(done) - Date.parse(real.prevista)) / 60_000);
}

/** Done before a stop that was planned before it, or after one that was planned behind it. */
export function fueraDeOrden(hechos: readonly Hecho[]): ReadonlySet<number> {
  const done = hechos.filter(({ real }) => real?.turno).toSorted((a, b) => a.puesto - b.puesto);
  const turns = done.map(({ real }) => real?.turno ?? 0).toSorted((a, b) => a - b);
  return new Set(done.filter(({ real }, index) => real?.turno !== turns[index]).map(({ linea }) => linea.guia_id));
}

export function resumenText(hechos: readonly Hecho[]): string {
  const off = hechos.flatMap((one) => desvioDe(one) ?? []);
  const late = off.filter((minutes) => minutes > TARDE_MIN).length;
  const moved = fueraDeOrden(hechos).size;
  if (off.length === 0) return 'Todavía no hay horas para comparar.';
  return [
    `${off.length - late} de ${off.length} en hora (hasta ${TARDE_MIN} min)`,
    late === 0 ? null : `${late} tarde`,
    moved === 0 ? 'en el orden del plan' : `${moved} fuera del orden del plan`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const hour = (instant: string | null | undefined) => (instant ? formatDateMinute(instant).slice(11) : '—');
const desvioText = (minutes: number | null) => (minutes === null ? '—' : `${minutes > 0 ? '+' : ''}${minutes} min`);

function pruebasText({ real }: Hecho): string {
  if (real === undefined) return '—';
  const has = [real.firma ? 'firma' : null, real.foto ? 'foto' : null, real.documento ? 'documento' : null];
  return has.filter(Boolean).join(' · ') || '—';
}

function cobradoText({ linea, real }: Hecho): string {
  if (!real?.cobrado) return '—';
  const sum = formatDinero({ centavos: real.cobrado, moneda: linea.moneda });
  return real.medio === null || real.medio === 'EFECTIVO' ? sum : `${sum} (${real.medio.toLowerCase()})`;
}

const guia = (value: (hecho: Hecho) => string) => ({ value, mono: true }) as const;

export const realColumns = defineColumns<Hecho>([
  { header: 'Plan', value: ({ puesto }) => puesto, align: 'right' },
  { header: 'Turno', value: ({ real }) => real?.turno ?? '—', align: 'right' },
  {
    header: 'Guía',
    ...guia(({ linea }) => linea.guia_nro),
    cell: (hecho) => (
      <span className={styles.doble}>
        <Link to="/guia/$guia_id" params={{ guia_id: String(hecho.linea.guia_id) }}>
          {hecho.linea.guia_nro}
        </Link>
      </span>
    ),
  },
  {
    header: 'Estado',
    value: ({ linea }) => ESTADO_LINEA[linea.estado].nombre,
    cell: ({ linea: { estado, motivo } }) => (
      <span className={styles.doble}>
        <StatusBadge {...ESTADO_LINEA[estado]} />
        {motivo === null ? null : <span className={styles.quieto}>{motivo}</span>}
      </span>
    ),
  },
  {
    header: 'Destinatario',
    value: ({ linea }) => linea.destinatario,
    cell: ({ linea }) => (
      <span className={styles.doble}>
        <b>{linea.destinatario}</b>
        <span className={styles.quieto}>{direccionDe(linea)}</span>
      </span>
    ),
  },
  { header: 'Prevista', value: ({ real }) => hour(real?.prevista), align: 'right' },
  { header: 'En la puerta', value: ({ real }) => hour(real?.llegada), only: 'file' },
  {
    header: 'Hora',
    value: ({ real }) => hour(real?.hecha),
    align: 'right',
    cell: ({ real }) => (
      <span className={styles.doble}>
        {hour(real?.hecha)}
        {real?.llegada ? <span className={styles.quieto}>llegó {hour(real.llegada)}</span> : null}
      </span>
    ),
  },
  {
    header: 'Diferencia',
    value: (hecho) => desvioText(desvioDe(hecho)),
    align: 'right',
    cell: (hecho) => (
      <span className={styles.atraso} data-grado={(desvioDe(hecho) ?? 0) > TARDE_MIN ? 'mucho' : undefined}>
        {desvioText(desvioDe(hecho))}
      </span>
    ),
  },
  {
    header: 'Recibió',
    value: ({ real }) => real?.recibe ?? '—',
    // With its proofs under it: a column more would be cut off on the desks that there are.
    cell: (hecho) => (
      <span className={styles.doble}>
        {hecho.real?.recibe ?? '—'}
        {pruebasText(hecho) === '—' ? null : <span className={styles.quieto}>{pruebasText(hecho)}</span>}
      </span>
    ),
  },
  { header: 'A cobrar', value: ({ linea }) => cobrarDe(linea) ?? '', only: 'file' },
  { header: 'Cobrado', value: cobradoText, align: 'right' },
  { header: 'Pruebas', value: pruebasText, only: 'file' },
  { header: 'Motivo', value: ({ linea }) => linea.motivo ?? '', only: 'file' },
  { header: 'Dirección', value: ({ linea }) => direccionDe(linea), only: 'file' },
  { header: 'Zona', value: ({ linea }) => linea.zona, only: 'file' },
  { header: 'Bultos', value: ({ linea }) => linea.bultos, only: 'file' },
]);
