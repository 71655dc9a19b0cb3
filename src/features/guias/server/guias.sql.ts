import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Posicion, Total } from '#server/list/cursor.ts';
import { cutPage, type Hoja, type Ventana } from '#server/list/page.ts';
import { guiasInside, type Scope } from '#server/scope.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { GuiaFila, GuiaFilters } from '../contract.ts';
import { isFijo, isKept, selectFijos, selectKept } from './conteo.sql.ts';
import { selectFilas } from './filas.sql.ts';
import {
  guiasOrder,
  guiasWhere,
  isUnique,
  livesOf,
  type Orden,
  orderKey,
  type Sentido,
  type TextReading,
} from './filtros.sql.ts';
import { exact } from './motor.sql.ts';
import { readTexto } from './texto.ts';

/** Beyond this a list says "at least": counting millions would cost more than reading the page. */
export const MOST_COUNTED = 100_000;
/** The same where each parcel must be read for a word that many have. */
export const MOST_READ = 10_000;

export interface PorEstado extends Total {
  readonly por_estado: { estado: EstadoGuia; cantidad: number }[];
}

/** How the text of a list is looked for: for its page, and for its count. */
export interface Readings {
  readonly page: TextReading;
  readonly count: TextReading;
}

interface Asked {
  readonly scope: Scope;
  readonly filters: GuiaFilters;
  readonly orden: Orden;
  readonly sentido: Sentido;
  readonly reading: TextReading;
}
type Counted = Pick<Asked, 'scope' | 'filters' | 'reading'>;

/** A page of the parcels that meet the filters, in their order; the rows are read after the page is chosen. */
export async function selectGuias(db: Db, lista: Asked, ventana: Ventana): Promise<Hoja<GuiaFila>> {
  const { size, offset } = ventana;
  const { orden, sentido } = lista;
  const order = guiasOrder(orden, sentido);
  const { rows } = await sql<Posicion>`
    SELECT g.id, ${keyText(orden)} AS clave FROM (${branches(lista, ventana)}) AS g ORDER BY ${order} LIMIT ${size + 1} OFFSET ${offset}`.execute(
    db,
  );
  const { shown, last } = cutPage(rows, size);
  return {
    records: await selectFilas(
      db,
      lista.scope,
      shown.map(({ id }) => id),
    ),
    last,
  };
}

/**
 * The rows that a page is cut from. By day or by moment the living and the others each have their own end of the index: where both are
 * asked for, each gives as many as the page may need, in order.
 */
function branches({ scope, filters, orden, sentido, reading }: Asked, ventana: Ventana): RawBuilder<unknown> {
  const { from, where, ids, narrow } = guiasWhere(scope, filters, reading);
  const most = ventana.offset + ventana.size + 1;
  const order = guiasOrder(orden, sentido);
  if (narrow && orden === 'registro') {
    const beside = ventana.after
      ? sql`${narrow} AND ${beyond({ orden, sentido, ids: ['b.guia_id'] }, ventana.after)}`
      : narrow;
    const direction = sentido === 'asc' ? sql`ASC` : sql`DESC`;
    return sql`SELECT g.id, g.numero, g.vence_el, g.ultimo_fecha FROM (SELECT b.guia_id FROM guia_busqueda b WHERE ${beside} ORDER BY b.guia_id ${direction} LIMIT ${most}) AS n
                 JOIN guia g ON g.id = n.guia_id WHERE ${guiasInside(scope, 'g')}`;
  }
  const behind = ventana.after ? sql`${where} AND ${beyond({ orden, sentido, ids }, ventana.after)}` : where;
  const branch = (condition: RawBuilder<unknown>) => sql`
    (SELECT g.id, g.numero, g.vence_el, g.ultimo_fecha FROM ${from} WHERE ${condition} ORDER BY ${order} LIMIT ${most})`;
  if (isUnique(orden)) return branch(behind);
  const lives = livesOf(filters).map((viva) => branch(sql`${behind} AND ${viva ? sql`g.viva` : sql`NOT g.viva`}`));
  return lives.length === 0 ? branch(sql`false`) : sql.join(lives, sql` UNION ALL `);
}

interface Order {
  readonly orden: Orden;
  readonly sentido: Sentido;
  readonly ids: readonly string[];
}

/** What comes after a row in the order of the list. */
function beyond({ orden, sentido, ids }: Order, { clave, id }: Posicion): RawBuilder<unknown> {
  const than = sentido === 'asc' ? sql`>` : sql`<`;
  switch (orden) {
    case 'registro':
      return sql.join(
        ids.map((column) => sql`${sql.ref(column)} ${than} ${id}::bigint`),
        sql` AND `,
      );
    case 'numero':
      return sql`g.numero ${than} ${clave}`;
    case 'vence':
      return sql`(g.vence_el, g.id) ${than} (${clave}::date, ${id}::bigint)`;
    case 'movimiento':
      return sql`(g.ultimo_fecha, g.id) ${than} (${clave}::timestamptz, ${id}::bigint)`;
  }
}

