// owns: conteo_stock, conteo_linea
import { type RawBuilder, sql } from 'kysely';

import { VIVA } from '#features/gds-stock/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { crearConteo, EstadoDeConteo, EstadoDeLinea } from '../contract.ts';

/** A place that is asked for, and the count that has it already. */
export interface Pedida {
  readonly almacenamiento_id: number;
  readonly producto_id: number | null;
}

type Pedido = Params<typeof crearConteo>;

/** One more than may be, which tells that there are too many. */
export async function selectPedidas(
  db: Db,
  scope: Scope,
  { pedido, most }: { pedido: Pedido; most: number },
): Promise<Pedida[]> {
  const { rows } = await sql<Pedida>`${PEDIDAS[pedido.clase](scope, pedido)} LIMIT ${most + 1}`.execute(db);
  return rows;
}

const PEDIDAS: Readonly<Record<Pedido['clase'], (scope: Scope, pedido: Pedido) => RawBuilder<unknown>>> = {
  LUGAR: (scope, { deposito_id, ids }) => sql`
    SELECT a.id AS almacenamiento_id, NULL::int AS producto_id FROM almacenamiento a
     WHERE a.deposito_id = ${deposito_id}::int AND a.clase = 'POSICION' AND a.activo AND ${depositoInside(scope, 'a')}
       AND EXISTS (SELECT FROM almacenamiento n WHERE n.id = ANY (${ids}::int[]) AND n.deposito_id = a.deposito_id
                      AND a.camino >= n.camino AND a.camino < n.camino || '~')
     ORDER BY a.secuencia, a.id`,
  PRODUCTO: (scope, { deposito_id, ids }) => sql`
    SELECT a.id AS almacenamiento_id, s.producto_id
      FROM (SELECT DISTINCT s.almacenamiento_id, s.producto_id FROM stock_saldo s
             WHERE s.producto_id = ANY (${ids}::int[]) AND s.deposito_id = ${deposito_id}::int AND s.cantidad > 0 AND ${depositoInside(scope, 's')}) s
      JOIN almacenamiento a ON a.id = s.almacenamiento_id
     ORDER BY a.secuencia, a.id, s.producto_id`,
  PROGRAMA: (scope, pedido) => programa(scope, pedido),
};

/**
 * What has waited longest. A product is A, B or C by its share of the movements of ninety days; a place is what its best product is, and is
 * to be counted every 30, 90 or 180 days.
 */
function programa(scope: Scope, { deposito_id, cuantos }: Pedido): RawBuilder<unknown> {
  return sql`
    SELECT * FROM (
      WITH movidos AS (
        SELECT m.producto_id, count(*) AS veces FROM stock_movimiento m
         WHERE m.deposito_id = ${deposito_id}::int AND m.registrado > now() - interval '90 days' AND ${depositoInside(scope, 'm')} GROUP BY 1
      ), clase AS (
        SELECT producto_id, coalesce(sum(veces) OVER (ORDER BY veces DESC, producto_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)
                            / sum(veces) OVER () AS antes
          FROM movidos
      ), lugar AS (
        SELECT s.almacenamiento_id, min(coalesce(c.antes, 1)) AS antes
          FROM stock_saldo s LEFT JOIN clase c ON c.producto_id = s.producto_id
         WHERE s.deposito_id = ${deposito_id}::int AND s.cantidad > 0 AND ${depositoInside(scope, 's')} GROUP BY 1
      ), espera AS (
        SELECT g.almacenamiento_id, now() - (SELECT max(l.cerrada) FROM conteo_linea l WHERE l.almacenamiento_id = g.almacenamiento_id) AS hace,
               CASE WHEN g.antes < 0.8 THEN interval '30 days' WHEN g.antes < 0.95 THEN interval '90 days' ELSE interval '180 days' END AS plazo
          FROM lugar g
         WHERE NOT EXISTS (SELECT FROM conteo_linea l WHERE l.almacenamiento_id = g.almacenamiento_id AND ${VIVA})
      )
      SELECT e.almacenamiento_id, NULL::int AS producto_id
        FROM espera e JOIN almacenamiento a ON a.id = e.almacenamiento_id
       WHERE a.activo AND (e.hace IS NULL OR e.hace > e.plazo)
       ORDER BY e.hace IS NOT NULL, e.hace - e.plazo DESC, a.secuencia, a.id LIMIT ${cuantos}) AS p`;
}

