import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import { ordenesInside } from '#server/scope.ts';

import type { Fusionables } from '../familia.contract.ts';
import type { Orden } from './ordenes.sql.ts';

/** Units that go from one order to another, whose rows the caller holds. */

export interface LineaViva {
  readonly id: number;
  readonly orden_id: number;
  readonly sku: string;
  readonly viene_de_id: number | null;
  /** Units of it that came from the line it comes from, and may go back there. */
  readonly retornable: number;
  /** What is still to be done of it. */
  readonly viva: number;
}

export async function selectLineasVivas(db: Db, ids: readonly number[]): Promise<LineaViva[]> {
  const { rows } = await sql<LineaViva>`
    SELECT l.id, l.transaccion_id AS orden_id, p.sku, l.viene_de_id, l.ajena - l.vuelta AS retornable,
           greatest(0, l.pedida - l.anulada - CASE o.tipo WHEN 'COMPRA' THEN l.recibida + l.faltante ELSE l.despachada END) AS viva
      FROM transaccion_linea l JOIN orden o ON o.transaccion_id = l.transaccion_id JOIN producto p ON p.id = l.producto_id
     WHERE l.transaccion_id = ANY (${[...ids]}::bigint[]) ORDER BY l.id`.execute(db);
  return rows;
}

/** One like it, for what is taken out of it or remains: to the same people, by the same day. What is collected at the door goes with the first one. */
export async function insertHija(db: Db, id: number, { de, dividida }: { de: number; dividida: boolean }) {
  await sql`
    INSERT INTO orden (transaccion_id, tipo, deposito_id, deposito_destino_id, cliente_id, referencia, repetida, prioridad, corte, prometida_el, proveedor,
                       servicio, entrega, paga, agente_id, localidad_id, direccion_dudosa, moneda, parcial, observaciones, extra, campos_version_id,
                       campos_en_falta, pendiente_de_id, dividida)
    SELECT ${id}::bigint, o.tipo, o.deposito_id, o.deposito_destino_id, o.cliente_id, o.referencia, o.referencia IS NOT NULL, o.prioridad, o.corte,
           o.prometida_el, o.proveedor, o.servicio, o.entrega, o.paga, o.agente_id, o.localidad_id, o.direccion_dudosa, o.moneda, o.parcial, o.observaciones,
           o.extra, o.campos_version_id, o.campos_en_falta, o.transaccion_id, ${dividida}::boolean
      FROM orden o WHERE o.transaccion_id = ${de}::bigint`.execute(db);
}

/** Nobody of a warehouse reads whom it goes to: the database copies it. */
export async function copyDestino(db: Db, scope: Scope, id: number): Promise<void> {
  if (scope.tipo === 'deposito') {
    await sql`SELECT copiar_destino(${id}::bigint)`.execute(db);
    return;
  }
  await sql`
    INSERT INTO orden_destino (transaccion_id, cliente_id, destinatario, documento, telefono, correo, direccion, localidad, observaciones)
    SELECT o.transaccion_id, o.cliente_id, d.destinatario, d.documento, d.telefono, d.correo, d.direccion, d.localidad, d.observaciones
      FROM orden o JOIN orden_destino d ON d.transaccion_id = o.pendiente_de_id WHERE o.transaccion_id = ${id}::bigint`.execute(
    db,
  );
}

export interface Parte {
  readonly linea_id: number;
  readonly cantidad: number;
}

/** So many units of these lines become lines of another order. */
export async function pasarLineas(db: Db, a: Pick<Orden, 'id'>, partes: readonly Parte[]): Promise<void> {
  if (partes.length === 0) return;
  const text = JSON.stringify(partes);
  await sql`
    INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, partida_pedida_id, pedida, viene_de_id, ajena)
    SELECT ${a.id}::bigint, l.deposito_id, l.cliente_id, l.producto_id, l.partida_pedida_id, p.cantidad, l.id, p.cantidad
      FROM json_to_recordset(${text}::json) AS p (linea_id bigint, cantidad bigint) JOIN transaccion_linea l ON l.id = p.linea_id
     ORDER BY l.id`.execute(db);
  await sql`
    UPDATE transaccion_linea l SET anulada = l.anulada + p.cantidad, pasada = l.pasada + p.cantidad
      FROM json_to_recordset(${text}::json) AS p (linea_id bigint, cantidad bigint) WHERE l.id = p.linea_id`.execute(
    db,
  );
}

