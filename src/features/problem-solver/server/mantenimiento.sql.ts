// owns: causa, solucion, causa_solucion
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';

/** The two catalogues have the same columns and the same life. */
export type Catalogo = 'causa' | 'solucion';

export interface ItemDeCatalogo {
  id: number;
  nombre: string;
  activo: boolean;
  puede_eliminar: boolean;
  /** Of a cause: the one for parcels without a label, which the product cannot do without. */
  es_obligatoria: boolean;
}

const REFUSALS = {
  causa: {
    causa_nombre_unico: 'CAUSA_REPETIDA',
    solo_sin_etiqueta_nombra_etiqueta: 'CAUSA_RESERVADA',
    caso_causa_id_fkey: 'CAUSA_EN_USO',
    causa_solucion_causa_id_fkey: 'CAUSA_EN_USO',
  },
  solucion: {
    solucion_nombre_unico: 'SOLUCION_REPETIDA',
    caso_solucion_id_fkey: 'SOLUCION_EN_USO',
    causa_solucion_solucion_id_fkey: 'SOLUCION_EN_USO',
  },
} as const;

/** What the list shows and what the command checks again under lock: the same condition, written once. */
function columnsOf(catalogo: Catalogo) {
  const own = sql.ref(`${catalogo}_id`);
  const obligatoria = catalogo === 'causa' ? sql`i.es_sin_etiqueta` : sql`false`;
  return sql`i.id, i.nombre, i.activo, ${obligatoria} AS es_obligatoria,
    NOT ${obligatoria} AND NOT EXISTS (SELECT FROM caso WHERE ${own} = i.id) AND NOT EXISTS (SELECT FROM causa_solucion WHERE ${own} = i.id)
      AS puede_eliminar`;
}

export async function selectCatalogo(db: Db, catalogo: Catalogo): Promise<ItemDeCatalogo[]> {
  const { rows } = await sql<ItemDeCatalogo>`
    SELECT ${columnsOf(catalogo)} FROM ${sql.table(catalogo)} i ORDER BY clave_de_nombre(i.nombre)`.execute(db);
  return rows;
}

/** One item, locked: until the transaction ends nobody changes it, and no new case or mapping can refer to it. */
export async function selectItemForUpdate(db: Db, catalogo: Catalogo, id: number): Promise<ItemDeCatalogo | null> {
  // The lock first, in a statement of its own: the second one then sees what was committed while this one waited.
  const locked = await sql`SELECT FROM ${sql.table(catalogo)} WHERE id = ${id}::int FOR UPDATE`.execute(db);
  if (locked.rows.length === 0) return null;
  const { rows } = await sql<ItemDeCatalogo>`
    SELECT ${columnsOf(catalogo)} FROM ${sql.table(catalogo)} i WHERE i.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

/** @throws AppError for a name that exists already, whatever its case, accents and spaces */
export async function insertItem(db: Db, catalogo: Catalogo, nombre: string): Promise<number> {
  const insert =
    catalogo === 'causa'
      ? sql<{ id: number }>`INSERT INTO causa (nombre) VALUES (${nombre}) RETURNING id`
      : sql<{ id: number }>`INSERT INTO solucion (nombre) VALUES (${nombre}) RETURNING id`;
  const { rows } = await asRefusal(insert.execute(db), REFUSALS[catalogo]);
  return idOf(rows);
}

export interface ItemChange {
  readonly id: number;
  readonly nombre: string;
  readonly activo: boolean;
}

/** @throws AppError for a name that exists already */
export async function updateItem(db: Db, catalogo: Catalogo, { id, nombre, activo }: ItemChange): Promise<void> {
  const update =
    catalogo === 'causa'
      ? sql`UPDATE causa SET nombre = ${nombre}, activo = ${activo} WHERE id = ${id}::int`
      : sql`UPDATE solucion SET nombre = ${nombre}, activo = ${activo} WHERE id = ${id}::int`;
  await asRefusal(update.execute(db), REFUSALS[catalogo]);
}

/** @throws AppError when something came to refer to it in between */
export async function deleteItem(db: Db, catalogo: Catalogo, id: number): Promise<void> {
  const remove =
    catalogo === 'causa'
      ? sql`DELETE FROM causa WHERE id = ${id}::int`
      : sql`DELETE FROM solucion WHERE id = ${id}::int`;
  await asRefusal(remove.execute(db), REFUSALS[catalogo]);
}

export interface Mapeo {
  id: number;
  causa_id: number;
  causa_nombre: string;
  solucion_id: number;
  solucion_nombre: string;
  activo: boolean;
  fecha_creacion: string;
}

const MAPEO = sql`
  cs.id, cs.causa_id, ca.nombre AS causa_nombre, cs.solucion_id, so.nombre AS solucion_nombre, cs.activo, cs.fecha_creacion
  FROM causa_solucion cs JOIN causa ca ON ca.id = cs.causa_id JOIN solucion so ON so.id = cs.solucion_id`;

export async function selectMapeos(db: Db): Promise<Mapeo[]> {
  const order = sql`ORDER BY clave_de_nombre(ca.nombre), clave_de_nombre(so.nombre)`;
  return (await sql<Mapeo>`SELECT ${MAPEO} ${order}`.execute(db)).rows;
}

export async function selectMapeoForUpdate(db: Db, id: number): Promise<Mapeo | null> {
  return (await sql<Mapeo>`SELECT ${MAPEO} WHERE cs.id = ${id}::int FOR UPDATE OF cs`.execute(db)).rows[0] ?? null;
}

export interface Pair {
  readonly causa_id: number;
  readonly solucion_id: number;
}

/** The names of an active cause and an active solution; null when one of them is missing or inactive. */
export async function selectActivePair(db: Db, { causa_id, solucion_id }: Pair) {
  const { rows } = await sql<{ causa: string; solucion: string }>`
    SELECT ca.nombre AS causa, so.nombre AS solucion FROM causa ca, solucion so
     WHERE ca.id = ${causa_id}::int AND ca.activo AND so.id = ${solucion_id}::int AND so.activo
       FOR SHARE`.execute(db);
  return rows[0] ?? null;
}

const MAPEO_REFUSALS = { causa_solucion_unica: 'MAPEO_REPETIDO' } as const;

/** @throws AppError MAPEO_REPETIDO */
export async function insertMapeo(db: Db, { causa_id, solucion_id }: Pair): Promise<number> {
  const insert = sql<{ id: number }>`
    INSERT INTO causa_solucion (causa_id, solucion_id) VALUES (${causa_id}::int, ${solucion_id}::int) RETURNING id`;
  return idOf((await asRefusal(insert.execute(db), MAPEO_REFUSALS)).rows);
}

/** @throws AppError MAPEO_REPETIDO */
export async function updateMapeo(
  db: Db,
  id: number,
  { causa_id, solucion_id, activo }: Pair & { activo: boolean },
): Promise<void> {
  const update = sql`
    UPDATE causa_solucion SET causa_id = ${causa_id}::int, solucion_id = ${solucion_id}::int, activo = ${activo} WHERE id = ${id}::int`;
  await asRefusal(update.execute(db), MAPEO_REFUSALS);
}

export async function deleteMapeo(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM causa_solucion WHERE id = ${id}::int`.execute(db);
}

function idOf(rows: readonly { id: number }[]): number {
  const [row] = rows;
  if (!row) throw new Error('INSERT … RETURNING answers one row');
  return row.id;
}
