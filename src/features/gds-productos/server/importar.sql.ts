import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

import type { Producto } from '../contract.ts';
import { PRODUCTO, productosInside } from './productos.sql.ts';

/** Those of a client by their SKUs, whole. */
export async function selectPorSku(
  db: Db,
  scope: Scope,
  { cliente_id, skus }: { cliente_id: number; skus: readonly string[] },
): Promise<Map<string, Producto['producto']>> {
  const { rows } = await sql<Producto['producto']>`
    ${PRODUCTO} WHERE p.cliente_id = ${cliente_id}::int AND p.sku = ANY (${skus}::text[]) AND ${productosInside(scope, 'p')}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

/** Whose codes these readings are. */
export async function selectDuenos(
  db: Db,
  cliente_id: number,
  lecturas: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ lectura: string; sku: string }>`
    SELECT k.lectura, p.sku FROM producto_codigo k JOIN producto p ON p.id = k.producto_id
     WHERE k.cliente_id = ${cliente_id}::int AND k.lectura = ANY (${lecturas}::text[])`.execute(db);
  return new Map(rows.map(({ lectura, sku }) => [lectura, sku]));
}

/** Versions of products that are about to change, held. */
export async function lockVersiones(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    SELECT p.id, p.version FROM producto p WHERE p.id = ANY (${ids}::int[]) ORDER BY p.id FOR UPDATE`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Which file made each, whether anybody has changed it since, and what is known to use it. */
export async function selectDeArchivo(db: Db, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    importacion_id: number | null;
    version: number;
    movido: boolean;
    pedido: boolean;
  }>`
    SELECT p.id, p.importacion_id, p.version, EXISTS (SELECT FROM stock_movimiento m WHERE m.producto_id = p.id) AS movido,
           EXISTS (SELECT FROM transaccion_linea l WHERE l.producto_id = p.id) AS pedido
      FROM producto p WHERE p.id = ANY (${[...ids]}::int[]) AND ${productosInside(scope, 'p')}`.execute(db);
  return rows;
}

/** Removes those that the file made and nobody has changed; answers which table names the others. */
export async function quitarProductos(
  db: Db,
  importacion_id: number,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ producto_id: number; usada: string | null }>`
    SELECT producto_id, usada FROM quitar_productos(${importacion_id}::bigint, ${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ producto_id, usada }) => [producto_id, usada]));
}
