// owns: ola
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { PedidoDeOla } from '../contract.ts';
import { ENTERO_SIN_PEDIR } from './enteros.sql.ts';
import { TERMINADA, type TramoDeOrden } from './wo.sql.ts';

/** What a wave chooses from, and what it makes. */

export interface Candidata {
  readonly id: number;
  readonly numero: string;
  readonly decision: string;
  readonly corte: string | null;
  readonly prioridad: number;
  readonly parcial: boolean;
  /** Asked for and not given up nor gone, reserved, and of that off the shelf already. */
  readonly viva: number;
  readonly reservada: number;
  readonly tomada: number;
  readonly en_wo: string | null;
}

/** Off the shelf, whatever the order's papers say. */
const FUERA_DEL_ESTANTE = sql`('CARRO', 'MANO', 'PACKING', 'DESPACHO')`;

export async function isDeposito(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM deposito d WHERE d.id = ${id}::int AND d.activo AND EXISTS (
      SELECT FROM (SELECT d.id AS deposito_id) x WHERE ${depositoInside(scope, 'x')})`.execute(db);
  return rows.length > 0;
}

/** The soonest first, those that cannot go among them. */
export async function selectCandidatas(
  db: Db,
  scope: Scope,
  { pedido, most }: { pedido: PedidoDeOla; most: number },
): Promise<Candidata[]> {
  const { deposito_id, corte_hasta = null, servicios, clientes, ordenes } = pedido;
  const parts = [
    sql`o.deposito_id = ${deposito_id}::int`,
    depositoInside(scope, 'o'),
    sql`o.tipo IN ('VENTA', 'TRASLADO') AND o.decision IN ('CONFIRMADA', 'LIBERADA')`,
    sql`o.estado NOT IN ('CERRADA', 'ANULADA', 'DESPACHADA', 'ENTREGADA') AND o.tomada < o.pedida - o.anulada - o.despachada`,
    ...(corte_hasta === null ? [] : [sql`o.corte <= ${corte_hasta}::timestamptz`]),
    ...(servicios.length === 0 ? [] : [sql`o.servicio = ANY (${[...servicios]}::text[])`]),
    ...(clientes.length === 0 ? [] : [sql`o.cliente_id = ANY (${[...clientes]}::int[])`]),
    ...(ordenes === undefined ? [] : [sql`o.transaccion_id = ANY (${[...ordenes]}::bigint[])`]),
  ];
  const { rows } = await sql<Candidata>`
    SELECT o.transaccion_id AS id, t.numero, o.decision, o.corte, o.prioridad, o.parcial, o.pedida - o.anulada - o.despachada AS viva, o.reservada, o.tomada,
           (SELECT w.numero FROM wo_linea l JOIN wo w ON w.id = l.wo_id
             WHERE l.transaccion_id = o.transaccion_id AND w.cerrada IS NULL AND NOT ${TERMINADA} LIMIT 1) AS en_wo
      FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
     WHERE ${sql.join(parts, sql` AND `)}
     ORDER BY o.corte NULLS LAST, o.prioridad, o.transaccion_id LIMIT ${most}`.execute(db);
  return rows;
}

type Tendido = Omit<TramoDeOrden, 'lpn_id'> & {
  /** Licence plates of which all that stands on them is its, and that no living line names. */
  readonly enteros: readonly { readonly lpn_id: number; readonly cantidad: number }[];
};

/** Each licence plate that goes as it is by itself, and what else is left. Pure. */
export function partirEnLpns({ enteros, ...tramo }: Tendido): TramoDeOrden[] {
  const partes: TramoDeOrden[] = [];
  let resto = tramo.cantidad;
  for (const { lpn_id, cantidad } of enteros) {
    if (cantidad > resto) continue;
    partes.push({ ...tramo, lpn_id, cantidad });
    resto -= cantidad;
  }
  return resto > 0 ? [...partes, { ...tramo, lpn_id: null, cantidad: resto }] : partes;
}

/** What is reserved for these orders on a shelf, and is on no living work yet. */
export async function selectTramos(db: Db, ordenes: readonly number[]): Promise<TramoDeOrden[]> {
  const { rows } = await sql<Tendido>`
    SELECT t.orden_id, t.linea_id, t.cliente_id, t.producto_id, t.partida_id, t.almacenamiento_id, t.secuencia, t.pasillo, t.cantidad - t.en_wo AS cantidad,
           t.enteros
      FROM (
        SELECT i.transaccion_id AS orden_id, i.id AS linea_id, s.cliente_id, s.producto_id, nullif(s.partida_id, 0) AS partida_id, s.almacenamiento_id,
               a.secuencia, s.cantidad, s.enteros,
               coalesce((SELECT p.id FROM almacenamiento p
                          WHERE p.id = ANY (string_to_array(trim(BOTH '/' FROM a.camino), '/')::int[]) AND p.clase = 'PASILLO'), a.padre_id, a.id) AS pasillo,
               coalesce((SELECT sum(l.pedida - l.hecha - l.faltante - l.anulada) FROM wo_linea l JOIN wo w ON w.id = l.wo_id AND w.cerrada IS NULL
                          WHERE l.linea_id = i.id AND l.almacenamiento_id = s.almacenamiento_id AND coalesce(l.partida_id, 0) = s.partida_id), 0)::bigint AS en_wo
          FROM transaccion_linea i
         CROSS JOIN LATERAL (
           SELECT z.cliente_id, z.producto_id, z.partida_id, z.almacenamiento_id, sum(z.cantidad)::bigint AS cantidad,
                  coalesce(json_agg(json_build_object('lpn_id', z.lpn_id, 'cantidad', z.cantidad) ORDER BY z.lpn_id)
                           FILTER (WHERE CASE WHEN z.lpn_id = 0 THEN false ELSE ${ENTERO_SIN_PEDIR} END), '[]'::json) AS enteros
             FROM stock_saldo z WHERE z.linea_id = i.id AND z.linea_id <> 0 AND z.condicion = 'RESERVADO' AND z.cantidad > 0 GROUP BY 1, 2, 3, 4) s
          JOIN almacenamiento a ON a.id = s.almacenamiento_id
          JOIN tipo_almacenamiento k ON k.id = a.tipo_almacenamiento_id AND k.uso NOT IN ${FUERA_DEL_ESTANTE}
         WHERE i.transaccion_id = ANY (${[...ordenes]}::bigint[])) AS t
     WHERE t.cantidad > t.en_wo
     ORDER BY t.linea_id, t.secuencia, t.almacenamiento_id, t.partida_id`.execute(db);
  return rows.flatMap(partirEnLpns);
}

export interface OlaNueva {
  readonly deposito_id: number;
  readonly criterio: object;
  readonly ordenes: number;
  readonly usuario_id: number;
}

export async function insertOla(db: Db, ola: OlaNueva): Promise<{ id: number; numero: string }> {
  const { rows } = await sql<{ id: number; numero: string }>`
    INSERT INTO ola (deposito_id, criterio, ordenes, creada_por)
    VALUES (${ola.deposito_id}, ${JSON.stringify(ola.criterio)}::jsonb, ${ola.ordenes}, ${ola.usuario_id}) RETURNING id, numero`.execute(
    db,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('the wave was not made');
  return made;
}
