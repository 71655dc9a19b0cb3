// owns: stock_descarte
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { Descarte, descartarGuardado, listDescartes } from '../descartes.contract.ts';

/** What was done without a network, was not taken, and was let go of. */

type Pedido = Params<typeof descartarGuardado>;

export interface Donde {
  readonly deposito_id: number;
  readonly documento: string | null;
  /** Of the line that it was done for. */
  readonly de: string | null;
  readonly a: string | null;
}

/**
 * In which depósito it was: of the line that it was done for, of the place that it began in, the one that is said, else the person's first. What is
 * named and is not there (any more), or is another's, says nothing. Null: the person has none.
 */
export async function selectDonde(db: Db, scope: Scope, pedido: Pedido): Promise<Donde | null> {
  const { de, a, wo_linea_id, conteo_linea_id, deposito_id } = pedido;
  const there = sql`(${deposito_id ?? null}::int IS NULL OR x.deposito_id = ${deposito_id ?? null}::int)`;
  const { rows } = await sql<Donde>`
    WITH lugar AS (
      SELECT x.lado, min(x.deposito_id) AS deposito_id, min(x.codigo) AS codigo FROM (
        SELECT 'de' AS lado, x.deposito_id, x.codigo FROM almacenamiento x WHERE ${nombrado(de)} AND ${there} AND ${depositoInside(scope, 'x')}
        UNION ALL
        SELECT 'a', x.deposito_id, x.codigo FROM almacenamiento x WHERE ${nombrado(a)} AND ${there} AND ${depositoInside(scope, 'x')}
      ) x GROUP BY x.lado HAVING count(*) = 1
    ), linea AS (
      SELECT l.deposito_id, w.numero, d.codigo AS de, h.codigo AS a
        FROM wo_linea l JOIN wo w ON w.id = l.wo_id LEFT JOIN almacenamiento d ON d.id = l.almacenamiento_id LEFT JOIN almacenamiento h ON h.id = l.a_almacenamiento_id
       WHERE l.id = ${wo_linea_id ?? null}::bigint AND ${depositoInside(scope, 'l')}
      UNION ALL
      SELECT l.deposito_id, c.numero, d.codigo, NULL
        FROM conteo_linea l JOIN conteo_stock c ON c.id = l.conteo_id LEFT JOIN almacenamiento d ON d.id = l.almacenamiento_id
       WHERE l.id = ${conteo_linea_id ?? null}::bigint AND ${depositoInside(scope, 'l')}
       LIMIT 1
    ), uno AS (
      SELECT x.id AS deposito_id FROM (SELECT d.id, d.id AS deposito_id FROM deposito d) x
       WHERE ${depositoInside(scope, 'x')} ORDER BY x.id <> coalesce(${deposito_id ?? null}::int, 0), x.id LIMIT 1
    )
    SELECT coalesce(l.deposito_id, (SELECT g.deposito_id FROM lugar g WHERE g.lado = 'de'), u.deposito_id) AS deposito_id, l.numero AS documento,
           coalesce((SELECT g.codigo FROM lugar g WHERE g.lado = 'de'), l.de) AS de, coalesce((SELECT g.codigo FROM lugar g WHERE g.lado = 'a'), l.a) AS a
      FROM uno u LEFT JOIN linea l ON true`.execute(db);
  return rows[0] ?? null;
}

function nombrado(lugar: Pedido['de']): RawBuilder<boolean> {
  if (lugar?.almacenamiento_id !== undefined) return sql<boolean>`x.id = ${lugar.almacenamiento_id}::int`;
  const read = lecturaDeLugar(lugar?.texto ?? '');
  return read === '' ? sql<boolean>`false` : sql<boolean>`x.lectura = ${read}`;
}

/** What the products are called that whoever lets go may see. */
export async function selectSkusDe(
  db: Db,
  { ids, wo_linea_id }: { ids: readonly number[]; wo_linea_id: number | null },
) {
  const { rows } = await sql<{ id: number; sku: string; de_linea: boolean }>`
    SELECT p.id, p.sku, false AS de_linea FROM producto p WHERE p.id = ANY (${ids}::int[])
    UNION ALL
    SELECT p.id, p.sku, true FROM wo_linea l JOIN producto p ON p.id = l.producto_id WHERE l.id = ${wo_linea_id}::bigint`.execute(
    db,
  );
  return rows;
}

export interface NuevoDescarte {
  readonly deposito_id: number;
  readonly articulos: string | null;
  readonly unidades: number | null;
  readonly de: string | null;
  readonly a: string | null;
  readonly documento: string | null;
  readonly usuario_id: number;
  readonly pedido: Pedido;
}

/** Its number, and whether it was told for the first time. */
export async function insertDescarte(db: Db, nuevo: NuevoDescarte): Promise<{ id: number; isNews: boolean }> {
  const { pedido, ...of } = nuevo;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO stock_descarte (deposito_id, clave, que, titulo, rechazo, motivo, nota, articulos, unidades, de, a, documento, fecha_evento, usuario_id)
    VALUES (${of.deposito_id}::int, ${pedido.clave_descartada}::uuid, ${pedido.que}, ${pedido.titulo}, ${pedido.rechazo}, ${pedido.motivo}, ${pedido.nota ?? null},
            ${of.articulos}, ${of.unidades}::bigint, ${of.de}, ${of.a}, ${of.documento}, ${pedido.fecha_evento ?? null}::timestamptz, ${of.usuario_id}::int)
    ON CONFLICT (usuario_id, clave) DO NOTHING RETURNING id`.execute(db);
  const [row] = rows;
  if (row !== undefined) return { id: row.id, isNews: true };
  const { rows: known } = await sql<{ id: number }>`
    SELECT x.id FROM stock_descarte x WHERE x.usuario_id = ${of.usuario_id}::int AND x.clave = ${pedido.clave_descartada}::uuid`.execute(
    db,
  );
  return { id: known[0]?.id ?? 0, isNews: false };
}

/** One more than a page tells whether there is another. */
export async function selectDescartes(
  db: Db,
  scope: Scope,
  { cursor, size }: Params<typeof listDescartes>,
): Promise<Descarte[]> {
  const before = cursor === undefined ? sql`true` : sql`x.id < ${cursor}::bigint`;
  return executePrepared<Descarte>(
    db,
    `stock_descarte.page.${scope.tipo}.${cursor === undefined ? 'first' : 'next'}`,
    sql`SELECT x.id, d.nombre AS deposito, x.que, x.titulo, x.rechazo, x.motivo, x.nota, x.articulos, x.unidades, x.de, x.a, x.documento,
               coalesce(x.fecha_evento, x.registrado) AS fecha, coalesce(nombre_en_deposito(x.usuario_id), 'Sistema') AS usuario, x.clave
          FROM stock_descarte x JOIN deposito d ON d.id = x.deposito_id
         WHERE ${before} AND ${depositoInside(scope, 'x')} ORDER BY x.id DESC LIMIT ${size + 1}`,
  );
}
