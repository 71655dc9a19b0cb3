import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';

import type { ConteoEntero, ConteoFila, LineaDeConteo, listConteos, RenglonDeConteo } from '../contract.ts';

/** Counts as they are shown. */

type Filtros = Omit<Params<typeof listConteos>, 'page' | 'size'>;

export function filtrados(scope: Scope, { deposito_id, estado, clase, abiertos }: Filtros): RawBuilder<boolean> {
  const parts = [
    depositoInside(scope, 'c'),
    ...(deposito_id === undefined ? [] : [sql`c.deposito_id = ${deposito_id}::int`]),
    ...(estado === undefined ? [] : [sql`c.estado = ${estado}`]),
    ...(clase === undefined ? [] : [sql`c.clase = ${clase}`]),
    ...(abiertos === undefined ? [] : [sql`c.cerrado IS NULL`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

const CABECERA = sql`
  c.id, c.numero, c.deposito_id, d.nombre AS deposito, c.clase, c.estado, c.nota, nombre_en_deposito(c.para_usuario_id) AS para, c.limite_el, c.creado,
  coalesce(nombre_en_deposito(c.creado_por), 'Sistema') AS creado_por, s.lineas, s.contadas, s.por_resolver`;
const SUMAS = sql`
  JOIN deposito d ON d.id = c.deposito_id
 CROSS JOIN LATERAL (
   SELECT count(*)::int AS lineas, (count(*) FILTER (WHERE l.estado NOT IN ('PENDIENTE', 'ABIERTA')))::int AS contadas,
          (count(*) FILTER (WHERE l.estado = 'REVISION'))::int AS por_resolver
     FROM conteo_linea l WHERE l.conteo_id = c.id) s`;

/** The page is chosen bare; its places are counted for its rows alone. */
export async function selectConteos(db: Db, scope: Scope, filtros: Params<typeof listConteos>) {
  const { page, size } = filtros;
  const [counted, listed] = await Promise.all([
    sql<{
      total: number;
    }>`SELECT count(*)::int AS total FROM conteo_stock c WHERE ${filtrados(scope, filtros)}`.execute(db),
    sql<ConteoFila>`
      SELECT ${CABECERA}
        FROM (SELECT c.* FROM conteo_stock c WHERE ${filtrados(scope, filtros)} ORDER BY c.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}) c ${SUMAS}
       ORDER BY c.id DESC`.execute(db),
  ]);
  return { total: counted.rows[0]?.total ?? 0, records: listed.rows };
}

export async function selectConteo(db: Db, scope: Scope, id: number): Promise<ConteoFila | null> {
  const { rows } = await sql<ConteoFila>`
    SELECT ${CABECERA} FROM conteo_stock c ${SUMAS} WHERE c.id = ${id}::bigint AND ${depositoInside(scope, 'c')}`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface LineaLeida extends Omit<LineaDeConteo, 'puede_contar' | 'iguales' | 'renglones'> {
  readonly conto: readonly number[];
  readonly abierta_id: number | null;
}

export async function selectLineasDe(db: Db, conteo_id: number): Promise<LineaLeida[]> {
  const { rows } = await sql<LineaLeida>`
    SELECT l.id, l.almacenamiento_id, a.codigo AS lugar, (SELECT p.sku FROM producto p WHERE p.id = l.producto_id) AS producto, l.vuelta, l.conto, l.nota,
           CASE WHEN l.estado = 'ABIERTA' AND NOT k.vigente THEN 'PENDIENTE' ELSE l.estado END AS estado,
           CASE WHEN k.vigente THEN l.abierta_por END AS abierta_id, CASE WHEN k.vigente THEN nombre_en_deposito(l.abierta_por) END AS abierta_por,
           ARRAY(SELECT coalesce(nombre_en_deposito(p.id), 'Sistema') FROM unnest(l.conto) WITH ORDINALITY AS p (id, n) ORDER BY p.n) AS contaron,
           nombre_en_deposito(l.resuelta_por) AS resuelta_por
      FROM conteo_linea l
      JOIN almacenamiento a ON a.id = l.almacenamiento_id
     CROSS JOIN LATERAL (SELECT coalesce(l.abierta_hasta > clock_timestamp(), false) AS vigente) k
     WHERE l.conteo_id = ${conteo_id}::bigint ORDER BY a.secuencia, a.id, l.producto_id`.execute(db);
  return rows;
}

interface RenglonLeido extends RenglonDeConteo {
  readonly linea_id: number;
  readonly diferencia_primera: number;
}

/** Of each product and lot the last closing, beside what the first one counted. */
export async function selectRenglonesDe(db: Db, conteo_id: number): Promise<RenglonLeido[]> {
  const { rows } = await sql<RenglonLeido>`
    SELECT r.linea_id, r.producto_id, p.sku, p.nombre, p.unidad, c.nombre AS cliente, b.codigo AS partida, r.esperado, r.faltan, r.sobran,
           coalesce(r.faltan_series, '{}') AS faltan_series, coalesce(r.sobran_series, '{}') AS sobran_series,
           CASE WHEN r.vuelta = 1 THEN r.contado ELSE coalesce(u.contado, 0) END AS contado, CASE WHEN r.vuelta > 1 THEN r.contado END AS recontado,
           coalesce(u.contado - u.esperado, 0) AS diferencia_primera
      FROM conteo_linea l
      JOIN conteo_renglon r ON r.linea_id = l.id AND r.vuelta = (SELECT max(x.vuelta) FROM conteo_renglon x WHERE x.linea_id = l.id)
      LEFT JOIN conteo_renglon u ON u.linea_id = r.linea_id AND u.vuelta = 1 AND u.producto_id = r.producto_id AND u.partida_id = r.partida_id
      JOIN producto p ON p.id = r.producto_id
      JOIN cliente c ON c.id = r.cliente_id
      LEFT JOIN partida b ON b.id = r.partida_id
     WHERE l.conteo_id = ${conteo_id}::bigint ORDER BY p.sku, b.codigo`.execute(db);
  return rows;
}

/** What was done to it, the newest on top; of people only the warehouse's names are told. */
export async function selectHistoria(db: Db, id: number): Promise<ConteoEntero['historia']> {
  const { rows } = await sql<ConteoEntero['historia'][number]>`
    SELECT (SELECT min(p.nombre) FROM documento_paso p WHERE p.entidad = a.entidad AND p.acto = a.acto AND p.estado_hasta = a.estado_hasta) AS acto,
           e.nombre AS estado, a.registrada AS fecha, coalesce(nombre_en_deposito(a.usuario_id), 'Sistema') AS usuario
      FROM documento_anotacion a JOIN documento_estado e ON e.entidad = a.entidad AND e.codigo = a.estado_hasta
     WHERE a.entidad = 'conteo_stock' AND a.documento_id = ${id}::bigint ORDER BY a.id DESC`.execute(db);
  return rows;
}
