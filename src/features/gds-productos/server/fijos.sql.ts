// owns: producto_lugar_fijo
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';

import type { Producto } from '../contract.ts';

/** Where products are looked for first. */

export async function selectFijos(db: Db, scope: Scope, producto_id: number): Promise<Producto['fijos']> {
  if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') return [];
  const { rows } = await sql<Producto['fijos'][number]>`
    SELECT f.deposito_id, d.nombre AS deposito, f.almacenamiento_id, a.codigo AS lugar, f.minimo, f.maximo
      FROM producto_lugar_fijo f JOIN deposito d ON d.id = f.deposito_id JOIN almacenamiento a ON a.id = f.almacenamiento_id
     WHERE f.producto_id = ${producto_id}::int AND ${depositoInside(scope, 'f')} ORDER BY d.nombre`.execute(db);
  return rows;
}

interface Fija {
  readonly producto_id: number;
  readonly almacenamiento_id: number;
  /** Absent: as it was. */
  readonly repone: { readonly minimo: number | null; readonly maximo: number | null } | undefined;
}

export async function fijar(db: Db, { producto_id, almacenamiento_id, repone }: Fija): Promise<void> {
  const { minimo = null, maximo = null } = repone ?? {};
  const con = repone === undefined ? sql`` : sql`, minimo = EXCLUDED.minimo, maximo = EXCLUDED.maximo`;
  await sql`
    INSERT INTO producto_lugar_fijo (producto_id, cliente_id, deposito_id, almacenamiento_id, minimo, maximo)
    SELECT p.id, p.cliente_id, a.deposito_id, a.id, ${minimo}::bigint, ${maximo}::bigint FROM producto p, almacenamiento a WHERE p.id = ${producto_id}::int AND a.id = ${almacenamiento_id}::int
    ON CONFLICT (producto_id, deposito_id) DO UPDATE SET almacenamiento_id = EXCLUDED.almacenamiento_id${con}`.execute(
    db,
  );
}

export async function soltar(
  db: Db,
  scope: Scope,
  { producto_id, deposito_id }: { producto_id: number; deposito_id: number | undefined },
): Promise<void> {
  await sql`
    DELETE FROM producto_lugar_fijo f WHERE f.producto_id = ${producto_id}::int AND ${depositoInside(scope, 'f')}
       AND ${deposito_id === undefined ? sql`true` : sql`f.deposito_id = ${deposito_id}::int`}`.execute(db);
}
