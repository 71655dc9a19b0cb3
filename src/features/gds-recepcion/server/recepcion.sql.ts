// owns: recepcion, recepcion_lectura, recepcion_diferencia
import { type RawBuilder, sql } from 'kysely';

import type { Movimiento } from '#features/gds-stock/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { CerrarRecepcion, RecepcionEntera, RenglonDeRecepcion } from '../contract.ts';
import type { RecibirTodo } from '../todo.contract.ts';

/** Receptions: their head, what was read, what was decided. */

export type Recepcion = RecepcionEntera['recepcion'] & {
  readonly transaccion_id: number;
  readonly almacenamiento_id: number;
};

const CABEZA = sql`
  r.id, t.numero, r.transaccion_id, r.orden_id, (SELECT x.numero FROM transaccion x WHERE x.id = r.orden_id) AS orden,
  (SELECT o.tipo FROM orden o WHERE o.transaccion_id = r.orden_id) AS tipo, r.cliente_id, c.nombre AS cliente, r.deposito_id, r.almacenamiento_id,
  a.codigo AS lugar, r.modo, r.estado, r.remito, r.bultos_recibidos, r.nota, r.abierta,
  coalesce((SELECT sum(m.cantidad) FROM stock_movimiento m WHERE m.transaccion_id = r.transaccion_id AND m.acto = 'RECIBIR' AND m.a_condicion = 'DISPONIBLE'), 0)::bigint AS para_vender,
  coalesce(nombre_en_deposito(r.abierta_por), 'Sistema') AS abierta_por`;
const DESDE = sql`
  FROM recepcion r JOIN transaccion t ON t.id = r.transaccion_id JOIN cliente c ON c.id = r.cliente_id JOIN almacenamiento a ON a.id = r.almacenamiento_id`;

export async function selectRecepcion(db: Db, scope: Scope, id: number): Promise<Recepcion | null> {
  const { rows } =
    await sql<Recepcion>`SELECT ${CABEZA} ${DESDE} WHERE r.id = ${id}::bigint AND ${depositoInside(scope, 'r')}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Held: readings of several people wait for a closing, and none is lost. */
export async function lockRecepcion(db: Db, scope: Scope, id: number): Promise<Recepcion | null> {
  await sql`SELECT FROM recepcion r WHERE r.id = ${id}::bigint AND ${depositoInside(scope, 'r')} FOR NO KEY UPDATE`.execute(
    db,
  );
  return selectRecepcion(db, scope, id);
}

interface Nueva {
  readonly transaccion_id: number;
  readonly orden_id: number | null;
  readonly deposito_id: number;
  readonly cliente_id: number;
  readonly almacenamiento_id: number;
  readonly modo: string;
  readonly remito: string | null;
  readonly matricula: string | null;
  readonly usuario_id: number;
}

export async function insertRecepcion(db: Db, nueva: Nueva): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO recepcion (transaccion_id, orden_id, deposito_id, cliente_id, almacenamiento_id, modo, remito, matricula, abierta_por)
      VALUES (${nueva.transaccion_id}::bigint, ${nueva.orden_id}::bigint, ${nueva.deposito_id}::int, ${nueva.cliente_id}::int, ${nueva.almacenamiento_id}::int,
              ${nueva.modo}, ${nueva.remito}, ${nueva.matricula}, ${nueva.usuario_id}::int) RETURNING id`.execute(db),
    { recepcion_abierta: 'RECEPCION_ABIERTA' },
  );
  return rows[0]?.id ?? 0;
}

/** What its client agreed: nobody who counts its goods is told a figure, and all of them are counted. */
export async function selectEsCiega(db: Db, cliente_id: number): Promise<boolean> {
  const { rows } = await sql<{ es: boolean }>`
    SELECT regla_de_cliente_al(${cliente_id}::int, 'recepcion_ciega', clock_timestamp()) IS NOT DISTINCT FROM 'true' AS es`.execute(
    db,
  );
  return rows[0]?.es === true;
}

/** What was seen of its parcels; null: nobody looked. */
export interface Llegada {
  readonly bultos: number | null;
  readonly nota: string | null;
}

