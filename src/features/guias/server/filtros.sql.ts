import { type RawBuilder, sql } from 'kysely';

import { guiasInside, type Scope } from '#server/scope.ts';
import { ESTADOS_GUIA, type EstadoGuia } from '#shared/estados.ts';

import type { GuiaFilters, ORDENES } from '../contract.ts';
import { readTexto, type Texto } from './texto.ts';

export type Orden = (typeof ORDENES)[number];
export type Sentido = 'asc' | 'desc';

/** FROM and WHERE of a statement about parcels; the parcel is called `g` in both. */
export interface GuiasWhere {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** Columns that hold the id of the parcel: where one is narrowed, all want to be, since the planner compares only by equality. */
  readonly ids: readonly string[];
  /**
   * The same as conditions on `guia_busqueda b` alone, or null where that cannot be. Without the join the planner knows how many there
   * are: whose rows may be seen is asked in both tables, and it would take that for two conditions.
   */
  readonly narrow: RawBuilder<unknown> | null;
}

/**
 * How the text of the filter is looked for: `all` finds every parcel that has it, through the index of texts; `newest` reads one parcel
 * after the other in the order of the list, which is right where many have it and only a page is wanted.
 */
export type TextReading = 'all' | 'newest';

/**
 * The parcels of the scope that meet the filters: `SELECT … FROM ${from} WHERE ${where}`, with no row twice; beside `g` the names `b` and
 * `t` are taken. Only what was asked for becomes part of the statement, so each form of it gets the plan that suits it; none of them may
 * run under a name (performance.md, findings 1 and 9).
 */
export function guiasWhere(scope: Scope, filters: GuiaFilters, reading: TextReading = 'all'): GuiasWhere {
  const texto = filters.q === undefined ? null : readTexto(filters.q);
  const isWalked = texto !== null && texto.palabras !== null && reading === 'newest';
  const source = texto !== null && texto.palabras !== null && !isWalked ? foundByText(scope, texto) : null;
  const still = unchanging(filters, isWalked ? texto : null);
  const isNarrow = still.length > 0;
  const moving = [...(texto && texto.palabras === null ? [short(texto)] : []), ...changing(filters)];
  // Client and agency stand in both tables; asked for twice they would be counted as two conditions.
  const whose = [
    ...anyId(isNarrow ? 'b.cliente_id' : 'g.cliente_id', filters.cliente_id),
    ...anyId(isNarrow ? 'b.agente_id' : 'g.agente_id', filters.agente_id),
  ];
  const narrow = [guiasInside(scope, 'b', 'guia_id'), ...still, ...whose];
  const tables = [
    source ? sql`(${source}) AS t (id) JOIN guia g ON g.id = t.id` : sql`guia g`,
    ...(isNarrow ? [sql`JOIN guia_busqueda b ON b.guia_id = g.id`] : []),
  ];
  return {
    from: sql.join(tables, sql` `),
    where: and([guiasInside(scope, 'g'), ...(isNarrow ? narrow : whose), ...moving]),
    ids: isNarrow ? ['g.id', 'b.guia_id'] : ['g.id'],
    narrow: isNarrow && source === null && moving.length === 0 ? and(narrow) : null,
  };
}

function and(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` AND `);
}

const KEY: Readonly<Record<Orden, string>> = {
  registro: 'id',
  numero: 'numero',
  vence: 'vence_el',
  movimiento: 'ultimo_fecha',
};

/** The column that a list is ordered by. */
export function orderKey(orden: Orden): RawBuilder<unknown> {
  return sql.ref(`g.${KEY[orden]}`);
}

/** Whether the column alone tells any two parcels apart. */
export function isUnique(orden: Orden): boolean {
  return orden === 'registro' || orden === 'numero';
}

/** What a list is ordered by, the id last, so that no two rows are equal. */
export function guiasOrder(orden: Orden, sentido: Sentido): RawBuilder<unknown> {
  const direction = sentido === 'asc' ? sql`ASC` : sql`DESC`;
  const key = sql`${orderKey(orden)} ${direction}`;
  return isUnique(orden) ? key : sql`${key}, g.id ${direction}`;
}

const FINALES: ReadonlySet<EstadoGuia> = new Set([
  'ENTREGADO',
  'ENTREGADO_PARCIAL',
  'DEVUELTO',
  'EXTRAVIADO',
  'SINIESTRADO',
  'ANULADO',
]);

/** Whether the filters leave living parcels, and whether they leave others: the indexes of both orders by day keep them apart. */
export function livesOf({ estado, vence, sin_movimiento }: GuiaFilters): readonly boolean[] {
  if (vence !== undefined || sin_movimiento) return [true];
  const asked = estado ?? ESTADOS_GUIA;
  return [true, false].filter((viva) => asked.some((state) => FINALES.has(state) !== viva));
}

/** The parcels that have the text, as a subquery; staff read the narrow table, the others through its one reviewed function. */
function foundByText(scope: Scope, { palabras, telefono, documento }: Texto): RawBuilder<unknown> {
  const search = scope.tipo === 'personal' || scope.tipo === 'sistema' ? 'buscar_guias' : 'buscar_guias_propias';
  const inside = guiasInside(scope, 'b', 'guia_id');
  const ways = [
    sql`SELECT ${sql.ref(search)}(${palabras}::text[], NULL)`,
    ...(telefono === null
      ? []
      : [sql`SELECT b.guia_id FROM guia_busqueda b WHERE b.telefono = ${telefono} AND ${inside}`]),
    ...(documento === null
      ? []
      : [sql`SELECT b.guia_id FROM guia_busqueda b WHERE b.documento = ${documento} AND ${inside}`]),
  ];
  return sql.join(ways, sql` UNION `);
}

