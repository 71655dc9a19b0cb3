import type { EventoFila, GuiaDetalle } from '#features/guias/detalle.contract.ts';

import { msBetween } from './tiempos.ts';

/** The story of a parcel as its page tells it: events and remarks together, newest on top. */

type Comentario = GuiaDetalle['comentarios'][number];
type Incidencia = GuiaDetalle['incidencias'][number];

export type Entrada =
  | { readonly clase: 'comentario'; readonly fecha: string; readonly comentario: Comentario }
  | { readonly clase: 'incidencia'; readonly fecha: string; readonly incidencia: Incidencia }
  | {
      readonly clase: 'evento';
      readonly fecha: string;
      readonly evento: EventoFila;
      /** Since the one before it that counts; null: it is the first, or counts for nothing. */
      readonly demora_ms: number | null;
      /** What declared it wrong. */
      readonly correccion: EventoFila | null;
    };

export const FILTROS = ['todos', 'estados', 'notas'] as const;
export type Filtro = (typeof FILTROS)[number];

/** Later than this after the fact, a registration is called late. */
const LATE_MS = 5 * 60_000;

const CORRECCION = 'CORR';

type Contado = Pick<GuiaDetalle, 'eventos' | 'comentarios'> & Partial<Pick<GuiaDetalle, 'incidencias'>>;

export function historiaOf({ eventos, comentarios, incidencias = [] }: Contado): Entrada[] {
  const facts = chronological(eventos).filter(({ tipo }) => tipo !== CORRECCION);
  const corrections = new Map(eventos.map((evento) => [evento.corrige_id, evento]));
  let before: string | null = null;
  const entradas: Entrada[] = comentarios.map((one) => ({ clase: 'comentario', fecha: one.fecha, comentario: one }));
  for (const incidencia of incidencias) entradas.push({ clase: 'incidencia', fecha: incidencia.fecha, incidencia });
  for (const evento of facts) {
    const demora_ms = before === null || evento.corregido ? null : msBetween(before, evento.fecha_evento);
    const correccion = corrections.get(evento.id) ?? null;
    entradas.push({ clase: 'evento', fecha: evento.fecha_evento, evento, demora_ms, correccion });
    if (!evento.corregido) before = evento.fecha_evento;
  }
  // Equal moments keep their order, turned round: the later registration is on top.
  return entradas.reverse().sort((one, other) => Date.parse(other.fecha) - Date.parse(one.fecha));
}

export function matches(entrada: Entrada, filtro: Filtro): boolean {
  if (filtro === 'todos') return true;
  if (entrada.clase !== 'evento') return filtro === 'notas';
  const { evento } = entrada;
  if (filtro === 'estados') return evento.estado !== null && !evento.corregido;
  return evento.nota !== null || (entrada.correccion?.nota ?? null) !== null;
}

/** How much later than it happened an event was written down; null: at once. */
export function atrasoDeRegistro({ fecha_evento, fecha_registro }: EventoFila): number | null {
  const late = msBetween(fecha_evento, fecha_registro);
  return late >= LATE_MS ? late : null;
}

/** The state that the parcel falls back to without an event; null: what came later decides it anew. */
export function estadoSin(eventos: readonly EventoFila[], wrong: EventoFila): EventoFila['estado'] {
  const counting = chronological(eventos).filter(({ tipo, corregido }) => tipo !== CORRECCION && !corregido);
  if (counting.at(-1)?.id !== wrong.id) return null;
  return counting.slice(0, -1).findLast(({ estado }) => estado !== null)?.estado ?? null;
}

function chronological(eventos: readonly EventoFila[]): EventoFila[] {
  return [...eventos].sort(
    (one, other) => Date.parse(one.fecha_evento) - Date.parse(other.fecha_evento) || one.id - other.id,
  );
}