/** So many go back to the line that they came from. */
export async function devolverLineas(db: Db, partes: readonly Parte[]): Promise<void> {
  if (partes.length === 0) return;
  const text = JSON.stringify(partes);
  await sql`
    UPDATE transaccion_linea l SET anulada = l.anulada + p.cantidad, vuelta = l.vuelta + p.cantidad
      FROM json_to_recordset(${text}::json) AS p (linea_id bigint, cantidad bigint) WHERE l.id = p.linea_id`.execute(
    db,
  );
  await sql`
    UPDATE transaccion_linea o SET anulada = o.anulada - v.cantidad, pasada = o.pasada - v.cantidad
      FROM (SELECT l.viene_de_id AS id, sum(p.cantidad) AS cantidad
              FROM json_to_recordset(${text}::json) AS p (linea_id bigint, cantidad bigint) JOIN transaccion_linea l ON l.id = p.linea_id
             GROUP BY 1) v
     WHERE o.id = v.id`.execute(db);
}

export async function updateFusionada(db: Db, id: number, en: number): Promise<void> {
  await sql`
    UPDATE orden SET decision = 'ANULADA', fusionada_en_id = ${en}::bigint, version = version + 1 WHERE transaccion_id = ${id}::bigint`.execute(
    db,
  );
}

/** What is to be collected and what it is worth, of all of them. */
export async function sumarValores(db: Db, id: number, otras: readonly number[]): Promise<void> {
  await sql`
    UPDATE orden o SET contra_reembolso_centavos = s.cobra, valor_declarado_centavos = s.vale, version = o.version + 1
      FROM (SELECT sum(x.contra_reembolso_centavos) AS cobra, sum(x.valor_declarado_centavos) AS vale
              FROM orden x WHERE x.transaccion_id = ANY (${[id, ...otras]}::bigint[])) s
     WHERE o.transaccion_id = ${id}::bigint`.execute(db);
}

export async function touchOrden(db: Db, id: number): Promise<void> {
  await sql`UPDATE orden SET version = version + 1 WHERE transaccion_id = ${id}::bigint`.execute(db);
}

/** What two orders have to share to become one; as a warehouse nobody reads whom they go to. */
const IGUALES = sql`(o.tipo, o.decision, o.cliente_id, o.deposito_id, o.deposito_destino_id, o.servicio, o.entrega, o.paga, o.agente_id, o.localidad_id, o.moneda, o.extra)
  IS NOT DISTINCT FROM (x.tipo, x.decision, x.cliente_id, x.deposito_id, x.deposito_destino_id, x.servicio, x.entrega, x.paga, x.agente_id, x.localidad_id, x.moneda, x.extra)`;
const SIN_EMPEZAR = sql`x.tomada + x.despachada + x.recibida + x.faltante = 0 AND x.recepciones_abiertas = 0`;

function mismoDestino(scope: Scope) {
  if (scope.tipo === 'deposito') return sql`van_a_lo_mismo(o.transaccion_id, x.transaccion_id)`;
  const of = (
    alias: 'o' | 'x',
  ) => sql`(SELECT (d.destinatario, d.documento, d.telefono, d.correo, d.direccion, d.localidad, d.observaciones)::text
    FROM orden_destino d WHERE d.transaccion_id = ${sql.ref(`${alias}.transaccion_id`)})`;
  return sql`${of('o')} IS NOT DISTINCT FROM ${of('x')}`;
}

/** Those of them that are as this one is, and go to the same. */
export async function selectIguales(db: Db, scope: Scope, { id, otras }: { id: number; otras: readonly number[] }) {
  const { rows } = await sql<{ id: number }>`
    SELECT x.transaccion_id AS id FROM orden o JOIN orden x ON x.transaccion_id <> o.transaccion_id AND ${IGUALES}
     WHERE o.transaccion_id = ${id}::bigint AND x.transaccion_id = ANY (${[...otras]}::bigint[]) AND ${mismoDestino(scope)}`.execute(
    db,
  );
  return new Set(rows.map((one) => one.id));
}

export async function selectFusionables(db: Db, scope: Scope, id: number): Promise<Fusionables> {
  const { rows } = await sql<Fusionables[number]>`
    SELECT x.transaccion_id AS id, t.numero, x.tipo, x.estado, x.referencia, x.lineas, x.pedida - x.anulada AS unidades, x.creada
      FROM orden o JOIN orden x ON x.transaccion_id <> o.transaccion_id AND ${IGUALES} JOIN transaccion t ON t.id = x.transaccion_id
     WHERE o.transaccion_id = ${id}::bigint AND o.decision IN ('BORRADOR', 'CONFIRMADA') AND ${SIN_EMPEZAR} AND ${ordenesInside(scope, 'x')}
       AND ${mismoDestino(scope)}
     ORDER BY x.transaccion_id DESC LIMIT 50`.execute(db);
  return rows;
}
