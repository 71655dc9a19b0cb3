import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import { guardCsvText } from '#shared/csv.ts';
import { CAMPOS_QUE_SE_UNEN } from '#shared/envio/campos.ts';
import type { TipoDeImportacion } from '#shared/gds/importar.ts';

import { type CampoDeTipo, NOMBRE_DE_CADA_CAMPO } from '../campos.contract.ts';
import type { ESTADOS_DE_FILA } from '../contract.ts';
import { importacionesInside } from './importaciones.sql.ts';

interface Forma {
  readonly nombre: string;
  readonly tipo: TipoDeImportacion;
  readonly cliente_id: number | null;
  readonly columnas: readonly string[];
  readonly mapeo: readonly string[] | null;
  /** Fields that some row has a value of. */
  readonly campos: readonly string[];
}

/** What the file of an importacion is made of; null: there is none inside the scope. */
export async function selectFormaDeArchivo(db: Db, scope: Scope, id: number): Promise<Forma | null> {
  const { rows } = await sql<Forma>`
    SELECT i.nombre, i.tipo, i.cliente_id, i.columnas, i.mapeo,
           ARRAY (SELECT DISTINCT k FROM importacion_fila f, jsonb_object_keys(f.valores) AS k WHERE f.importacion_id = i.id) AS campos
      FROM importacion i WHERE i.id = ${id}::bigint AND ${importacionesInside(scope, 'i')}`.execute(db);
  return rows[0] ?? null;
}

interface Pedido {
  /** What the columns of such a file may hold. */
  readonly de: readonly CampoDeTipo[];
  readonly soloPendientes: boolean;
  readonly separador: ',' | ';';
}

const ESTADO: Readonly<Record<(typeof ESTADOS_DE_FILA)[number], string>> = {
  por_revisar: 'Sin revisar',
  con_errores: 'Con errores',
  lista: 'Lista para importar',
  por_importar: 'Por importar',
  importada: 'Importada',
  omitida: 'Omitida',
  por_revertir: 'Por revertir',
  revertida: 'Revertida',
};

/**
 * The rows of an importacion as a file: the columns that came, as they stand now, then what became of each. The last one is never empty
 * (`CsvFile`).
 */
export function resultadoCsv(
  id: number,
  { tipo, columnas, mapeo, campos }: Forma,
  { de, soloPendientes, separador }: Pedido,
) {
  const own = columnas.map((nombre, index) => [nombre, ownValue(mapeo ?? [], index)] as const);
  // Fields that were given for all rows, or typed by hand.
  const others = de
    .filter(({ codigo }) => campos.includes(codigo) && !mapeo?.includes(codigo))
    .map(({ codigo, nombre }) => [nombre, sql`celda_csv(f.valores ->> ${codigo}::text)`] as const);
  const told = [
    ['Fila', sql`f.nro`],
    [tipo === 'ENVIOS' ? 'Guía asignada' : 'Documento', sql`celda_csv(coalesce(f.guia_nro, f.documento_nro))`],
    ['Errores', sql`celda_csv(${errores(de)})`],
    [
      'Resultado',
      sql`celda_csv(concat_ws(': no se revirtió, ', ${JSON.stringify(ESTADO)}::jsonb ->> f.estado, f.sin_revertir))`,
    ],
  ] as const;
  const columns = [...own, ...others, ...told];
  const rows = sql`
    SELECT ${sql.join(columns.map(([, value]) => value))} FROM importacion_fila f
     WHERE f.importacion_id = ${id}::bigint ${soloPendientes ? sql`AND f.estado NOT IN ('importada', 'omitida', 'por_revertir', 'revertida')` : sql``}
     ORDER BY f.nro`;
  return { head: columns.map(([name]) => guardCsvText(name).replaceAll('"', '""')), rows, separator: separador };
}

/** As it was mended, where the column is a field; as it came, where it is none or nothing was mapped yet. */
function ownValue(mapeo: readonly string[], index: number): RawBuilder<unknown> {
  const campo = mapeo[index] ?? '';
  const came = sql`f.crudo[${index + 1}::int]`;
  if (campo === '') return sql`celda_csv(${came})`;
  // What an earlier column says whole already, so that the file can be brought again.
  if (mapeo.indexOf(campo) < index) return CAMPOS_QUE_SE_UNEN.has(campo) ? sql`NULL` : sql`celda_csv(${came})`;
  return sql`celda_csv(CASE WHEN f.valores = '{}' THEN ${came} ELSE f.valores ->> ${campo}::text END)`;
}

const errores = (de: readonly CampoDeTipo[]) => sql`(
  SELECT string_agg(coalesce((${JSON.stringify({ ...NOMBRE_DE_CADA_CAMPO, ...Object.fromEntries(de.map(({ codigo, nombre }) => [codigo, nombre])) })}::jsonb ->> e.campo) || ': ', '') || e.mensaje, ' · ')
    FROM jsonb_to_recordset(f.errores) AS e (campo text, mensaje text))`;

/** The upload itself. Read as the server, since files are else their uploader's alone: that the person sees the importacion is asked in their own scope before. */
export async function selectOriginal(db: Db, id: number): Promise<{ nombre: string; contenido: Buffer } | null> {
  const { rows } = await sql<{ nombre: string; contenido: Buffer }>`
    SELECT i.nombre, a.contenido FROM importacion i JOIN archivo a ON a.id = i.archivo_id WHERE i.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0] ?? null;
}