/** A place or a node of the tree by its code. */
export async function selectNodoIds(
  db: Db,
  scope: Scope,
  { deposito_id, texto }: { deposito_id: number; texto: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM almacenamiento a
     WHERE a.deposito_id = ${deposito_id}::int AND a.lectura = ${lecturaDeLugar(texto)} AND a.lectura <> '' AND ${depositoInside(scope, 'a')}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Which of these places are in a count that is not decided. Asked once they are held. */
export async function selectOcupados(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ almacenamiento_id: number; codigo: string; numero: string }>`
    SELECT l.almacenamiento_id, a.codigo, c.numero
      FROM conteo_linea l JOIN conteo_stock c ON c.id = l.conteo_id JOIN almacenamiento a ON a.id = l.almacenamiento_id
     WHERE l.almacenamiento_id = ANY (${ids}::int[]) AND ${VIVA} ORDER BY a.secuencia, a.id`.execute(db);
  return rows;
}

/** Of these products those that no living count asks for there. Asked once the place is held. */
export async function selectSinPedir(
  db: Db,
  almacenamiento_id: number,
  productos: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM unnest(${[...productos]}::int[]) AS p (id)
     WHERE NOT EXISTS (SELECT FROM conteo_linea l WHERE l.almacenamiento_id = ${almacenamiento_id}::int AND ${VIVA}
                          AND (l.producto_id IS NULL OR l.producto_id = p.id)) ORDER BY p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whoever may count there. */
export async function selectContadores(db: Db, deposito_id: number): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT id, nombre FROM contadores_del_deposito(${deposito_id}::int)`.execute(db);
  return rows;
}

export async function isDeposito(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM (SELECT d.id AS deposito_id FROM deposito d WHERE d.id = ${id}::int AND d.activo) d WHERE ${depositoInside(scope, 'd')}`.execute(
      db,
    );
  return rows.length > 0;
}

export async function insertConteo(
  db: Db,
  usuario_id: number,
  { pedido, pedidas }: { pedido: Pedido; pedidas: readonly Pedida[] },
): Promise<{ id: number; numero: string }> {
  const { deposito_id, clase, nota = null, tolerancia, para_usuario_id = null, limite_el = null } = pedido;
  const { rows } = await sql<{ id: number; numero: string }>`
    INSERT INTO conteo_stock (deposito_id, clase, nota, tolerancia, para_usuario_id, limite_el, creado_por)
    VALUES (${deposito_id}, ${clase}, ${nota}, ${tolerancia}, ${para_usuario_id}, ${limite_el}::date, ${usuario_id}) RETURNING id, numero`.execute(
    db,
  );
  const [made] = rows;
  if (!made) throw new Error('the count was not made');
  await sql`
    INSERT INTO conteo_linea (conteo_id, deposito_id, almacenamiento_id, producto_id)
    SELECT ${made.id}::bigint, ${deposito_id}::int, n.almacenamiento_id, n.producto_id
      FROM json_to_recordset(${JSON.stringify(pedidas)}::json) AS n (almacenamiento_id int, producto_id int)`.execute(
    db,
  );
  return made;
}

export interface Conteo {
  readonly id: number;
  readonly numero: string;
  readonly deposito_id: number;
  readonly estado: EstadoDeConteo;
  readonly tolerancia: number;
  readonly para_usuario_id: number | null;
  readonly para: string | null;
}

/** Whoever does something in a count holds it: its places follow one after the other. */
export async function lockConteo(db: Db, scope: Scope, id: number): Promise<Conteo | null> {
  const { rows } = await sql<Conteo>`
    SELECT c.id, c.numero, c.deposito_id, c.estado, c.tolerancia, c.para_usuario_id, nombre_en_deposito(c.para_usuario_id) AS para
      FROM conteo_stock c WHERE c.id = ${id}::bigint AND ${depositoInside(scope, 'c')} FOR NO KEY UPDATE`.execute(db);
  return rows[0] ?? null;
}

export async function updateEstado(db: Db, id: number, estado: EstadoDeConteo): Promise<void> {
  await sql`
    UPDATE conteo_stock SET estado = ${estado}, cerrado = CASE WHEN ${estado} IN ('RECHAZADO', 'AJUSTADO', 'CANCELADO') THEN clock_timestamp() END
     WHERE id = ${id}::bigint`.execute(db);
}

export interface Linea {
  readonly id: number;
  readonly conteo_id: number;
  readonly deposito_id: number;
  readonly almacenamiento_id: number;
  readonly lugar: string;
  readonly producto_id: number | null;
  readonly producto: string | null;
  readonly estado: EstadoDeLinea;
  readonly vuelta: number;
  readonly apertura: number;
  readonly abierta_por: number | null;
  readonly abierta_hasta: string | null;
  /** Open, and not past its time. */
  readonly vigente: boolean;
  readonly conto: readonly number[];
}

const LINEA = sql`
  l.id, l.conteo_id, l.deposito_id, l.almacenamiento_id, a.codigo AS lugar, l.producto_id, (SELECT p.sku FROM producto p WHERE p.id = l.producto_id) AS producto,
  l.estado, l.vuelta, l.apertura, l.abierta_por, l.abierta_hasta, coalesce(l.abierta_hasta > clock_timestamp(), false) AS vigente, l.conto`;

export async function selectConteoDeLinea(db: Db, scope: Scope, linea_id: number): Promise<number | null> {
  const { rows } = await sql<{ conteo_id: number }>`
    SELECT l.conteo_id FROM conteo_linea l WHERE l.id = ${linea_id}::bigint AND ${depositoInside(scope, 'l')}`.execute(
    db,
  );
  return rows[0]?.conteo_id ?? null;
}

/** Of a count that is held. */
export async function selectLineas(db: Db, conteo_id: number): Promise<Linea[]> {
  const { rows } = await sql<Linea>`
    SELECT ${LINEA} FROM conteo_linea l JOIN almacenamiento a ON a.id = l.almacenamiento_id
     WHERE l.conteo_id = ${conteo_id}::bigint ORDER BY a.secuencia, a.id, l.producto_id`.execute(db);
  return rows;
}

export async function updateAbierta(
  db: Db,
  id: number,
  { usuario_id, minutos }: { usuario_id: number; minutos: number },
): Promise<void> {
  await sql`
    UPDATE conteo_linea SET estado = 'ABIERTA', apertura = apertura + 1, abierta_por = ${usuario_id},
           abierta_hasta = clock_timestamp() + make_interval(mins => ${minutos}) WHERE id = ${id}::bigint`.execute(db);
}

interface Cerrada {
  readonly estado: EstadoDeLinea;
  readonly vuelta: number;
  readonly usuario_id: number;
}

export async function updateCerrada(db: Db, id: number, { estado, vuelta, usuario_id }: Cerrada): Promise<void> {
  await sql`
    UPDATE conteo_linea SET estado = ${estado}, vuelta = ${vuelta}, abierta_por = NULL, abierta_hasta = NULL, conto = conto || ${usuario_id}::int,
           cerrada = clock_timestamp() WHERE id = ${id}::bigint`.execute(db);
}

interface Resuelta extends Cerrada {
  readonly nota: string | null;
}

export async function updateResuelta(
  db: Db,
  id: number,
  { estado, vuelta, usuario_id, nota }: Resuelta,
): Promise<void> {
  await sql`
    UPDATE conteo_linea SET estado = ${estado}, vuelta = ${vuelta}, resuelta_por = ${usuario_id}::int, resuelta = clock_timestamp(), nota = ${nota}
     WHERE id = ${id}::bigint`.execute(db);
}

export async function cancelarLineas(db: Db, conteo_id: number): Promise<void> {
  await sql`
    UPDATE conteo_linea l SET estado = 'CANCELADA', abierta_por = NULL, abierta_hasta = NULL WHERE l.conteo_id = ${conteo_id}::bigint AND ${VIVA}`.execute(
    db,
  );
}

/** Of a place that is held: whoever was in it before is out. */
export async function liberarLugar(db: Db, almacenamiento_id: number): Promise<void> {
  await sql`
    UPDATE conteo_linea SET estado = 'PENDIENTE', abierta_por = NULL, abierta_hasta = NULL
     WHERE almacenamiento_id = ${almacenamiento_id}::int AND estado = 'ABIERTA'`.execute(db);
}

/** The job's: what has been open for too long is nobody's again, and is counted anew. */
export async function liberarLugares(db: Db): Promise<void> {
  await sql`
    UPDATE conteo_linea SET estado = 'PENDIENTE', abierta_por = NULL, abierta_hasta = NULL
     WHERE estado = 'ABIERTA' AND abierta_hasta <= clock_timestamp()`.execute(db);
}