/** The key of a row as a cursor carries it: with nothing rounded off. */
function keyText(orden: Orden): RawBuilder<unknown> {
  return orden === 'movimiento' ? exact(orderKey(orden)) : sql`${orderKey(orden)}::text`;
}

/** How many parcels meet the filters: as kept where they say it, else counted up to a limit. */
export async function selectTotal(db: Db, { scope, filters, reading }: Counted): Promise<Total> {
  if (isKept(filters)) return { total: sumOf(await selectKept(db, scope, filters)), es_minimo: false };
  if (isFijo(scope, filters)) return { total: await selectFijos(db, scope, filters), es_minimo: false };
  const most = mostOf(reading);
  const { rows } = await sql<{
    total: number;
  }>`SELECT count(*) AS total FROM (${countedRows({ scope, filters, reading }, most)}) AS contadas`.execute(db);
  return capped(rows[0]?.total ?? 0, most);
}

/** The same, by state. */
export async function selectPorEstado(db: Db, { scope, filters, reading }: Counted): Promise<PorEstado> {
  if (isKept(filters)) {
    const por_estado = await selectKept(db, scope, filters);
    return { total: sumOf(por_estado), es_minimo: false, por_estado };
  }
  const { rows: por_estado } = await sql<{ estado: EstadoGuia; cantidad: number }>`
    SELECT c.estado_general AS estado, count(*) AS cantidad FROM (${withState({ scope, filters, reading })}) AS c
     JOIN estado_guia e ON e.codigo = c.estado_general GROUP BY c.estado_general, e.orden ORDER BY e.orden`.execute(db);
  return { ...capped(sumOf(por_estado), mostOf(reading)), por_estado };
}

/** One row more than is counted, so that the limit itself is told from what lies beyond it. */
export function countedRows({ scope, filters, reading }: Counted, most: number): RawBuilder<unknown> {
  const { from, where, narrow } = guiasWhere(scope, filters, reading);
  // In order, so that a text that most parcels have is counted from the newest on and not by reading the table.
  if (narrow) {
    const order = filters.q === undefined ? sql`` : sql`ORDER BY b.guia_id DESC`;
    return sql`SELECT b.guia_id AS id FROM guia_busqueda b WHERE ${narrow} ${order} LIMIT ${most + 1}`;
  }
  const order = filters.q === undefined ? sql`` : sql`ORDER BY g.id DESC`;
  return sql`SELECT g.id, g.estado_general FROM ${from} WHERE ${where} ${order} LIMIT ${most + 1}`;
}

function withState(counted: Counted): RawBuilder<unknown> {
  const rows = countedRows(counted, mostOf(counted.reading));
  const { narrow } = guiasWhere(counted.scope, counted.filters, counted.reading);
  return narrow ? sql`SELECT g.estado_general FROM (${rows}) AS n JOIN guia g ON g.id = n.id` : rows;
}

function mostOf(reading: TextReading): number {
  return reading === 'newest' ? MOST_READ : MOST_COUNTED;
}

function capped(found: number, most: number): Total {
  return { total: Math.min(found, most), es_minimo: found > most };
}

function sumOf(por_estado: readonly { readonly cantidad: number }[]): number {
  return por_estado.reduce((total, { cantidad }) => total + cantidad, 0);
}

const SAMPLE = 10_000;
/** So many of the sample, and a page of fifty ends before the sample does. */
const COMMON = 60;
/** So many, and counting from the newest on up to the limit reads less than the index of texts would bring. */
const VERY_COMMON = 300;

/** How common the text is among the newest parcels of the scope: the planner cannot know, and each kind wants its own way. */
export async function chooseReadings(db: Db, scope: Scope, q: string | undefined): Promise<Readings> {
  const palabras = q === undefined ? null : readTexto(q).palabras;
  if (palabras === null) return { page: 'all', count: 'all' };
  const words = palabras.map((palabra) => sql`strpos(n.texto, ${palabra}) > 0`);
  const { rows } = await sql<{ filas: number; comunes: number }>`
    SELECT count(*) AS filas, count(*) FILTER (WHERE ${sql.join(words, sql` AND `)}) AS comunes
      FROM (SELECT b.texto FROM guia_busqueda b WHERE ${guiasInside(scope, 'b', 'guia_id')} ORDER BY b.guia_id DESC LIMIT ${SAMPLE}) AS n`.execute(
    db,
  );
  const { filas, comunes } = rows[0] ?? { filas: SAMPLE, comunes: 0 };
  // Who has few parcels has them read one by one.
  const most = (least: number) => (filas < SAMPLE || comunes >= least ? 'newest' : 'all');
  return { page: most(COMMON), count: most(VERY_COMMON) };
}
