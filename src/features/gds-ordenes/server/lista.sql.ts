import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Total } from '#server/list/cursor.ts';
import { cutPage, type Hoja, type Ventana } from '#server/list/page.ts';
import type { Scope } from '#server/scope.ts';
import { ordenesInside } from '#server/scope.ts';

import type { FiltrosDeOrdenes, OrdenFila } from '../contract.ts';
import type { VistaDeOrden } from '../palabras.contract.ts';

/** Orders as they are listed and counted. */

/** Counting stops here (decision 0008). */
const MOST_COUNTED = 100_000;
/** As the partial index says it. */
const VIVA = sql`o.estado NOT IN ('CERRADA', 'ANULADA', 'DESPACHADA', 'ENTREGADA')`;
const POR_SALIR = sql`o.tipo <> 'COMPRA' AND o.decision IN ('CONFIRMADA', 'LIBERADA')`;

const VISTA: Readonly<Record<VistaDeOrden, RawBuilder<unknown>>> = {
  todas: sql`true`,
  vivas: VIVA,
  sin_stock: sql`${VIVA} AND o.estado IN ('SIN_STOCK', 'RESERVADA_PARCIAL')`,
  corte: sql`${VIVA} AND ${POR_SALIR} AND o.corte < now() + interval '2 hours'`,
  direccion: sql`${VIVA} AND o.direccion_dudosa AND o.tipo = 'VENTA'`,
  // Packed, and its parcels could not be made.
  sin_guia: sql`${VIVA} AND EXISTS (SELECT FROM orden_sin_guia g WHERE g.transaccion_id = o.transaccion_id)`,
  por_verificar: sql`${VIVA} AND o.estado = 'EMPACADA'`,
  por_recibir: sql`o.decision IN ('CONFIRMADA', 'LIBERADA') AND (o.tipo = 'COMPRA' AND o.estado IN ('CONFIRMADA', 'EN_TRANSITO', 'ARRIBADA', 'EN_RECEPCION', 'RECIBIDA_PARCIAL')
                   OR o.tipo = 'TRASLADO' AND o.estado IN ('DESPACHADA', 'ARRIBADA', 'EN_RECEPCION', 'RECIBIDA_PARCIAL'))`,
  paradas: sql`${VIVA} AND o.decision <> 'BORRADOR' AND o.estado_desde < now() - interval '24 hours'`,
};

/** By cut-off: those without one at the end. */
const CORTE = sql`coalesce(o.corte, 'infinity')`;

export async function selectOrdenes(
  db: Db,
  { scope, filtros }: { scope: Scope; filtros: FiltrosDeOrdenes },
  { size, offset, after }: Ventana,
): Promise<Hoja<OrdenFila>> {
  const byCut = filtros.orden === 'corte';
  const behind = after === null ? sql`true` : behindOf(byCut, after);
  const order = byCut ? sql`${CORTE}, o.transaccion_id` : sql`o.transaccion_id DESC`;
  const { rows } = await sql<{ id: number; clave: string }>`
    SELECT o.transaccion_id AS id, ${byCut ? sql`replace(${CORTE}::text, ' ', 'T')` : sql`'-'`} AS clave FROM orden o
     WHERE ${conditions(scope, filtros)} AND ${behind} ORDER BY ${order} LIMIT ${size + 1} OFFSET ${offset}`.execute(
    db,
  );
  const { shown, last } = cutPage(rows, size);
  const records = await selectFilas(
    db,
    shown.map(({ id }) => id),
  );
  return { records, last: last && { clave: last.clave, id: last.id } };
}

function behindOf(byCut: boolean, { clave, id }: { clave: string; id: number }): RawBuilder<unknown> {
  return byCut
    ? sql`(${CORTE}, o.transaccion_id) > (${clave}::timestamptz, ${id}::bigint)`
    : sql`o.transaccion_id < ${id}::bigint`;
}

export async function selectTotal(db: Db, scope: Scope, filtros: FiltrosDeOrdenes): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM orden o WHERE ${conditions(scope, filtros)} LIMIT ${MOST_COUNTED + 1}) AS contadas`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, MOST_COUNTED), es_minimo: total > MOST_COUNTED };
}

/** All that are counted are living ones, whose index is small; of all there are nobody asks each time. */
export async function selectContadores(db: Db, scope: Scope, deposito_id: number | undefined) {
  const many = (vista: VistaDeOrden) => sql`(count(*) FILTER (WHERE ${VISTA[vista]}))::int`;
  const { rows } = await sql<Record<Exclude<VistaDeOrden, 'todas'>, number>>`
    SELECT ${many('vivas')} AS vivas, ${many('sin_stock')} AS sin_stock, ${many('corte')} AS corte, ${many('direccion')} AS direccion, ${many('sin_guia')} AS sin_guia,
           ${many('por_verificar')} AS por_verificar, ${many('por_recibir')} AS por_recibir, ${many('paradas')} AS paradas
      FROM orden o
     WHERE (${VIVA} OR o.tipo = 'TRASLADO' AND o.estado = 'DESPACHADA') AND ${ordenesInside(scope, 'o')}
       AND ${deposito_id === undefined ? sql`true` : sql`${deposito_id}::int IN (o.deposito_id, o.deposito_destino_id)`}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate gave no row');
  return row;
}

