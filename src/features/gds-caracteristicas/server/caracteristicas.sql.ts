// owns: caracteristica, caracteristica_producto, caracteristica_almacenamiento
import { type RawBuilder, sql } from 'kysely';

import { productosInside } from '#features/gds-productos/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Params, Result } from '#shared/contract.ts';
import { lecturaDeCodigo } from '#shared/gds/gs1.ts';
import { lecturaDeLugar } from '#shared/gds/patron.ts';

import type { Caracteristica, guardarCaracteristica, verAsignados } from '../contract.ts';

const CARACTERISTICA = sql`
  SELECT c.id, c.codigo, c.nombre, c.ambito, c.tipo, c.opciones, c.activa, c.version,
         CASE c.ambito WHEN 'PRODUCTO' THEN (SELECT count(*)::int FROM caracteristica_producto p WHERE p.caracteristica_id = c.id)
                       ELSE (SELECT count(*)::int FROM caracteristica_almacenamiento a WHERE a.caracteristica_id = c.id) END AS usos
    FROM caracteristica c`;

export async function selectCaracteristicas(db: Db): Promise<Caracteristica[]> {
  const { rows } = await sql<Caracteristica>`${CARACTERISTICA} ORDER BY c.ambito DESC, c.nombre`.execute(db);
  return rows;
}

export async function lockCaracteristica(db: Db, id: number): Promise<Caracteristica | null> {
  await sql`SELECT FROM caracteristica c WHERE c.id = ${id}::int FOR UPDATE`.execute(db);
  const { rows } = await sql<Caracteristica>`${CARACTERISTICA} WHERE c.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

type Datos = Params<typeof guardarCaracteristica>;
const UNICAS = {
  caracteristica_codigo_unico: 'CARACTERISTICA_REPETIDA',
  caracteristica_nombre_unico: 'CARACTERISTICA_REPETIDA',
} as const;

export async function insertCaracteristica(db: Db, { codigo, nombre, ambito, opciones }: Datos): Promise<number> {
  const tipo = opciones.length === 0 ? 'SI_NO' : 'LISTA';
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO caracteristica (codigo, nombre, ambito, tipo, opciones)
      VALUES (${codigo}, ${nombre}, ${ambito}, ${tipo}, ${tipo === 'SI_NO' ? ['Sí'] : opciones}::text[]) RETURNING id`.execute(
      db,
    ),
    UNICAS,
  );
  return rows[0]?.id ?? 0;
}

export async function updateCaracteristica(db: Db, id: number, { nombre, opciones, activa }: Datos): Promise<void> {
  await asRefusal(
    sql`
      UPDATE caracteristica SET nombre = ${nombre}, activa = ${activa}, version = version + 1,
             opciones = CASE WHEN tipo = 'LISTA' THEN ${opciones}::text[] ELSE opciones END
       WHERE id = ${id}::int`.execute(db),
    UNICAS,
  );
}

/** Values that things or rules say, of whoever's they are. */
export async function selectValoresEnUso(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ valores: string[] }>`SELECT valores_en_uso(${id}::int) AS valores`.execute(db);
  return rows[0]?.valores ?? [];
}

const MOST_SHOWN = 200;

export async function selectAsignados(
  db: Db,
  scope: Scope,
  { id, ambito, usos }: Caracteristica,
): Promise<Result<typeof verAsignados>> {
  const { rows } = await (ambito === 'PRODUCTO'
    ? sql<Result<typeof verAsignados>['asignados'][number]>`
        SELECT p.id, p.sku AS codigo, p.nombre, c.nombre AS de, k.valor FROM caracteristica_producto k JOIN producto p ON p.id = k.producto_id
          JOIN cliente c ON c.id = p.cliente_id
         WHERE k.caracteristica_id = ${id}::int AND ${productosInside(scope, 'p')} ORDER BY k.valor, p.sku LIMIT ${MOST_SHOWN}`
    : sql<Result<typeof verAsignados>['asignados'][number]>`
        SELECT a.id, a.codigo, a.nombre, d.nombre AS de, k.valor FROM caracteristica_almacenamiento k JOIN almacenamiento a ON a.id = k.almacenamiento_id
          JOIN deposito d ON d.id = a.deposito_id
         WHERE k.caracteristica_id = ${id}::int AND ${depositoInside(scope, 'a')} ORDER BY k.valor, a.codigo LIMIT ${MOST_SHOWN}`
  ).execute(db);
  return { total: usos, asignados: rows };
}

