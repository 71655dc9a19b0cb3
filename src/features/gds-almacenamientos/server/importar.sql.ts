import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

/** A position as a file may change it. */
export interface PosicionConocida {
  readonly id: number;
  readonly codigo: string;
  readonly lectura: string;
  readonly nombre: string | null;
  readonly tipo_almacenamiento_id: number;
  readonly tipo_stock_id: number;
  readonly secuencia: number;
  readonly max_unidades: number | null;
  readonly mezcla_producto: boolean;
  readonly mezcla_partida: boolean;
  readonly mezcla_cliente: boolean;
  readonly zona_flexible: boolean;
  readonly activo: boolean;
  readonly version: number;
}

const POSICION = sql`
  SELECT a.id, a.codigo, a.lectura, a.nombre, a.tipo_almacenamiento_id, a.tipo_stock_id, a.secuencia, a.max_unidades, a.mezcla_producto,
         a.mezcla_partida, a.mezcla_cliente, a.zona_flexible, a.activo, a.version
    FROM almacenamiento a`;

export async function selectPosiciones(
  db: Db,
  scope: Scope,
  { deposito_id, lecturas }: { deposito_id: number; lecturas: readonly string[] },
): Promise<Map<string, PosicionConocida>> {
  const { rows } = await sql<PosicionConocida>`
    ${POSICION} WHERE a.deposito_id = ${deposito_id}::int AND a.lectura = ANY (${lecturas}::text[]) AND a.clase = 'POSICION'
       AND ${depositoInside(scope, 'a')}`.execute(db);
  return new Map(rows.map((row) => [row.lectura, row]));
}

/** Versions of places that are about to change, held in the order in which movements lock them. */
export async function lockVersiones(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    SELECT a.id, a.version FROM almacenamiento a WHERE a.id = ANY (${ids}::int[]) ORDER BY a.id FOR UPDATE`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Which file made each, whether anybody has changed it since, and whether anything ever lay there. */
export async function selectDeArchivo(db: Db, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; importacion_id: number | null; version: number; movida: boolean }>`
    SELECT a.id, a.importacion_id, a.version,
           EXISTS (SELECT FROM stock_movimiento m WHERE m.a_almacenamiento_id = a.id OR m.de_almacenamiento_id = a.id) AS movida
      FROM almacenamiento a WHERE a.id = ANY (${[...ids]}::int[]) AND ${depositoInside(scope, 'a')}`.execute(db);
  return rows;
}

/** Removes those that the file made and nobody has changed, and what it made above them and is empty; answers which table names the others. */
export async function quitarAlmacenamientos(
  db: Db,
  importacion_id: number,
  ids: readonly number[],
): Promise<Map<number, string | null>> {
  const { rows } = await sql<{ almacenamiento_id: number; usada: string | null }>`
    SELECT almacenamiento_id, usada FROM quitar_almacenamientos(${importacion_id}::bigint, ${[...ids]}::int[])`.execute(
    db,
  );
  return new Map(rows.map(({ almacenamiento_id, usada }) => [almacenamiento_id, usada]));
}
