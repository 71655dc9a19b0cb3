import { addDays, dayOf } from '#shared/dates.ts';
import type { EstadoGuia } from '#shared/estados.ts';

/**
 * What the events of a parcel make of it, and nothing else: no database, no clock, no rights. The engine, the check of a late
 * event and the tests all read a log through `project`, so the row on `guia` can be nothing but the replay of its events.
 */

/** An event as the projection reads it. Times are ISO 8601 UTC with microseconds, so text order is time order. */
export interface Hecho {
  readonly id: number;
  readonly tipo: string;
  readonly fecha_evento: string;
  /** When we learned of it: the version of the state machine of that moment is the one that allowed it. */
  readonly fecha_registro: string;
  /** The pieces it happened to; null: all of them. */
  readonly bultos: readonly number[] | null;
  readonly agente_id: number | null;
  readonly agente_previo_id: number | null;
  /** Days that the event's agency keeps a parcel: of scans from before its calendar was kept, which carry no `dia`. */
  readonly dias_guarda: number | null;
  readonly motivo_id: number | null;
  readonly dia: string | null;
  readonly peso_gramos: number | null;
  readonly corrige_id: number | null;
}

/** A step of the state machine; `estado_desde` null: before the first event. */
export interface Transicion {
  readonly estado_desde: EstadoGuia | null;
  readonly tipo_evento: string;
  readonly estado_hasta: EstadoGuia;
  /** When it was in force, as `fecha_registro` is written; '' and null: since ever, still. */
  readonly valida_desde: string;
  readonly valida_hasta: string | null;
}

/** One piece. `previo`: the state before it was held back, which a release restores. */
export interface Pieza {
  readonly estado: EstadoGuia | null;
  readonly previo: EstadoGuia | null;
  readonly ultimo_evento: string;
  readonly ultimo_fecha: string;
  readonly peso_gramos: number | null;
  readonly intentos: number;
}

export interface Proyeccion {
  readonly estado_general: EstadoGuia;
  readonly ultimo_evento: string;
  readonly ultimo_fecha: string;
  readonly levantada: string | null;
  readonly en_agencia_desde: string | null;
  readonly vence_el: string;
  readonly agente_id: number | null;
  readonly intentos: number;
  readonly motivo_id: number | null;
  /** Null: no event weighed it. */
  readonly peso_gramos: number | null;
  readonly piezas: readonly Pieza[];
}

/** What the data of a parcel give to its projection. */
export interface Datos {
  readonly bultos: number;
  readonly prometida_el: string;
  /** The agency that it has now; a DESV in the log says which one it had before. */
  readonly agente_id: number | null;
}

/** The first event that does not fit, with the state that it met. */
export interface Choque {
  readonly hecho: Hecho;
  readonly estado: EstadoGuia | null;
  /** The state would bear it, but it happened at an agency that is not the parcel's by then. */
  readonly deOtraSede: boolean;
}

export type Reproduccion = { readonly ok: true; readonly proyeccion: Proyeccion } | ({ readonly ok: false } & Choque);

export const FINALES: ReadonlySet<EstadoGuia> = new Set([
  'ENTREGADO',
  'ENTREGADO_PARCIAL',
  'DEVUELTO',
  'EXTRAVIADO',
  'SINIESTRADO',
  'ANULADO',
]);

/** Worst first: what needs somebody, then what has come least far, then the lives that ended badly. */
const GRAVEDAD: readonly EstadoGuia[] = [
  'RETENIDO',
  'NO_ENTREGADO',
  'PRE_INGRESADO',
  'A_LEVANTAR',
  'LEVANTADO',
  'INGRESADO',
  'CLASIFICADO',
  'EN_TRASLADO',
  'EN_AGENCIA',
  'ASIGNADO',
  'EN_REPARTO',
  'EN_DEVOLUCION',
  'SINIESTRADO',
  'EXTRAVIADO',
  'DEVUELTO',
  'ANULADO',
  'ENTREGADO_PARCIAL',
  'ENTREGADO',
];

/** What happens at the parcel's agency and nowhere else. */
export const EN_AGENCIA: ReadonlySet<string> = new Set(['ING_AG', 'RET_AG', 'PRO', 'VEN']);

/** In these states no reason explains anything any more. */
const SIN_MOTIVO: ReadonlySet<EstadoGuia> = new Set([
  'ASIGNADO',
  'EN_REPARTO',
  'EN_TRASLADO',
  'EN_AGENCIA',
  'ENTREGADO',
  'ENTREGADO_PARCIAL',
]);

const ENTREGADOS: ReadonlySet<EstadoGuia | null> = new Set<EstadoGuia | null>(['ENTREGADO', 'ENTREGADO_PARCIAL']);
const LEVANTES: ReadonlySet<string> = new Set(['LEV_OK', 'LEV_DIF', 'ADM']);
const SALE_DE_AGENCIA: ReadonlySet<string> = new Set(['DESV', 'APA']);
const CON_PLAZO: ReadonlySet<string> = new Set(['PRO', 'REP']);

