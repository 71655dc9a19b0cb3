import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { cutPage, type Hoja, type Ventana } from '#server/list/page.ts';

import type { ClienteFila } from '../contract.ts';

export interface Filtros {
  readonly q?: string | undefined;
  readonly estado?: readonly string[] | undefined;
  readonly segmento?: readonly number[] | undefined;
  readonly ejecutivo?: readonly number[] | undefined;
}

/** A page by name: chosen first, so that its figures are those of its rows alone. */
export async function selectClientes(
  db: Db,
  filtros: Filtros,
  { size, offset, after }: Ventana,
): Promise<Hoja<ClienteFila>> {
  const behind =
    after === null
      ? sql`true`
      : sql`(c.clave COLLATE "C", c.id) > (${decodeURIComponent(after.clave)}, ${after.id}::int)`;
  const { rows } = await sql<{ id: number; clave: string }>`
    SELECT c.id, c.clave FROM cliente c WHERE ${conditions(filtros)} AND ${behind}
     ORDER BY c.clave COLLATE "C", c.id LIMIT ${size + 1} OFFSET ${offset}`.execute(db);
  const { shown, last } = cutPage(rows, size);
  const records = await selectFilas(
    db,
    shown.map(({ id }) => id),
  );
  return { records, last: last && { clave: encodeURIComponent(last.clave), id: last.id } };
}

export async function selectTotal(db: Db, filtros: Filtros) {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM cliente c WHERE ${conditions(filtros)}`.execute(db);
  return { total: rows[0]?.total ?? 0, es_minimo: false };
}

export function conditions({ q, estado, segmento, ejecutivo }: Filtros): RawBuilder<unknown> {
  const parts = [
    sql`true`,
    ...(q === undefined ? [] : [said(q)]),
    ...(estado === undefined ? [] : [sql`c.estado = ANY (${estado}::text[])`]),
    ...(segmento === undefined ? [] : [sql`c.segmento_id = ANY (${segmento}::int[])`]),
    ...(ejecutivo === undefined ? [] : [sql`c.ejecutivo_id = ANY (${ejecutivo}::int[])`]),
  ];
  return sql.join(parts, sql` AND `);
}

/** Digits are a RUT's, what has an @ is somebody's address there; all else is of a name. */
function said(q: string): RawBuilder<unknown> {
  const digits = q.replaceAll(/[\s.-]/g, '');
  if (/^\d{3,}$/.test(digits)) return sql`(strpos(c.rut, ${digits}) > 0 OR strpos(c.clave, clave_de_nombre(${q})) > 0)`;
  if (!q.includes('@'))
    return sql`(strpos(c.clave, clave_de_nombre(${q})) > 0 OR strpos(clave_de_nombre(c.razon_social), clave_de_nombre(${q})) > 0
             OR c.id IN (SELECT e.cliente_id FROM cliente_etiqueta e WHERE strpos(e.clave, clave_de_nombre(${q})) = 1))`;
  return sql`c.id IN (SELECT k.cliente_id FROM cliente_contacto k WHERE strpos(lower(k.correo), lower(${q})) > 0
               UNION SELECT u.cliente_id FROM usuario u WHERE u.tipo_usuario = 'cliente' AND strpos(lower(u.email), lower(${q})) > 0)`;
}

/** Up to today. */
const DIAS = 30;

/**
 * Rows `r` of these clients and days that meet `more`, by the stretches in which they are kept. Stretch by stretch: beside each row of a client,
 * what the stretches are would be worked out once more.
 */
const renglones = (ids: readonly number[], more: RawBuilder<unknown>) => sql`
  tramos_hasta_hoy(${DIAS}::int) AS t
  CROSS JOIN LATERAL (
    SELECT i.* FROM informe_renglon i
     WHERE i.cliente_id = ANY (${ids}::int[]) AND i.tramo = t.tramo AND i.desde BETWEEN t.desde AND t.hasta AND ${more} OFFSET 0) AS r`;

/**
 * Parcels and kept promises of clients, out of the sums that reports keep; what each counts stands in `medidas.ts` of the reports.
 * What a row says for good stands in columns of its own (migration 0630); which of the open ones are late is asked of the few that have any.
 */
export const figuras = (ids: readonly number[]) => sql`
  SELECT d.cliente_id, d.guias, d.cumplidas, d.debidas + coalesce(a.tarde, 0) AS debidas
    FROM (SELECT r.cliente_id, coalesce(sum(r.guias), 0)::int AS guias, coalesce(sum(r.cumplidas), 0)::int AS cumplidas, coalesce(sum(r.debidas), 0)::int AS debidas
            FROM ${renglones(ids, sql`i.dimension IN ('situacion', 'promesa')`)}
           GROUP BY r.cliente_id) AS d
    LEFT JOIN (SELECT r.cliente_id, sum(s.cantidad)::int AS tarde
                 FROM ${renglones(ids, sql`i.dimension = 'abierta'`)} CROSS JOIN LATERAL sumas_del_renglon(r.sumas) AS s
                WHERE s.clave % 100000 < hoy() - date '2000-01-01'
                GROUP BY r.cliente_id) AS a ON a.cliente_id = d.cliente_id`;

export const FIGURAS = sql`
  coalesce(f.guias, 0) AS guias_30, CASE WHEN f.debidas > 0 THEN round(100.0 * f.cumplidas / f.debidas, 1)::float8 END AS a_tiempo,
  coalesce(i.abiertas, 0)::int AS incidencias`;

/** Matters that are open, of the clients that see them: there are never many of those. */
export const incidencias = (ids: readonly number[]) => sql`
  SELECT n.cliente_id, count(*) AS abiertas, count(*) FILTER (WHERE n.estado = 'ESPERA_CLIENTE')::int AS esperan
    FROM incidencia n WHERE n.abierta AND n.cliente_id = ANY (${ids}::int[]) GROUP BY n.cliente_id`;

/** Their rows with their figures, in this order. */
export async function selectFilas(db: Db, ids: readonly number[]): Promise<ClienteFila[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ClienteFila>`
    SELECT c.id, c.nombre, c.razon_social, c.rut, c.estado, s.nombre AS segmento, u.fullname AS ejecutivo, c.contrato_hasta, c.version,
           ARRAY(SELECT e.texto FROM cliente_etiqueta e WHERE e.cliente_id = c.id ORDER BY e.clave) AS etiquetas, ${FIGURAS}
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS n (id, orden)
      JOIN cliente c ON c.id = n.id
      LEFT JOIN segmento s ON s.id = c.segmento_id
      LEFT JOIN usuario u ON u.id = c.ejecutivo_id
      LEFT JOIN (${figuras(ids)}) AS f ON f.cliente_id = c.id
      LEFT JOIN (${incidencias(ids)}) AS i ON i.cliente_id = c.id
     ORDER BY n.orden`.execute(db);
  return rows;
}
