import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

/** What the rows of a file name, looked up at once for all of them. */

export async function selectLugaresPorLectura(
  db: Db,
  scope: Scope,
  { deposito_id, lecturas }: { deposito_id: number; lecturas: readonly string[] },
): Promise<Map<string, { id: number; codigo: string }>> {
  const { rows } = await sql<{ id: number; codigo: string; lectura: string }>`
    SELECT a.id, a.codigo, a.lectura FROM almacenamiento a
     WHERE a.deposito_id = ${deposito_id}::int AND a.lectura = ANY (${lecturas}::text[]) AND a.clase = 'POSICION' AND a.activo
       AND ${depositoInside(scope, 'a')}`.execute(db);
  return new Map(rows.map(({ lectura, ...lugar }) => [lectura, lugar]));
}

/** Codes of a depósito that a mistyped one may have meant. */
export async function selectCodigos(db: Db, deposito_id: number): Promise<string[]> {
  const { rows } = await sql<{ codigo: string }>`
    SELECT a.codigo FROM almacenamiento a WHERE a.deposito_id = ${deposito_id}::int AND a.clase = 'POSICION' AND a.activo LIMIT 20000`.execute(
    db,
  );
  return rows.map(({ codigo }) => codigo);
}

export async function selectSkus(db: Db, cliente_id: number): Promise<string[]> {
  const { rows } = await sql<{ sku: string }>`
    SELECT p.sku FROM producto p WHERE p.cliente_id = ${cliente_id}::int AND p.estado <> 'INACTIVO' LIMIT 20000`.execute(
    db,
  );
  return rows.map(({ sku }) => sku);
}

export interface ProductoDeFila {
  readonly id: number;
  readonly cliente_id: number;
  readonly sku: string;
  readonly nombre: string;
  readonly estado: string;
  readonly control_partida: 'NO' | 'OPCIONAL' | 'SIEMPRE';
  readonly control_vence: boolean;
  readonly control_serie: 'NO' | 'AL_EGRESO' | 'SIEMPRE';
  /** Units in the package whose code was read. */
  readonly factor: number;
  readonly paquete: string;
  readonly presentaciones: readonly { readonly nombre: string; readonly factor: number }[];
}

/** By SKU as it is written, else by one of its codes; the answer says which reading found which. */
export async function selectProductosPorTexto(
  db: Db,
  cliente_id: number,
  { skus, lecturas }: { skus: readonly string[]; lecturas: readonly string[] },
): Promise<{ porSku: Map<string, ProductoDeFila>; porCodigo: Map<string, ProductoDeFila> }> {
  const { rows } = await sql<ProductoDeFila & { lectura: string | null; lectura_sku: string }>`
    SELECT p.id, p.cliente_id, p.sku, p.nombre, p.estado, p.control_partida, p.control_vence, p.control_serie, h.lectura, h.factor, h.paquete,
           p.lectura AS lectura_sku,
           (SELECT coalesce(json_agg(json_build_object('nombre', r.nombre, 'factor', r.factor) ORDER BY r.factor), '[]')
              FROM presentacion r WHERE r.producto_id = p.id AND r.factor > 1) AS presentaciones
      FROM (SELECT q.id AS producto_id, NULL AS lectura, 1 AS factor, 'Unidad' AS paquete FROM producto q
             WHERE q.cliente_id = ${cliente_id}::int
               AND (q.sku = ANY (${skus}::text[]) OR q.lectura = ANY (${lecturas}::text[]))
             UNION ALL
            SELECT k.producto_id, k.lectura, r.factor, r.nombre FROM producto_codigo k JOIN presentacion r ON r.id = k.presentacion_id
             WHERE k.cliente_id = ${cliente_id}::int AND k.lectura = ANY (${lecturas}::text[])) AS h
      JOIN producto p ON p.id = h.producto_id`.execute(db);
  const porSku = new Map<string, ProductoDeFila>();
  const porCodigo = new Map<string, ProductoDeFila>();
  for (const { lectura, lectura_sku, ...producto } of rows) {
    if (lectura !== null) porCodigo.set(lectura, producto);
    else {
      porSku.set(producto.sku, producto);
      if (!porCodigo.has(lectura_sku)) porCodigo.set(lectura_sku, producto);
    }
  }
  return { porSku, porCodigo };
}

export interface PartidaConocida {
  readonly id: number;
  readonly vence: string | null;
}

/** Lots by product and code. */
export async function selectPartidas(
  db: Db,
  productos: readonly number[],
  codigos: readonly string[],
): Promise<Map<string, PartidaConocida>> {
  const { rows } = await sql<PartidaConocida & { producto_id: number; codigo: string }>`
    SELECT l.id, l.producto_id, l.codigo, l.vence FROM partida l
     WHERE l.producto_id = ANY (${productos}::int[]) AND l.codigo = ANY (${codigos}::text[])`.execute(db);
  return new Map(rows.map(({ producto_id, codigo, ...one }) => [`${producto_id} ${codigo}`, one]));
}

/** What was put down as the beginning already, and by which document; what was taken back since may be put down anew. */
export async function selectIniciados(
  db: Db,
  { productos, lugares }: { productos: readonly number[]; lugares: readonly number[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    producto_id: number;
    almacenamiento_id: number;
    partida: string | null;
    numero: string;
  }>`
    SELECT m.producto_id, m.a_almacenamiento_id AS almacenamiento_id, l.codigo AS partida, min(t.numero) AS numero
      FROM stock_movimiento m
      JOIN transaccion t ON t.id = m.transaccion_id
      LEFT JOIN partida l ON l.id = m.partida_id
     WHERE m.producto_id = ANY (${productos}::int[]) AND m.a_almacenamiento_id = ANY (${lugares}::int[]) AND m.acto = 'INICIAR'
       AND NOT EXISTS (SELECT FROM stock_movimiento r WHERE r.revierte_id = m.id)
     GROUP BY 1, 2, 3`.execute(db);
  return new Map(
    rows.map(({ producto_id, almacenamiento_id, partida, numero }) => [
      `${producto_id} ${almacenamiento_id} ${partida ?? ''}`,
      numero,
    ]),
  );
}