/** Without the corrections and what they declare wrong, in the order in which it happened. */
export function efectivos<H extends Hecho>(log: readonly H[]): H[] {
  const wrong = new Set(log.flatMap(({ corrige_id }) => (corrige_id === null ? [] : [corrige_id])));
  return log.filter(({ id, tipo }) => tipo !== 'CORR' && !wrong.has(id)).sort(byTime);
}

function byTime(a: Hecho, b: Hecho): number {
  if (a.fecha_evento === b.fecha_evento) return a.id - b.id;
  return a.fecha_evento < b.fecha_evento ? -1 : 1;
}

/** Plays a whole log. Not ok: the first event that meets a state in which none of its pieces may take it, or another agency than its own. */
export function project(datos: Datos, log: readonly Hecho[], transiciones: readonly Transicion[]): Reproduccion {
  let now = inicio(datos, log);
  for (const hecho of efectivos(log)) {
    const next = step(now, hecho, transiciones);
    const deOtraSede = next !== null && !esDeSuSede(hecho, now);
    if (next === null || deOtraSede) return { ok: false, hecho, estado: peor(tocadas(now.piezas, hecho)), deOtraSede };
    now = next;
  }
  const { estado_general } = now;
  if (estado_general === null) throw new Error('a parcel has at least one event');
  return { ok: true, proyeccion: { ...now, estado_general } };
}

/** Without its detour a parcel was never where the scans after it say that they were made. */
function esDeSuSede({ tipo, agente_id }: Hecho, now: EnCurso): boolean {
  return !EN_AGENCIA.has(tipo) || agente_id === null || agente_id === now.agente_id;
}

/** A projection on its way: before the first event there is no state. */
export interface EnCurso extends Omit<Proyeccion, 'estado_general'> {
  readonly estado_general: EstadoGuia | null;
}

/** One event more. Null: the state machine allows it to none of the pieces, or not to one that it names. */
export function step(now: EnCurso, hecho: Hecho, transiciones: readonly Transicion[]): EnCurso | null {
  const moved = now.piezas.map((pieza, index) => (toca(hecho, index + 1) ? mover(pieza, hecho, transiciones) : pieza));
  const asked = moved.filter((_, index) => toca(hecho, index + 1));
  const isRefused = hecho.bultos === null ? asked.every((pieza) => pieza === null) : asked.includes(null);
  if (asked.length === 0 || isRefused) return null;
  const kept = moved.map((pieza, index) => pieza ?? now.piezas[index]).filter((pieza) => pieza !== undefined);
  const piezas = hecho.tipo === 'ENT_PAR' && hecho.bultos !== null ? repartir(kept, hecho) : kept;
  const estado_general = peor(piezas);
  return {
    piezas,
    estado_general,
    ultimo_evento: hecho.tipo,
    ultimo_fecha: hecho.fecha_evento,
    levantada: levantadaAfter(now.levantada, hecho),
    en_agencia_desde: enAgenciaAfter(now.en_agencia_desde, hecho),
    vence_el: venceAfter(now.vence_el, hecho),
    agente_id: hecho.tipo === 'DESV' ? hecho.agente_id : now.agente_id,
    intentos: Math.max(...piezas.map(({ intentos }) => intentos)),
    motivo_id: motivoAfter(now.motivo_id, hecho, estado_general),
    peso_gramos: pesoAfter(now.peso_gramos, hecho, piezas),
  };
}

/** Before the first event. */
export function inicio({ bultos, prometida_el, agente_id }: Datos, log: readonly Hecho[]): EnCurso {
  const diverted = [...log].sort(byTime).find(({ tipo }) => tipo === 'DESV');
  const nueva: Pieza = {
    estado: null,
    previo: null,
    ultimo_evento: '',
    ultimo_fecha: '',
    peso_gramos: null,
    intentos: 0,
  };
  return {
    piezas: Array.from({ length: bultos }, () => nueva),
    estado_general: null,
    ultimo_evento: '',
    ultimo_fecha: '',
    levantada: null,
    en_agencia_desde: null,
    vence_el: prometida_el,
    agente_id: diverted === undefined ? agente_id : diverted.agente_previo_id,
    intentos: 0,
    motivo_id: null,
    peso_gramos: null,
  };
}

