// owns: caso_resumen, caso_resumen_delta
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { addDays } from '#shared/dates.ts';

/** Both days of Montevideo, inclusive. */
export interface Rango {
  readonly fecha_inicio: string;
  readonly fecha_fin: string;
}

export type Dimension = 'usuario' | 'causa' | 'solucion' | 'rango';

/** Cases of one person, cause, solution or bucket. */
export interface Clave {
  readonly dimension: Dimension;
  readonly clave: number;
}

/**
 * The kept sums and what was not folded into them yet: together exactly the cases that were not annulled. Of months that lie whole in the
 * range the sums of the month are read.
 */
function sums(dimension: Dimension, { fecha_inicio, fecha_fin }: Rango): RawBuilder<unknown> {
  const meses = wholeMonths({ fecha_inicio, fecha_fin });
  const read = (table: string, of: string, within: RawBuilder<unknown>) =>
    sql`SELECT clave, casos, segundos FROM ${sql.table(table)} WHERE dimension = ${of} AND ${within}`;
  const all = sql`dia BETWEEN ${fecha_inicio}::date AND ${fecha_fin}::date`;
  const kept =
    meses === null
      ? [read('caso_resumen', dimension, all)]
      : [
          read('caso_resumen', `${dimension}_mes`, sql`dia >= ${meses.desde}::date AND dia < ${meses.hasta}::date`),
          read('caso_resumen', dimension, sql`dia >= ${fecha_inicio}::date AND dia < ${meses.desde}::date`),
          read('caso_resumen', dimension, sql`dia >= ${meses.hasta}::date AND dia <= ${fecha_fin}::date`),
        ];
  return sql`(${sql.join([...kept, read('caso_resumen_delta', dimension, all)], sql` UNION ALL `)})`;
}

/** A statement that tells how many cases were not annulled, of all or of one key, as the sums know it (`total`). */
export function totalOf(rango: Rango, de: Clave | null): RawBuilder<{ total: number }> {
  const within = sql`dia BETWEEN ${rango.fecha_inicio}::date AND ${rango.fecha_fin}::date`;
  return de === null
    ? sql`SELECT coalesce(sum(s.casos), 0)::int AS total FROM ${allOf(within)} s`
    : sql`SELECT coalesce(sum(s.casos), 0)::int AS total FROM ${sums(de.dimension, rango)} s WHERE s.clave = ${de.clave}::int`;
}

/** The same of today, always the same statement. */
export const TOTAL_DE_HOY: RawBuilder<{ total: number }> = sql`
  SELECT coalesce(sum(s.casos), 0)::int AS total FROM ${allOf(sql`dia = hoy()`)} s`;

/** The sums of all cases, a row for each day and for each change that is not folded: each case is told of once by its person. */
function allOf(within: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT dia, casos, segundos FROM caso_resumen WHERE dimension = 'todo' AND ${within}
               UNION ALL
              SELECT dia, casos, segundos FROM caso_resumen_delta WHERE dimension = 'usuario' AND ${within})`;
}

/** The first day of the first month that lies whole in the range, and that of the month after the last; null: none does. */
function wholeMonths({ fecha_inicio, fecha_fin }: Rango): { readonly desde: string; readonly hasta: string } | null {
  const [first, hasta] = [monthOf(fecha_inicio), monthOf(addDays(fecha_fin, 1))];
  const desde = first === fecha_inicio ? first : monthOf(addDays(first, 31));
  return desde < hasta ? { desde, hasta } : null;
}

/** The first day of the month of a day. */
const monthOf = (day: string) => `${day.slice(0, 8)}01`;

const MEAN = sql`
  to_char(make_interval(secs => round(sum(s.segundos)::numeric / sum(s.casos))::int), 'HH24:MI:SS') AS tiempo_medio,
  round(sum(s.segundos)::numeric / sum(s.casos) / 60, 2)::float8 AS tiempo_medio_minutos`;

export interface EstadisticaUsuario {
  usuario_id: number;
  nombre: string;
  casos_resueltos: number;
  tiempo_medio: string;
  tiempo_medio_minutos: number;
}

/** Cases and mean time by person, most cases first. */
export async function selectPorUsuario(db: Db, rango: Rango): Promise<EstadisticaUsuario[]> {
  const { rows } = await sql<EstadisticaUsuario>`
    SELECT u.id AS usuario_id, u.fullname AS nombre, sum(s.casos)::int AS casos_resueltos, ${MEAN}
      FROM ${sums('usuario', rango)} s JOIN usuario u ON u.id = s.clave
     GROUP BY u.id HAVING sum(s.casos) > 0 ORDER BY casos_resueltos DESC, nombre`.execute(db);
  return rows;
}

export interface Cantidad {
  id: number;
  nombre: string;
  cantidad: number;
}

/** Cases by cause or by solution, most first. */
export async function selectPorCatalogo(db: Db, catalogo: 'causa' | 'solucion', rango: Rango): Promise<Cantidad[]> {
  const { rows } = await sql<Cantidad>`
    SELECT i.id, i.nombre, sum(s.casos)::int AS cantidad
      FROM ${sums(catalogo, rango)} s JOIN ${sql.table(catalogo)} i ON i.id = s.clave
     GROUP BY i.id HAVING sum(s.casos) > 0 ORDER BY cantidad DESC, i.nombre`.execute(db);
  return rows;
}

export interface TiempoDelDia {
  fecha: string;
  casos_por_dia: number;
  tiempo_promedio: string;
  tiempo_promedio_minutos: number;
}

/** Cases and mean time by day, oldest first; days without cases are not there. */
export async function selectPorDia(db: Db, { fecha_inicio, fecha_fin }: Rango): Promise<TiempoDelDia[]> {
  const within = sql`dia BETWEEN ${fecha_inicio}::date AND ${fecha_fin}::date`;
  const { rows } = await sql<TiempoDelDia>`
    SELECT s.dia AS fecha, sum(s.casos)::int AS casos_por_dia,
           to_char(make_interval(secs => round(sum(s.segundos)::numeric / sum(s.casos))::int), 'HH24:MI:SS') AS tiempo_promedio,
           round(sum(s.segundos)::numeric / sum(s.casos) / 60, 2)::float8 AS tiempo_promedio_minutos
      FROM ${allOf(within)} s GROUP BY s.dia HAVING sum(s.casos) > 0 ORDER BY s.dia`.execute(db);
  return rows;
}

/** Cases by bucket of their duration, 0 to 7; buckets without cases are not there. */
export async function selectPorRango(db: Db, rango: Rango): Promise<{ clave: number; cantidad: number }[]> {
  const { rows } = await sql<{ clave: number; cantidad: number }>`
    SELECT s.clave, sum(s.casos)::int AS cantidad FROM ${sums('rango', rango)} s GROUP BY s.clave ORDER BY s.clave`.execute(
    db,
  );
  return rows;
}