export interface Cosa {
  readonly id: number;
  /** Its client, or its depósito. */
  readonly de: number;
}

/** A text that ends in `*` is all that begin so. */
function matches(column: RawBuilder<unknown>, lectura: string, isPrefix: boolean): RawBuilder<boolean> {
  return isPrefix
    ? sql<boolean>`(${column} >= ${lectura} COLLATE "C" AND ${column} < ${`${lectura}~`} COLLATE "C")`
    : sql<boolean>`${column} = ${lectura}`;
}

export async function selectProductosDe(db: Db, scope: Scope, texto: string): Promise<Cosa[]> {
  const isPrefix = texto.endsWith('*');
  const sku = isPrefix ? texto.slice(0, -1) : texto;
  const lectura = lecturaDeCodigo(sku);
  const byCode = isPrefix
    ? sql`false`
    : sql`EXISTS (SELECT FROM producto_codigo k WHERE k.producto_id = p.id AND k.lectura = ${lectura} AND ${lectura} <> '')`;
  const { rows } = await sql<Cosa>`
    SELECT p.id, p.cliente_id AS de FROM producto p
     WHERE (${matches(sql`p.sku`, sku, isPrefix)} OR ${byCode}) AND ${productosInside(scope, 'p')} LIMIT 5000`.execute(
    db,
  );
  return rows;
}

export async function selectLugaresDe(db: Db, scope: Scope, texto: string): Promise<Cosa[]> {
  const lectura = lecturaDeLugar(texto);
  if (lectura === '') return [];
  const { rows } = await sql<Cosa>`
    SELECT a.id, a.deposito_id AS de FROM almacenamiento a
     WHERE ${matches(sql`a.lectura`, lectura, texto.endsWith('*'))} AND a.clase = 'POSICION' AND a.activo AND ${depositoInside(scope, 'a')} LIMIT 5000`.execute(
    db,
  );
  return rows;
}

/** Those of the ids that the person may see. */
export async function selectElegidas(
  db: Db,
  scope: Scope,
  { ambito, ids }: Pick<Caracteristica, 'ambito'> & { ids: readonly number[] },
): Promise<Cosa[]> {
  const { rows } = await (ambito === 'PRODUCTO'
    ? sql<Cosa>`SELECT p.id, p.cliente_id AS de FROM producto p WHERE p.id = ANY (${ids}::int[]) AND ${productosInside(scope, 'p')}`
    : sql<Cosa>`
        SELECT a.id, a.deposito_id AS de FROM almacenamiento a
         WHERE a.id = ANY (${ids}::int[]) AND a.clase = 'POSICION' AND ${depositoInside(scope, 'a')}`
  ).execute(db);
  return rows;
}

/** Null takes it away. Answers how many changed. */
export async function saveAsignados(
  db: Db,
  { id, ambito }: Caracteristica,
  { cosas, valor }: { cosas: readonly Cosa[]; valor: string | null },
): Promise<number> {
  const [ids, des] = [cosas.map((one) => one.id), cosas.map((one) => one.de)];
  const rows = sql`unnest(${ids}::int[], ${des}::int[]) AS n (id, de)`;
  const done = await (ambito === 'PRODUCTO' ? saveDeProductos() : saveDeLugares()).execute(db);
  return Number(done.numAffectedRows ?? 0);

  function saveDeProductos() {
    if (valor === null)
      return sql`DELETE FROM caracteristica_producto WHERE caracteristica_id = ${id}::int AND producto_id = ANY (${ids}::int[])`;
    return sql`
      INSERT INTO caracteristica_producto AS k (producto_id, caracteristica_id, cliente_id, valor)
      SELECT n.id, ${id}::int, n.de, ${valor} FROM ${rows}
      ON CONFLICT (producto_id, caracteristica_id) DO UPDATE SET valor = EXCLUDED.valor WHERE k.valor <> EXCLUDED.valor`;
  }
  function saveDeLugares() {
    if (valor === null)
      return sql`DELETE FROM caracteristica_almacenamiento WHERE caracteristica_id = ${id}::int AND almacenamiento_id = ANY (${ids}::int[])`;
    return sql`
      INSERT INTO caracteristica_almacenamiento AS k (almacenamiento_id, caracteristica_id, deposito_id, valor)
      SELECT n.id, ${id}::int, n.de, ${valor} FROM ${rows}
      ON CONFLICT (almacenamiento_id, caracteristica_id) DO UPDATE SET valor = EXCLUDED.valor WHERE k.valor <> EXCLUDED.valor`;
  }
}