export async function updateCerrada(
  db: Db,
  id: number,
  { usuario_id, bultos, nota }: Llegada & { usuario_id: number },
): Promise<void> {
  await sql`
    UPDATE recepcion SET estado = 'CERRADA', cerrada = clock_timestamp(), cerrada_por = ${usuario_id}::int, bultos_recibidos = ${bultos}::int,
           nota = ${nota}::text
     WHERE id = ${id}::bigint`.execute(db);
}

export async function updateContada(db: Db, id: number): Promise<void> {
  await sql`UPDATE recepcion SET estado = 'CONTADA' WHERE id = ${id}::bigint`.execute(db);
}

export async function updateDeshecha(db: Db, id: number, usuario_id: number): Promise<void> {
  await sql`
    UPDATE recepcion SET estado = 'DESHECHA', deshecha = clock_timestamp(), deshecha_por = ${usuario_id}::int WHERE id = ${id}::bigint`.execute(
    db,
  );
}

interface LecturaNueva {
  readonly recepcion: Pick<Recepcion, 'id' | 'deposito_id' | 'cliente_id'>;
  readonly linea_id: number | null;
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly serie: string | null;
  readonly condicion: string;
  readonly cantidad: number;
  readonly lpn_id: number | null;
  readonly usuario_id: number;
}

