import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import { TIPOS_DE_ORDENES } from '#shared/gds/importar.ts';

import type { FilaPorRevisar } from './filas.sql.ts';
import { importacionesInside } from './importaciones.sql.ts';
import type { Valores } from './mapeo.ts';

const HECHA = sql`('omitida', 'importada', 'por_revertir', 'revertida')`;

/** Rows of which several are one thing: they are checked, and taken in, together. */

/** One process at a time: what joins a row to others must be known of all of them before any is looked at. False: another is at it. */
export async function holdImportacion(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM importacion WHERE id = ${id}::bigint FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
  return rows.length > 0;
}

/** Rows of which nobody has said yet what they belong to. */
export async function takeSinGrupo(db: Db, id: number, size: number): Promise<FilaPorRevisar[]> {
  const { rows } = await sql<FilaPorRevisar>`
    SELECT id, nro, crudo, valores, acepta_repetida FROM importacion_fila
     WHERE importacion_id = ${id}::bigint AND estado = 'por_revisar' AND grupo IS NULL ORDER BY id LIMIT ${size} FOR UPDATE SKIP LOCKED`.execute(
    db,
  );
  return rows;
}

export interface Agrupada {
  readonly id: number;
  readonly valores: Valores;
  readonly grupo: string;
}

/** What they say and belong to; they are to be checked. */
export async function saveAgrupadas(db: Db, filas: readonly Agrupada[]): Promise<void> {
  await sql`
    UPDATE importacion_fila f SET valores = r.valores, grupo = r.grupo, errores = '[]', estado = 'por_revisar'
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS r (id bigint, valores jsonb, grupo text)
     WHERE f.id = r.id AND f.estado IN ('por_revisar', 'con_errores', 'lista', 'omitida')`.execute(db);
}

export interface FilaTomada extends FilaPorRevisar {
  readonly estado: string;
  readonly grupo: string;
}

interface Cuales {
  readonly estado: 'por_revisar' | 'por_importar';
  /** Rows of which the groups are wanted, at most. */
  readonly size: number;
  readonly solo?: string | undefined;
}

/**
 * Whole groups of which some row is in that state, without what was left out or is done, as they stand in the file; those that somebody writes at
 * are passed over. Each group is looked up by its key: of a file that is new no statistics tell how long it is, and all of it is read for every batch.
 */
export async function takeGrupos(db: Db, id: number, { estado, size, solo }: Cuales): Promise<FilaTomada[][]> {
  const { rows: wanted } = await sql<{ grupo: string; filas: number }>`
    SELECT g.grupo, (SELECT count(*) FROM importacion_fila f
                      WHERE f.importacion_id = ${id}::bigint AND f.grupo = g.grupo AND f.estado NOT IN ${HECHA}) AS filas
      FROM (SELECT DISTINCT x.grupo
              FROM (SELECT f.grupo FROM importacion_fila f WHERE f.importacion_id = ${id}::bigint AND f.estado = ${estado} AND f.grupo IS NOT NULL
                       AND (${solo ?? null}::text IS NULL OR f.grupo = ${solo ?? null}::text) ORDER BY f.id LIMIT ${size}) x) g`.execute(
    db,
  );
  const { rows } = await sql<FilaTomada>`
    SELECT f.* FROM unnest(${wanted.map(({ grupo }) => grupo)}::text[]) AS g (grupo)
     CROSS JOIN LATERAL (
       SELECT x.id, x.nro, x.crudo, x.valores, x.acepta_repetida, x.estado, x.grupo FROM importacion_fila x
        WHERE x.importacion_id = ${id}::bigint AND x.grupo = g.grupo AND x.estado NOT IN ${HECHA} FOR UPDATE SKIP LOCKED) f
     ORDER BY f.nro`.execute(db);
  const groups = new Map<string, FilaTomada[]>();
  for (const fila of rows) {
    const own = groups.get(fila.grupo);
    if (own === undefined) groups.set(fila.grupo, [fila]);
    else own.push(fila);
  }
  const filas = new Map(wanted.map((one) => [one.grupo, one.filas]));
  return [...groups].flatMap(([grupo, own]) => (own.length >= (filas.get(grupo) ?? 0) ? [own] : []));
}

/** The others of these groups are looked at anew: one of theirs changed, came or went. */
export async function recheckGrupos(db: Db, id: number, grupos: readonly string[]): Promise<void> {
  await sql`
    UPDATE importacion_fila SET errores = '[]', estado = 'por_revisar'
     WHERE importacion_id = ${id}::bigint AND grupo = ANY (${[...grupos]}::text[]) AND estado IN ('con_errores', 'lista')`.execute(
    db,
  );
}

/** Rows with all that they belong to, so that nobody takes half an order in. */
export async function conSuGrupo(db: Db, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT coalesce(o.id, f.id) AS id
      FROM importacion_fila f JOIN importacion i ON i.id = f.importacion_id
      LEFT JOIN importacion_fila o ON i.tipo = ANY (${[...TIPOS_DE_ORDENES]}::text[]) AND o.importacion_id = f.importacion_id AND o.grupo = f.grupo
     WHERE f.id = ANY (${[...ids]}::bigint[]) AND ${importacionesInside(scope, 'f')}`.execute(db);
  return rows.map((row) => row.id);
}

/** What these rows belonged to before somebody changed them. */
export async function selectGrupos(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ grupo: string }>`
    SELECT DISTINCT f.grupo FROM importacion_fila f WHERE f.id = ANY (${[...ids]}::bigint[]) AND f.grupo IS NOT NULL`.execute(
    db,
  );
  return rows.map(({ grupo }) => grupo);
}