/** Too short for parts: the beginning of a number, or a whole reference. */
function short({ texto, upper }: Texto): RawBuilder<unknown> {
  return sql`(g.referencia = ${texto} OR (g.numero >= ${upper} AND g.numero < ${`${upper}\u{10FFFF}`}))`;
}

/** What events do not change, asked of the narrow table. */
function unchanging(filters: GuiaFilters, texto: Texto | null): RawBuilder<unknown>[] {
  const { desde, hasta, servicio, con_contra_reembolso } = filters;
  return [
    ...(texto ? [occurs(texto)] : []),
    ...(servicio === undefined ? [] : [oneOf('b.servicio', servicio)]),
    ...anyId('b.departamento_id', filters.departamento_id),
    ...anyId('b.zona_id', filters.zona_id),
    ...(con_contra_reembolso ? [sql`b.cobra`] : []),
    ...(desde === undefined ? [] : [sql`b.creada >= inicio_del_dia(${desde}::date)`]),
    ...(hasta === undefined ? [] : [sql`b.creada < inicio_del_dia(${hasta}::date + 1)`]),
  ];
}

/** By reading, not through an index, and counted as frequent: the planner then follows the order of the list. */
function occurs({ palabras, telefono, documento }: Texto): RawBuilder<unknown> {
  const words = (palabras ?? []).map((palabra) => sql`strpos(b.texto, ${palabra}) > 0`);
  const ways = [
    sql`(${sql.join(words, sql` AND `)})`,
    ...(telefono === null ? [] : [sql`b.telefono = ${telefono}`]),
    ...(documento === null ? [] : [sql`b.documento = ${documento}`]),
  ];
  return sql`(${sql.join(ways, sql` OR `)})`;
}

function changing(filters: GuiaFilters): RawBuilder<unknown>[] {
  const {
    numero,
    estado,
    vence,
    sin_movimiento,
    no_entregadas_ayer,
    hecho_hoy,
    promesa_en_riesgo,
    ingresada_desde,
    ingresada_hasta,
  } = filters;
  return [
    ...(numero === undefined ? [] : [sql`g.numero = ${numero.toUpperCase()}`]),
    ...(estado === undefined ? [] : [oneOf('g.estado_general', estado)]),
    ...anyId('g.motivo_id', filters.motivo_id),
    ...(vence === 'vencidas' ? [sql`g.viva AND g.vence_el < hoy()`] : []),
    ...(vence === 'en_plazo' ? [sql`g.viva AND g.vence_el >= hoy()`] : []),
    ...(vence === 'hoy' ? [sql`g.viva AND g.vence_el = hoy()`] : []),
    ...(ingresada_desde === undefined ? [] : [sql`g.levantada >= inicio_del_dia(${ingresada_desde}::date)`]),
    ...(ingresada_hasta === undefined ? [] : [sql`g.levantada < inicio_del_dia(${ingresada_hasta}::date + 1)`]),
    ...(sin_movimiento ? [sql`g.viva AND g.ultimo_fecha < now() - interval '48 hours'`] : []),
    ...(no_entregadas_ayer ? [NO_ENTREGADAS_AYER] : []),
    ...(hecho_hoy === undefined ? [] : [hoyCon(HECHOS_DE_HOY[hecho_hoy])]),
    ...(promesa_en_riesgo ? [PROMESA_EN_RIESGO] : []),
  ];
}

const NO_ENTREGADAS_AYER = sql`g.id IN (
  SELECT e.guia_id FROM evento e
   WHERE e.tipo = 'NOENT' AND e.fecha_evento >= inicio_del_dia(hoy() - 1) AND e.fecha_evento < inicio_del_dia(hoy())
     AND e.id NOT IN (SELECT c.corrige_id FROM evento c WHERE c.tipo = 'CORR' AND c.fecha_evento >= inicio_del_dia(hoy() - 1)))`;

/** Kinds of events by what a day is told by; of several only the one that stands counts. */
export const HECHOS_DE_HOY = {
  salidas: ['SAL'],
  entregadas: ['ENT', 'ENT_CR', 'ENT_PAR', 'RET_AG'],
  no_entregadas: ['NOENT'],
} as const;

const hoyCon = (tipos: readonly string[]) => sql`g.id IN (
  SELECT e.guia_id FROM evento e
   WHERE e.tipo = ANY (${tipos}::text[]) AND e.fecha_evento >= inicio_del_dia(hoy()) AND e.fecha_evento < inicio_del_dia(hoy() + 1)
     AND e.id NOT IN (SELECT c.corrige_id FROM evento c WHERE c.tipo = 'CORR' AND c.fecha_evento >= inicio_del_dia(hoy() - 1)))`;

const PROMESA_EN_RIESGO = sql`g.viva AND g.prometida_el = hoy()
  AND g.estado_general IN ('LEVANTADO', 'INGRESADO', 'CLASIFICADO', 'EN_TRASLADO', 'ASIGNADO', 'NO_ENTREGADO', 'RETENIDO')`;

function anyId(column: string, ids: readonly number[] | undefined): RawBuilder<unknown>[] {
  if (ids === undefined) return [];
  const ref = sql.ref(column);
  return [ids.length === 1 ? sql`${ref} = ${ids[0]}::bigint` : sql`${ref} = ANY (${ids}::bigint[])`];
}

/** One word is asked as such: only then does the index give its rows in the order of the list. */
function oneOf(column: string, words: readonly string[]): RawBuilder<unknown> {
  const ref = sql.ref(column);
  return words.length === 1 ? sql`${ref} = ${words[0]}` : sql`${ref} = ANY (${words}::text[])`;
}