export async function insertLectura(db: Db, one: LecturaNueva): Promise<number> {
  const { recepcion } = one;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO recepcion_lectura (recepcion_id, deposito_id, cliente_id, linea_id, producto_id, partida_id, serie, condicion, cantidad, lpn_id, usuario_id)
    VALUES (${recepcion.id}::bigint, ${recepcion.deposito_id}::int, ${recepcion.cliente_id}::int, ${one.linea_id}::bigint, ${one.producto_id}::int,
            ${one.partida_id}::int, ${one.serie}, ${one.condicion}, ${one.cantidad}::bigint, ${one.lpn_id}::bigint, ${one.usuario_id}::int) RETURNING id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** False: there is none, it is taken back already, or it takes one back itself. */
export async function insertQuita(
  db: Db,
  recepcion_id: number,
  { lectura_id, usuario_id }: { lectura_id: number; usuario_id: number },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO recepcion_lectura (recepcion_id, deposito_id, cliente_id, linea_id, producto_id, partida_id, serie, condicion, cantidad, lpn_id, usuario_id, quita_id)
    SELECT x.recepcion_id, x.deposito_id, x.cliente_id, x.linea_id, x.producto_id, x.partida_id, x.serie, x.condicion, -x.cantidad, x.lpn_id, ${usuario_id}::int, x.id
      FROM recepcion_lectura x
     WHERE x.id = ${lectura_id}::bigint AND x.recepcion_id = ${recepcion_id}::bigint AND x.cantidad > 0
       AND NOT EXISTS (SELECT FROM recepcion_lectura q WHERE q.quita_id = x.id)
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/** Everything of the order that is still to come, as read: lots as they were asked for. */
export async function insertTodo(
  db: Db,
  { id, orden_id, deposito_id }: Recepcion,
  { condicion, excepto, usuario_id }: Pick<RecibirTodo, 'condicion' | 'excepto'> & { usuario_id: number },
): Promise<void> {
  await sql`
    INSERT INTO recepcion_lectura (recepcion_id, deposito_id, cliente_id, linea_id, producto_id, partida_id, condicion, cantidad, usuario_id)
    SELECT ${id}::bigint, ${deposito_id}::int, l.cliente_id, l.id, l.producto_id, l.partida_pedida_id, x.condicion, x.cantidad, ${usuario_id}::int
      FROM transaccion_linea l JOIN orden o ON o.transaccion_id = l.transaccion_id
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(e.cantidad), 0) AS todas, coalesce(sum(e.cantidad) FILTER (WHERE e.razon = 'DANADO'), 0) AS danadas
         FROM json_to_recordset(${JSON.stringify(excepto)}::json) AS e (linea_id bigint, cantidad bigint, razon text) WHERE e.linea_id = l.id) e
     CROSS JOIN LATERAL (
       SELECT v.condicion, sum(v.cantidad) AS cantidad FROM (VALUES (${condicion}::text, ${PENDIENTE} - e.todas), ('DANADO', e.danadas)) AS v (condicion, cantidad)
        GROUP BY 1) AS x
     WHERE l.transaccion_id = ${orden_id}::bigint AND x.cantidad > 0 ORDER BY l.id, x.condicion`.execute(db);
}

const PENDIENTE: RawBuilder<unknown> = sql`
  CASE WHEN o.tipo = 'COMPRA' THEN greatest(0, l.pedida - l.anulada - l.recibida - l.faltante) ELSE greatest(0, l.despachada - l.recibida - l.faltante) END`;

/** Each line of the order with what was read of it, and what was read beside them. How much more may come is as it was agreed when this was opened. */
export async function selectRenglones(db: Db, { id, orden_id, estado }: Recepcion): Promise<RenglonDeRecepcion[]> {
  const isOpen = estado === 'ABIERTA' || estado === 'CONTADA';
  // Closed, what was to come then is what is still to come and what this one brought.
  const due = isOpen ? PENDIENTE : sql`${PENDIENTE} + coalesce(x.contado, 0) + coalesce(d.falta, 0)`;
  const { rows } = await sql<RenglonDeRecepcion>`
    WITH leido AS (
      SELECT x.linea_id, x.producto_id, sum(x.cantidad)::bigint AS contado, (sum(x.cantidad) FILTER (WHERE x.condicion = 'DANADO'))::bigint AS danado,
             array_remove(array_agg(DISTINCT q.codigo), NULL) AS partidas
        FROM recepcion_lectura x LEFT JOIN partida q ON q.id = x.partida_id
       WHERE x.recepcion_id = ${id}::bigint GROUP BY 1, 2
    )
    SELECT l.id AS linea_id, l.producto_id, p.sku, p.nombre, p.unidad, p.provisorio, (${due})::bigint AS esperado,
           ((${due}) + div((${due}) * r.por_mil, 1000))::bigint AS admite, coalesce(x.contado, 0)::bigint AS contado,
           coalesce(x.danado, 0)::bigint AS danado, coalesce(x.partidas, '{}') AS partidas
      FROM orden o JOIN transaccion_linea l ON l.transaccion_id = o.transaccion_id JOIN producto p ON p.id = l.producto_id
     CROSS JOIN LATERAL (SELECT coalesce(regla_de_cliente_al(l.cliente_id, 'exceso_recepcion_por_mil', e.abierta)::int, 0) AS por_mil
                           FROM recepcion e WHERE e.id = ${id}::bigint) r
      LEFT JOIN leido x ON x.linea_id = l.id
      LEFT JOIN LATERAL (SELECT sum(f.cantidad) AS falta FROM recepcion_diferencia f WHERE f.recepcion_id = ${id}::bigint AND f.linea_id = l.id AND f.decision = 'FALTA') d ON true
     WHERE o.transaccion_id = ${orden_id}::bigint AND (${PENDIENTE} > 0 OR x.contado <> 0)
    UNION ALL
    SELECT NULL, x.producto_id, p.sku, p.nombre, p.unidad, p.provisorio, 0, 0, x.contado, coalesce(x.danado, 0), x.partidas
      FROM leido x JOIN producto p ON p.id = x.producto_id WHERE x.linea_id IS NULL AND x.contado <> 0
    ORDER BY linea_id NULLS LAST, sku`.execute(db);
  return rows;
}

export async function selectLecturas(db: Db, id: number): Promise<RecepcionEntera['lecturas']> {
  const { rows } = await sql<RecepcionEntera['lecturas'][number]>`
    SELECT x.id, p.sku, q.codigo AS partida, x.serie, x.condicion, x.cantidad, x.registrada AS fecha,
           (SELECT n.codigo FROM lpn n WHERE n.id = x.lpn_id) AS lpn
      FROM recepcion_lectura x JOIN producto p ON p.id = x.producto_id LEFT JOIN partida q ON q.id = x.partida_id
     WHERE x.recepcion_id = ${id}::bigint AND x.cantidad > 0 AND NOT EXISTS (SELECT FROM recepcion_lectura z WHERE z.quita_id = x.id)
     ORDER BY x.id DESC LIMIT 30`.execute(db);
  return rows;
}

/** The line of the order that a reading fills: of that lot first, then one that lacks most. */
export async function selectLinea(
  db: Db,
  { id, orden_id }: Recepcion,
  { producto_id, partida_id }: { producto_id: number; partida_id: number | null },
): Promise<{ id: number; falta: number } | null> {
  const { rows } = await sql<{ id: number; falta: number }>`
    SELECT l.id, (${PENDIENTE} - coalesce((SELECT sum(x.cantidad) FROM recepcion_lectura x WHERE x.recepcion_id = ${id}::bigint AND x.linea_id = l.id), 0))::bigint AS falta
      FROM orden o JOIN transaccion_linea l ON l.transaccion_id = o.transaccion_id
     WHERE o.transaccion_id = ${orden_id}::bigint AND l.producto_id = ${producto_id}::int AND l.anulada < l.pedida
     ORDER BY l.partida_pedida_id IS NOT DISTINCT FROM ${partida_id}::int DESC, l.partida_pedida_id IS NULL DESC, 2 DESC, l.id LIMIT 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function selectAcumulado(db: Db, id: number, producto_id: number): Promise<number> {
  const { rows } = await sql<{ son: number }>`
    SELECT coalesce(sum(x.cantidad), 0)::bigint AS son FROM recepcion_lectura x WHERE x.recepcion_id = ${id}::bigint AND x.producto_id = ${producto_id}::int`.execute(
    db,
  );
  return rows[0]?.son ?? 0;
}

/**
 * What is to be booked: one row of the ledger for each line, lot, licence plate and condition. What is good may be sold at once where its client agreed to
 * that by now; what is over, or came to a dock where goods are set apart, may not.
 */
export async function selectPorAsentar(
  db: Db,
  { id, cliente_id, almacenamiento_id }: Recepcion,
): Promise<Movimiento[]> {
  const { rows } = await sql<{
    linea_id: number | null;
    producto_id: number;
    cliente_id: number;
    partida_id: number | null;
    condicion: 'EN_RECEPCION' | 'DISPONIBLE' | 'CUARENTENA' | 'DANADO';
    lpn_id: number | null;
    cantidad: number;
    series: string[] | null;
  }>`
    WITH regla AS MATERIALIZED (
      SELECT regla_de_cliente_al(${cliente_id}::int, 'disponible_al_recibir', now()) = 'true' AND t.condicion = 'DISPONIBLE' AS se_vende
        FROM almacenamiento a JOIN tipo_stock t ON t.id = a.tipo_stock_id WHERE a.id = ${almacenamiento_id}::int
    )
    SELECT x.linea_id, x.producto_id, x.cliente_id, x.partida_id,
           CASE WHEN x.condicion = 'EN_RECEPCION' AND r.se_vende AND (q.vence IS NULL OR q.vence >= hoy()) THEN 'DISPONIBLE' ELSE x.condicion END AS condicion,
           x.lpn_id, sum(x.cantidad)::bigint AS cantidad,
           array_remove(array_agg(x.serie ORDER BY x.id) FILTER (WHERE x.cantidad > 0 AND NOT EXISTS (SELECT FROM recepcion_lectura z WHERE z.quita_id = x.id)), NULL) AS series
      FROM regla r CROSS JOIN recepcion_lectura x LEFT JOIN partida q ON q.id = x.partida_id WHERE x.recepcion_id = ${id}::bigint
     GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(x.cantidad) > 0 ORDER BY 2, 1, 4, 5, 6`.execute(db);
  return rows.map(({ linea_id, condicion, lpn_id, series, ...what }) => ({
    ...what,
    acto: 'RECIBIR',
    series: series === null || series.length === 0 ? null : series,
    de: { almacenamiento_id: null, condicion: 'PROVEEDOR', linea_id },
    a: { almacenamiento_id, condicion, linea_id: condicion === 'EN_RECEPCION' ? linea_id : null, lpn_id },
  }));
}

type Decision = CerrarRecepcion['decisiones'][number] & { readonly cantidad: number };

export async function insertDecisiones(
  db: Db,
  { id, deposito_id }: Recepcion,
  decisiones: readonly Decision[],
): Promise<void> {
  if (decisiones.length === 0) return;
  await sql`
    INSERT INTO recepcion_diferencia (recepcion_id, deposito_id, producto_id, linea_id, decision, cantidad, nota)
    SELECT ${id}::bigint, ${deposito_id}::int, d.producto_id, coalesce(d.linea_id, 0), d.decision, d.cantidad, d.nota
      FROM json_to_recordset(${JSON.stringify(decisiones)}::json) AS d (producto_id int, linea_id bigint, decision text, cantidad bigint, nota text)`.execute(
    db,
  );
}

/** What a closing booked, the other way round. */
export async function selectParaDeshacer(db: Db, transaccion_id: number): Promise<Movimiento[]> {
  const { rows } = await sql<Movimiento>`
    SELECT 'REVERTIR' AS acto, m.producto_id, m.cliente_id, m.partida_id, m.cantidad, m.series, m.id AS revierte_id,
           json_build_object('almacenamiento_id', m.a_almacenamiento_id, 'condicion', m.a_condicion, 'linea_id', m.a_linea_id, 'lpn_id', m.a_lpn_id) AS de,
           json_build_object('almacenamiento_id', m.de_almacenamiento_id, 'condicion', m.de_condicion, 'linea_id', m.de_linea_id) AS a
      FROM stock_movimiento m WHERE m.transaccion_id = ${transaccion_id}::bigint AND m.acto = 'RECIBIR' ORDER BY m.id`.execute(
    db,
  );
  return rows;
}

/** The first thing of it that waited to be put away and has left its dock, and where it went. */
export async function selectUbicado(
  db: Db,
  { transaccion_id, almacenamiento_id }: Recepcion,
): Promise<{ sku: string; lugar: string } | null> {
  const { rows } = await sql<{ sku: string; lugar: string }>`
    SELECT p.sku, coalesce(a.codigo, 'fuera del depósito') AS lugar
      FROM stock_movimiento r
      JOIN stock_movimiento m ON m.de_almacenamiento_id = ${almacenamiento_id}::int AND m.producto_id = r.producto_id AND m.id > r.id
                             AND m.de_condicion = r.a_condicion AND m.de_linea_id IS NOT DISTINCT FROM r.a_linea_id AND m.acto <> 'REVERTIR'
      JOIN producto p ON p.id = m.producto_id LEFT JOIN almacenamiento a ON a.id = m.a_almacenamiento_id
     WHERE r.transaccion_id = ${transaccion_id}::bigint AND r.acto = 'RECIBIR' AND r.a_condicion <> 'DISPONIBLE'
       AND NOT EXISTS (SELECT FROM stock_movimiento v WHERE v.revierte_id = m.id)
     ORDER BY m.id LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** A later one of the same order that stands. */
export async function selectPosterior(db: Db, { id, orden_id }: Recepcion): Promise<string | null> {
  const { rows } = await sql<{ numero: string }>`
    SELECT t.numero FROM recepcion r JOIN transaccion t ON t.id = r.transaccion_id
     WHERE r.orden_id = ${orden_id}::bigint AND r.id > ${id}::bigint AND r.estado <> 'DESHECHA' ORDER BY r.id LIMIT 1`.execute(
    db,
  );
  return rows[0]?.numero ?? null;
}

export async function selectFaltas(db: Db, id: number): Promise<{ linea_id: number; cantidad: number }[]> {
  const { rows } = await sql<{ linea_id: number; cantidad: number }>`
    SELECT d.linea_id, d.cantidad FROM recepcion_diferencia d WHERE d.recepcion_id = ${id}::bigint AND d.decision = 'FALTA' AND d.linea_id <> 0`.execute(
    db,
  );
  return rows;
}
