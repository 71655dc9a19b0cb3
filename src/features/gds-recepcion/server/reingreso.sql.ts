// owns: reingreso
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { RenglonDeReingreso } from '../reingreso.contract.ts';

/** Returns with goods of a warehouse, through the one function that tells a warehouse of them. */

export interface Vuelta {
  readonly id: number;
  readonly numero: string;
  readonly abierta: boolean;
  /** It lies at the agency where it was begun. */
  readonly en_agencia: boolean;
  readonly a_inspeccionar: boolean;
  readonly inspeccion: 'APTO' | 'DANADO' | 'INCOMPLETO' | null;
  readonly inspeccion_nota: string | null;
  readonly hija_estado: string;
  readonly guia_nro: string;
  readonly hija_nro: string;
  readonly orden_id: number;
  readonly orden: string;
  readonly deposito_id: number;
  readonly cliente_id: number;
  readonly cliente: string;
  /** Those of its bultos that came back. */
  readonly bultos: readonly number[];
  readonly movida: string;
  /** The transacción by which it went into stock. */
  readonly reingreso: string | null;
}

const VUELTA = sql`v.id, v.numero, v.abierta, v.en_agencia, v.a_inspeccionar, v.inspeccion, v.inspeccion_nota, v.hija_estado, v.guia_nro, v.hija_nro, v.orden_id, v.orden,
  v.deposito_id, v.cliente_id, v.cliente, to_json(v.bultos) AS bultos, v.movida, v.reingreso`;

export async function selectVueltas(db: Db, scope: Scope, leido: string | null): Promise<Vuelta[]> {
  const { rows } = await sql<Vuelta>`
    SELECT ${VUELTA} FROM devoluciones_en_deposito(${leido}::text) v WHERE ${depositoInside(scope, 'v')}`.execute(db);
  return rows;
}

export async function selectVuelta(db: Db, scope: Scope, id: number): Promise<Vuelta | null> {
  const { rows } = await sql<Vuelta>`
    SELECT ${VUELTA} FROM devoluciones_en_deposito(NULL, ${id}::bigint) v WHERE ${depositoInside(scope, 'v')}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What is in these bultos, by product and lot. */
export async function selectContenido(db: Db, bultos: readonly number[]): Promise<RenglonDeReingreso[]> {
  const { rows } = await sql<RenglonDeReingreso>`
    SELECT x.producto_id, p.sku, p.nombre, p.unidad, nullif(x.partida_id, 0) AS partida_id, q.codigo AS partida, sum(x.cantidad)::bigint AS cantidad,
           coalesce((SELECT json_agg(s ORDER BY s) FROM orden_bulto_contenido y CROSS JOIN LATERAL unnest(y.series) AS s
                      WHERE y.bulto_id = ANY (${[...bultos]}::bigint[]) AND y.producto_id = x.producto_id AND y.partida_id = x.partida_id), '[]'::json) AS series
      FROM orden_bulto_contenido x JOIN producto p ON p.id = x.producto_id LEFT JOIN partida q ON q.id = x.partida_id
     WHERE x.bulto_id = ANY (${[...bultos]}::bigint[])
     GROUP BY x.producto_id, p.sku, p.nombre, p.unidad, x.partida_id, q.codigo ORDER BY p.sku, q.codigo`.execute(db);
  return rows;
}

interface Nuevo extends Pick<Vuelta, 'deposito_id' | 'cliente_id' | 'orden_id'> {
  readonly devolucion_id: number;
  readonly transaccion_id: number;
  readonly unidades: number;
  readonly faltaron: number;
  readonly nota: string | undefined;
  readonly usuario_id: number;
}

export async function insertReingreso(db: Db, one: Nuevo): Promise<void> {
  await sql`
    INSERT INTO reingreso (devolucion_id, transaccion_id, deposito_id, cliente_id, orden_id, unidades, faltaron, nota, hecho_por)
    VALUES (${one.devolucion_id}::bigint, ${one.transaccion_id}::bigint, ${one.deposito_id}::int, ${one.cliente_id}::int, ${one.orden_id}::bigint,
            ${one.unidades}::bigint, ${one.faltaron}::bigint, ${one.nota ?? null}, ${one.usuario_id}::int)`.execute(db);
}