/** One piece after the event; null: not in its state. A release leads to the state before, whatever else the table offers. */
function mover(pieza: Pieza, hecho: Hecho, transiciones: readonly Transicion[]): Pieza | null {
  const open = transiciones.filter(
    (paso) => paso.tipo_evento === hecho.tipo && paso.estado_desde === pieza.estado && inForce(paso, hecho),
  );
  const chosen = open.length > 1 ? open.find(({ estado_hasta }) => estado_hasta === pieza.previo) : open[0];
  if (chosen === undefined) return null;
  return {
    estado: chosen.estado_hasta,
    previo: chosen.estado_hasta === 'RETENIDO' && pieza.estado !== 'RETENIDO' ? pieza.estado : pieza.previo,
    ultimo_evento: hecho.tipo,
    ultimo_fecha: hecho.fecha_evento,
    // A weight of the whole is no piece's.
    peso_gramos: hecho.bultos === null ? pieza.peso_gramos : (hecho.peso_gramos ?? pieza.peso_gramos),
    // Tried again on the same turn, it is the same visit.
    intentos: pieza.intentos + (hecho.tipo === 'NOENT' ? 1 : 0) - (hecho.tipo === 'REI' ? 1 : 0),
  };
}

function inForce({ valida_desde, valida_hasta }: Transicion, { fecha_registro }: Hecho): boolean {
  return valida_desde <= fecha_registro && (valida_hasta === null || fecha_registro < valida_hasta);
}

/** A delivery in part: the pieces that it names stay with the recipient, what was out with them goes back. */
function repartir(piezas: readonly Pieza[], hecho: Hecho): Pieza[] {
  return piezas.map((pieza, index) => {
    if (toca(hecho, index + 1)) return { ...pieza, estado: 'ENTREGADO' };
    if (pieza.estado !== 'EN_REPARTO') return pieza;
    return { ...pieza, estado: 'EN_DEVOLUCION', ultimo_evento: hecho.tipo, ultimo_fecha: hecho.fecha_evento };
  });
}

/**
 * The state of the whole: that of the worst piece whose life is not over. Where some were delivered and nothing but returns is left, it
 * is a delivery in part, and stays one.
 */
export function peor(piezas: readonly Pick<Pieza, 'estado'>[]): EstadoGuia | null {
  const pending = piezas.filter(({ estado }) => estado !== null && !FINALES.has(estado));
  const delivered = piezas.filter(({ estado }) => ENTREGADOS.has(estado));
  if (delivered.length > 0 && pending.every(({ estado }) => estado === 'EN_DEVOLUCION'))
    return piezas.every(({ estado }) => estado === 'ENTREGADO') ? 'ENTREGADO' : 'ENTREGADO_PARCIAL';
  const judged = pending.length > 0 ? pending : piezas;
  return GRAVEDAD.find((estado) => judged.some((pieza) => pieza.estado === estado)) ?? null;
}

export function toca({ bultos }: Pick<Hecho, 'bultos'>, numero: number): boolean {
  return bultos?.includes(numero) ?? true;
}

function tocadas(piezas: readonly Pieza[], hecho: Hecho): Pieza[] {
  return piezas.filter((_, index) => toca(hecho, index + 1));
}

/** Since when the company has it. A parcel that nobody collected on paper was taken in where it was first seen. */
function levantadaAfter(before: string | null, { tipo, fecha_evento }: Hecho): string | null {
  if (LEVANTES.has(tipo)) return fecha_evento;
  return tipo === 'ING_PL' ? (before ?? fecha_evento) : before;
}

/** Since when it lies at its agency. Sent to another one, or found again at the plant, it lies there no more. */
function enAgenciaAfter(before: string | null, { tipo, fecha_evento }: Hecho): string | null {
  if (tipo === 'ING_AG') return fecha_evento;
  return SALE_DE_AGENCIA.has(tipo) ? null : before;
}

/** The promised day until it reaches its agency, then the last day of custody; or the day that was agreed on instead. */
function venceAfter(before: string, { tipo, fecha_evento, dias_guarda, dia }: Hecho): string {
  if (tipo === 'ING_AG') return dia ?? addDays(dayOf(fecha_evento), dias_guarda ?? 0);
  return CON_PLAZO.has(tipo) && dia !== null ? dia : before;
}

/** As it was weighed as a whole, or the sum of its pieces once each was on the scale. */
function pesoAfter(before: number | null, { bultos, peso_gramos }: Hecho, piezas: readonly Pieza[]): number | null {
  if (peso_gramos === null) return before;
  if (bultos === null) return peso_gramos;
  const weights = piezas.flatMap((pieza) => (pieza.peso_gramos === null ? [] : [pieza.peso_gramos]));
  return weights.length === piezas.length ? weights.reduce((sum, weight) => sum + weight, 0) : before;
}

function motivoAfter(before: number | null, hecho: Hecho, estado: EstadoGuia | null): number | null {
  if (hecho.motivo_id !== null) return hecho.motivo_id;
  return hecho.tipo === 'LIB' || (estado !== null && SIN_MOTIVO.has(estado)) ? null : before;
}
