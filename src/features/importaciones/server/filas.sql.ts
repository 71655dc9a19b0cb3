// owns: importacion_fila
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

import type { ErrorDeFila, Fila, FiltroDeFilas, Problema } from '../contract.ts';
import { type DeQuien, importacionesInside } from './importaciones.sql.ts';
import type { FilaLeida } from './lectura.ts';
import type { Valores } from './mapeo.ts';

type DeArchivo = Pick<DeQuien, 'cliente_id' | 'deposito_id' | 'del_cliente'>;

/** What can still be changed. */
const ABIERTA = sql`f.estado IN ('por_revisar', 'con_errores', 'lista', 'omitida')`;

export async function insertFilas(
  db: Db,
  id: number,
  { cliente_id, deposito_id, del_cliente, filas }: DeArchivo & { filas: readonly FilaLeida[] },
) {
  await sql`
    INSERT INTO importacion_fila (importacion_id, cliente_id, deposito_id, del_cliente, nro, crudo)
    SELECT ${id}::bigint, ${cliente_id}::int, ${deposito_id}::int, ${del_cliente}::boolean, r.nro, ARRAY (SELECT jsonb_array_elements_text(r.celdas))
      FROM jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) AS r (nro int, celdas jsonb)`.execute(db);
}

export async function deleteFilas(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM importacion_fila WHERE importacion_id = ${id}::bigint`.execute(db);
}

/** Rows as they came, to be mapped and checked anew. */
export async function resetFilas(db: Db, id: number): Promise<void> {
  await sql`
    UPDATE importacion_fila SET valores = '{}', errores = '[]', acepta_repetida = false, grupo = NULL, estado = 'por_revisar'
     WHERE importacion_id = ${id}::bigint`.execute(db);
}

/** All that waits is to be checked anew, as it stands. */
export async function recheckFilas(db: Db, id: number): Promise<void> {
  await sql`
    UPDATE importacion_fila SET errores = '[]', estado = 'por_revisar'
     WHERE importacion_id = ${id}::bigint AND estado IN ('con_errores', 'lista')`.execute(db);
}

/** The first values of each column that are not empty. */
export async function selectEjemplos(db: Db, id: number, most: number): Promise<string[][]> {
  const { rows } = await sql<{ crudo: string[] }>`
    SELECT crudo FROM importacion_fila WHERE importacion_id = ${id}::bigint ORDER BY nro LIMIT ${most}`.execute(db);
  return rows.map(({ crudo }) => crudo);
}

export interface FilaPorRevisar {
  readonly id: number;
  readonly nro: number;
  readonly crudo: readonly string[];
  readonly valores: Valores;
  readonly acepta_repetida: boolean;
}

/** Takes the next rows of an importacion in that state for this transaction; what another process has taken is passed over. */
export async function takeFilas(
  db: Db,
  id: number,
  { estado, size, after = 0 }: { estado: 'por_revisar' | 'por_importar'; size: number; after?: number },
): Promise<FilaPorRevisar[]> {
  const { rows } = await sql<FilaPorRevisar>`
    SELECT id, nro, crudo, valores, acepta_repetida FROM importacion_fila
     WHERE importacion_id = ${id}::bigint AND estado = ${estado} AND id > ${after}::bigint
     ORDER BY id LIMIT ${size} FOR UPDATE SKIP LOCKED`.execute(db);
  return rows;
}

export interface Revisada {
  readonly id: number;
  readonly valores: Valores;
  readonly errores: readonly ErrorDeFila[];
  /** What the row is about, where a file may say it once. */
  readonly grupo?: string | null;
}

/** Writes down what checking said. */
export async function saveRevisadas(db: Db, revisadas: readonly Revisada[]): Promise<void> {
  await sql`
    UPDATE importacion_fila f
       SET valores = r.valores, errores = r.errores, grupo = r.grupo, estado = CASE WHEN jsonb_array_length(r.errores) = 0 THEN 'lista' ELSE 'con_errores' END
      FROM jsonb_to_recordset(${JSON.stringify(revisadas)}::jsonb) AS r (id bigint, valores jsonb, errores jsonb, grupo text)
     WHERE f.id = r.id`.execute(db);
}

export interface Importada {
  readonly id: number;
  readonly envio_id: number;
  readonly guia_id: number;
  readonly guia_nro: string;
}

export async function saveImportadas(db: Db, importadas: readonly Importada[]): Promise<void> {
  await sql`
    UPDATE importacion_fila f SET estado = 'importada', envio_id = r.envio_id, guia_id = r.guia_id, guia_nro = r.guia_nro
      FROM jsonb_to_recordset(${JSON.stringify(importadas)}::jsonb) AS r (id bigint, envio_id bigint, guia_id bigint, guia_nro text)
     WHERE f.id = r.id`.execute(db);
}

export interface Documentada {
  readonly id: number;
  readonly tipo: string | null;
  readonly documento_id: number | null;
  readonly nro: string;
  readonly movimiento_id: number | null;
}

/** What was made of rows that are no parcels. */
export async function saveDocumentadas(db: Db, hechas: readonly Documentada[]): Promise<void> {
  await sql`
    UPDATE importacion_fila f SET estado = 'importada', documento_tipo = r.tipo, documento_id = r.documento_id, documento_nro = r.nro,
           movimiento_id = r.movimiento_id
      FROM jsonb_to_recordset(${JSON.stringify(hechas)}::jsonb) AS r (id bigint, tipo text, documento_id bigint, nro text, movimiento_id bigint)
     WHERE f.id = r.id`.execute(db);
}

/** The first row of the file that is about each of these. */
export async function selectPrimerasDeGrupo(
  db: Db,
  id: number,
  grupos: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ grupo: string; nro: number }>`
    SELECT grupo, min(nro) AS nro FROM importacion_fila
     WHERE importacion_id = ${id}::bigint AND grupo = ANY (${grupos}::text[]) AND estado <> 'omitida' GROUP BY 1`.execute(
    db,
  );
  return new Map(rows.map(({ grupo, nro }) => [grupo, nro]));
}

/** Which of these references the client has used for a guía, and for which. */
export async function selectReferencias(db: Db, clienteId: number, referencias: readonly string[]) {
  const { rows } = await sql<{ referencia: string; guia_nro: string }>`
    SELECT DISTINCT ON (g.referencia) g.referencia, g.numero AS guia_nro FROM guia g
     WHERE g.referencia = ANY (${referencias}::text[]) AND g.cliente_id = ${clienteId}::int
     ORDER BY g.referencia, g.id DESC`.execute(db);
  return new Map(rows.map(({ referencia, guia_nro }) => [referencia, guia_nro]));
}

/** The first row of the file that has each of these references. */
export async function selectPrimeras(db: Db, id: number, referencias: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ referencia: string; nro: number }>`
    SELECT valores ->> 'referencia' AS referencia, min(nro) AS nro FROM importacion_fila
     WHERE importacion_id = ${id}::bigint AND valores ? 'referencia' AND valores ->> 'referencia' = ANY (${referencias}::text[])
       AND estado <> 'omitida'
     GROUP BY 1`.execute(db);
  return new Map(rows.map(({ referencia, nro }) => [referencia, nro]));
}

/** The first row of the file with each of these references, as it was mapped; those that were left out do not count. */
export async function selectDeReferencia(db: Db, id: number, referencias: readonly string[]) {
  const { rows } = await sql<{ referencia: string; nro: number; valores: Valores }>`
    SELECT DISTINCT ON (valores ->> 'referencia') valores ->> 'referencia' AS referencia, nro, valores FROM importacion_fila
     WHERE importacion_id = ${id}::bigint AND valores ? 'referencia' AND valores ->> 'referencia' = ANY (${referencias}::text[])
       AND estado <> 'omitida'
     ORDER BY 1, nro`.execute(db);
  return new Map(rows.map(({ referencia, ...primera }) => [referencia, primera]));
}

const FILA = sql`
  SELECT f.id, f.importacion_id, i.nombre AS importacion, i.tipo, coalesce(c.nombre, '') AS cliente, i.origen, f.nro, f.creada, f.estado, f.valores, f.errores,
         f.acepta_repetida, f.envio_id, f.guia_id, f.guia_nro, f.sin_revertir, CASE WHEN i.origen = 'API' THEN f.crudo[1] END AS enviado,
         CASE WHEN f.documento_nro IS NOT NULL THEN json_build_object('tipo', f.documento_tipo, 'id', f.documento_id, 'nro', f.documento_nro) END AS documento
    FROM importacion_fila f
    JOIN importacion i ON i.id = f.importacion_id
    LEFT JOIN cliente c ON c.id = f.cliente_id`;

export async function selectFilas(db: Db, scope: Scope, ids: readonly number[]): Promise<Fila[]> {
  const { rows } = await sql<Fila>`
    ${FILA} WHERE f.id = ANY (${ids}::bigint[]) AND ${importacionesInside(scope, 'f')} ORDER BY f.importacion_id, f.nro`.execute(
    db,
  );
  return rows;
}

const FILTRO: Readonly<Record<FiltroDeFilas, RawBuilder<boolean>>> = {
  con_errores: sql<boolean>`f.estado = 'con_errores'`,
  listas: sql<boolean>`f.estado IN ('lista', 'por_importar')`,
  importadas: sql<boolean>`f.estado IN ('importada', 'por_revertir')`,
  revertidas: sql<boolean>`f.estado = 'revertida'`,
  sin_revertir: sql<boolean>`f.sin_revertir IS NOT NULL`,
  omitidas: sql<boolean>`f.estado = 'omitida'`,
  todas: sql<boolean>`true`,
};

export async function selectIndice(
  db: Db,
  id: number,
  { filtro, campo }: { filtro: FiltroDeFilas; campo: string | undefined },
) {
  const about = campo === undefined ? sql`true` : sql`f.errores @> ${JSON.stringify([{ campo }])}::jsonb`;
  const { rows } = await sql<{ id: number }>`
    SELECT f.id FROM importacion_fila f
     WHERE f.importacion_id = ${id}::bigint AND ${FILTRO[filtro]} AND ${about} ORDER BY f.nro`.execute(db);
  return rows.map((row) => row.id);
}

/** All parcels of the envíos of a file, row by row: a row may have made several. */
export async function selectGuiasImportadas(db: Db, id: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT eg.guia_id AS id FROM importacion_fila f JOIN envio_guia eg ON eg.envio_id = f.envio_id
     WHERE f.importacion_id = ${id}::bigint AND f.estado = 'importada' ORDER BY f.nro, eg.guia_id LIMIT ${most}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export interface CualesRechazadas {
  readonly cliente_id: number | undefined;
  readonly origen: 'ARCHIVO' | 'API' | undefined;
  readonly most: number;
}

export async function selectRechazadas(db: Db, scope: Scope, { cliente_id, origen, most }: CualesRechazadas) {
  const { rows } = await sql<{ id: number }>`
    SELECT f.id FROM importacion_fila f
     WHERE f.estado = 'con_errores' AND f.deposito_id IS NULL AND ${importacionesInside(scope, 'f')}
       AND ${cliente_id === undefined ? sql`true` : sql`f.cliente_id = ${cliente_id}::int`}
       AND ${origen === undefined ? sql`true` : sql`EXISTS (SELECT FROM importacion i WHERE i.id = f.importacion_id AND i.origen = ${origen})`}
       -- A client's system that has sent it again since, and was heard, needs nobody.
       AND NOT (EXISTS (SELECT FROM importacion i WHERE i.id = f.importacion_id AND i.origen = 'API')
                AND EXISTS (SELECT FROM guia g WHERE g.referencia = f.valores ->> 'referencia' AND g.cliente_id = f.cliente_id AND g.creada > f.creada))
     ORDER BY f.id DESC LIMIT ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Faults of the rows that wait, the same ones together. */
export async function selectProblemas(db: Db, id: number, most: number): Promise<Problema[]> {
  const { rows } = await sql<Problema>`
    SELECT e.campo, coalesce(f.valores ->> e.campo, '') AS valor, e.mensaje, e.sugerencia, coalesce(e.aceptable, false) AS aceptable, count(*) AS cantidad,
           min(f.id) AS fila_id
      FROM importacion_fila f, jsonb_to_recordset(f.errores) AS e (campo text, mensaje text, sugerencia text, aceptable boolean)
     WHERE f.importacion_id = ${id}::bigint AND f.estado = 'con_errores'
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 6 DESC, 1, 2 LIMIT ${most}`.execute(db);
  return rows;
}

export async function selectPorCampo(db: Db, id: number): Promise<{ campo: string; cantidad: number }[]> {
  const { rows } = await sql<{ campo: string; cantidad: number }>`
    SELECT e ->> 'campo' AS campo, count(DISTINCT f.id) AS cantidad
      FROM importacion_fila f, jsonb_array_elements(f.errores) AS e
     WHERE f.importacion_id = ${id}::bigint AND f.estado = 'con_errores'
     GROUP BY 1 ORDER BY 2 DESC, 1`.execute(db);
  return rows;
}

export interface Cambio {
  readonly id: number;
  readonly campo: string;
  readonly valor: string;
}

/** Locks rows that are to be changed, in one order for all; with what each says now. */
export async function lockFilas(db: Db, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<
    FilaPorRevisar & DeQuien & { importacion_id: number; importacion: string; estado: string }
  >`
    SELECT f.id, f.importacion_id, i.nombre AS importacion, i.tipo, f.cliente_id, f.deposito_id, f.del_cliente, f.nro, f.crudo, f.valores, f.acepta_repetida, f.estado
      FROM importacion_fila f JOIN importacion i ON i.id = f.importacion_id
     WHERE f.id = ANY (${ids}::bigint[]) AND ${importacionesInside(scope, 'f')} ORDER BY f.id FOR UPDATE OF f`.execute(
    db,
  );
  return rows;
}

/** The same value for all other rows of the file that hold the same; they are to be checked. Answers how many. */
export async function changeEqual(
  db: Db,
  importacionId: number,
  { id, campo, valor, antes }: Cambio & { antes: string },
) {
  const { numAffectedRows } = await sql`
    UPDATE importacion_fila f
       SET valores = CASE WHEN ${valor} = '' THEN f.valores - ${campo}::text ELSE f.valores || jsonb_build_object(${campo}::text, ${valor}::text) END,
           errores = CASE WHEN f.estado = 'omitida' THEN f.errores ELSE '[]' END,
           -- What joins rows is read anew.
           grupo = CASE WHEN ${campo} = 'referencia' THEN NULL ELSE f.grupo END,
           estado = CASE WHEN f.estado = 'omitida' THEN f.estado ELSE 'por_revisar' END
     WHERE f.importacion_id = ${importacionId}::bigint AND f.id <> ${id}::bigint AND ${ABIERTA}
       AND coalesce(f.valores ->> ${campo}::text, '') = ${antes}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function omitFilas(db: Db, ids: readonly number[], omitir: boolean): Promise<void> {
  await (omitir
    ? sql`UPDATE importacion_fila SET estado = 'omitida' WHERE id = ANY (${ids}::bigint[]) AND estado IN ('por_revisar', 'con_errores', 'lista')`
    : sql`UPDATE importacion_fila SET estado = 'por_revisar', errores = '[]' WHERE id = ANY (${ids}::bigint[]) AND estado = 'omitida'`
  ).execute(db);
}

/** Rows of a file, or the named ones, that wait only because their reference was used before. */
export async function acceptRepetidas(db: Db, scope: Scope, { id, filas }: Cuales): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE importacion_fila f SET acepta_repetida = true, errores = '[]', estado = 'por_revisar'
     WHERE ${which({ id, filas })} AND ${importacionesInside(scope, 'f')} AND f.estado = 'con_errores'
       AND f.errores @> '[{"aceptable": true}]'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface Cuales {
  readonly id: number | undefined;
  readonly filas: readonly number[] | undefined;
}

/** Rows that are right wait for their turn from here on; answers in which files, and how many. */
export async function queueFilas(
  db: Db,
  scope: Scope,
  cuales: Cuales,
): Promise<(DeArchivo & { importacion_id: number; cantidad: number })[]> {
  const { rows } = await sql<DeArchivo & { importacion_id: number; cantidad: number }>`
    WITH puesta AS (
      UPDATE importacion_fila f SET estado = 'por_importar'
       WHERE ${which(cuales)} AND ${importacionesInside(scope, 'f')} AND f.estado = 'lista' RETURNING f.importacion_id, f.cliente_id, f.deposito_id, f.del_cliente)
    SELECT importacion_id, cliente_id, deposito_id, del_cliente, count(*) AS cantidad FROM puesta GROUP BY 1, 2, 3, 4 ORDER BY 1`.execute(
    db,
  );
  return rows;
}

export async function unqueueFilas(db: Db, id: number): Promise<void> {
  await sql`
    UPDATE importacion_fila SET estado = CASE estado WHEN 'por_importar' THEN 'lista' ELSE 'importada' END
     WHERE importacion_id = ${id}::bigint AND estado IN ('por_importar', 'por_revertir')`.execute(db);
}

function which({ id, filas }: Cuales): RawBuilder<boolean> {
  return filas === undefined
    ? sql<boolean>`f.importacion_id = ${id ?? null}::bigint`
    : sql<boolean>`f.id = ANY (${filas}::bigint[])`;
}