function conditions(
  scope: Scope,
  { vista, q, tipo, estado, cliente_id, deposito_id, desde, hasta }: FiltrosDeOrdenes,
): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [ordenesInside(scope, 'o'), VISTA[vista]];
  if (q) parts.push(wordsOf(scope, q));
  if (tipo) parts.push(sql`o.tipo = ANY (${tipo}::text[])`);
  if (estado) parts.push(sql`o.estado = ANY (${estado}::text[])`);
  if (cliente_id) parts.push(sql`o.cliente_id = ${cliente_id}::int`);
  if (deposito_id) parts.push(sql`${deposito_id}::int IN (o.deposito_id, o.deposito_destino_id)`);
  if (desde) parts.push(sql`o.creada >= inicio_del_dia(${desde}::date)`);
  if (hasta) parts.push(sql`o.creada < inicio_del_dia(${hasta}::date + 1)`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** A number, the beginning of a reference, a SKU or one of the codes of a product. */
function wordsOf(scope: Scope, q: string): RawBuilder<unknown> {
  const upper = q.toUpperCase();
  const numero = /^(O[CTV])[- ]?0*(\d{1,12})$/.exec(upper);
  if (numero) {
    const text = `${numero[1]}-${(numero[2] ?? '').padStart(6, '0')}`;
    return sql`o.transaccion_id = (SELECT t.id FROM transaccion t WHERE t.numero = ${text})`;
  }
  const own = scope.tipo === 'cliente' ? sql`p.cliente_id = ${scope.cliente_id}::int` : sql`true`;
  return sql`(o.referencia LIKE ${`${q.replaceAll(/[\\%_]/g, '\\$&')}%`}
    OR o.transaccion_id IN (
      SELECT l.transaccion_id FROM transaccion_linea l
       WHERE l.producto_id IN (SELECT p.id FROM producto p WHERE p.sku = ${upper} AND ${own}
                               UNION SELECT c.producto_id FROM producto_codigo c JOIN producto p ON p.id = c.producto_id
                                WHERE c.lectura IN (${upper}, lpad(${upper}, 14, '0')) AND ${own})))`;
}

/** Of a sale and a traslado what is reserved, off the shelf, packed, gone, and at the other end; of what comes what came and what is put away. */
const AVANCE = sql`
  CASE WHEN o.tipo = 'COMPRA'
       THEN json_build_array(CASE WHEN o.avisada IS NULL THEN 0 ELSE o.pedida END, CASE WHEN o.arribada IS NULL THEN 0 ELSE o.pedida END, o.recibida,
                             o.recibida - o.por_ubicar, o.recibida - o.por_ubicar)
       ELSE json_build_array(o.reservada + o.despachada, o.tomada + o.despachada, o.empacada + o.despachada, o.despachada,
                             CASE WHEN o.tipo = 'TRASLADO' THEN o.recibida WHEN o.entregada IS NULL THEN 0 ELSE o.despachada END) END AS avance`;
export const CABECERA = sql`
  o.transaccion_id AS id, t.numero, o.tipo, k.nombre AS cliente, o.cliente_id, o.deposito_id, nombre_de_deposito(o.deposito_id) AS deposito,
  coalesce(nombre_de_deposito(o.deposito_destino_id), (SELECT x.nombre FROM localidad x WHERE x.id = o.localidad_id)) AS destino, o.referencia, o.lineas,
  o.pedida - o.anulada AS unidades, ${AVANCE}, o.corte, o.servicio, o.prioridad, o.estado, o.estado_desde, o.creada,
  array_remove(ARRAY[
    CASE WHEN o.estado IN ('SIN_STOCK', 'RESERVADA_PARCIAL') THEN 'SIN_STOCK' END,
    CASE WHEN ${VISTA.corte} THEN 'CORTE' END, CASE WHEN ${VISTA.direccion} THEN 'DIRECCION' END, CASE WHEN ${VISTA.sin_guia} THEN 'SIN_GUIA' END, CASE WHEN ${VISTA.paradas} THEN 'PARADA' END,
    CASE WHEN o.faltante > 0 OR o.estado = 'CON_DIFERENCIA' THEN 'DIFERENCIA' END], NULL) AS problemas`;

async function selectFilas(db: Db, ids: readonly number[]): Promise<OrdenFila[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OrdenFila>`
    SELECT ${CABECERA}
      FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS i (id, n)
      JOIN orden o ON o.transaccion_id = i.id JOIN transaccion t ON t.id = o.transaccion_id JOIN cliente k ON k.id = o.cliente_id
     ORDER BY i.n`.execute(db);
  return rows;
}
