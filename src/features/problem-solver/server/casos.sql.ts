// owns: caso
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { guiasInside, type Scope, scopeName } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';

import type { Registro } from '../contract.ts';
import { type Clave, type Dimension, TOTAL_DE_HOY, totalOf } from './estadisticas.sql.ts';
import { NAMES, type PageRequest, REGISTRO, type RegistrosPage, selectRegistros } from './registro.sql.ts';

interface DayRequest extends PageRequest {
  /** Number, or the beginning of one. */
  readonly numeroGuia: string | null;
}

/**
 * Cases of today, a day of Montevideo by their start, newest first. A search by number leaves out those without a label.
 * @throws AppError DEMASIADAS_FILAS
 */
export async function selectCasosDelDia(
  db: Db,
  scope: Scope,
  { numeroGuia, ...page }: DayRequest,
): Promise<RegistrosPage> {
  const today = sql`k.fecha_inicio >= inicio_del_dia(hoy()) AND k.fecha_inicio < inicio_del_dia(hoy() + 1)`;
  const name = numeroGuia === null && page.size !== -1 ? `casos-del-dia-${scopeName(scope)}` : undefined;
  const total = numeroGuia === null ? TOTAL_DE_HOY : undefined;
  return selectRegistros(db, { is: sql`${today} AND ${ofGuia(scope, numeroGuia)}`, name, total }, page);
}

export interface RegistroFilters extends DayRequest {
  /** Days of Montevideo, both inclusive. */
  readonly desde: string;
  readonly hasta: string;
  readonly usuario_id?: number | undefined;
  readonly causa_id?: number | undefined;
  readonly solucion_id?: number | undefined;
  /** Bucket of the duration, 0–7. */
  readonly rango_tiempo?: number | undefined;
}

/**
 * The report's cases. Only what was given becomes part of the statement, so each form of it gets the plan that suits it.
 * @throws AppError DEMASIADAS_FILAS
 */
export async function selectCasosDelReporte(db: Db, scope: Scope, filters: RegistroFilters): Promise<RegistrosPage> {
  const { desde, hasta, numeroGuia, usuario_id, causa_id, solucion_id, rango_tiempo } = filters;
  const given = [
    sql`k.fecha_inicio >= inicio_del_dia(${desde}::date) AND k.fecha_inicio < inicio_del_dia(${hasta}::date + 1)`,
    ofGuia(scope, numeroGuia),
    ...(usuario_id === undefined ? [] : [sql`k.usuario_id = ${usuario_id}::int`]),
    ...(causa_id === undefined ? [] : [sql`k.causa_id = ${causa_id}::int`]),
    ...(solucion_id === undefined ? [] : [sql`k.solucion_id = ${solucion_id}::int`]),
    ...(rango_tiempo === undefined
      ? []
      : [sql`rango_de_duracion(extract(epoch FROM k.fecha_fin - k.fecha_inicio)::int) = ${rango_tiempo}::int`]),
  ];
  return selectRegistros(db, { is: sql.join(given, sql` AND `), total: keptTotal(filters) }, filters);
}

/** The sums know of all cases of a day, and of those of one person, cause, solution or bucket; of two at once they do not. */
function keptTotal(filters: RegistroFilters): RawBuilder<{ total: number }> | undefined {
  const { desde, hasta, numeroGuia, usuario_id, causa_id, solucion_id, rango_tiempo } = filters;
  const key = (dimension: Dimension, clave: number | undefined): Clave[] =>
    clave === undefined ? [] : [{ dimension, clave }];
  const keys = [
    ...key('usuario', usuario_id),
    ...key('causa', causa_id),
    ...key('solucion', solucion_id),
    ...key('rango', rango_tiempo),
  ];
  if (numeroGuia !== null || keys.length > 1) return undefined;
  return totalOf({ fecha_inicio: desde, fecha_fin: hasta }, keys[0] ?? null);
}

/** Cases of parcels whose number begins so; those without a label never match a number. */
function ofGuia(scope: Scope, numero: string | null): RawBuilder<unknown> {
  if (numero === null) return sql`true`;
  return sql`k.guia_id IN (
    SELECT g.id FROM guia g WHERE g.numero >= ${numero} AND g.numero < ${afterPrefix(numero)} AND ${guiasInside(scope, 'g')})`;
}

export interface CasoDeHoy {
  id: number;
  usuario: string;
  causa: string;
  fecha_inicio: string;
}

export interface GuiaLeida {
  id: number;
  numero: string;
  /** Its cases of today, newest first: who is about to begin another should know. */
  casos_hoy: CasoDeHoy[];
}

/** Of parcel `g`. Cases are the staff's own. */
const CASOS_DE_HOY = sql`coalesce((
  SELECT json_agg(hoy ORDER BY hoy.fecha_inicio DESC) FROM (
    SELECT k.id, u.fullname AS usuario, ca.nombre AS causa, to_char(k.fecha_inicio, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS fecha_inicio
      FROM caso k JOIN usuario u ON u.id = k.usuario_id JOIN causa ca ON ca.id = k.causa_id
     WHERE k.guia_id = g.id AND k.anulado IS NULL
       AND k.fecha_inicio >= inicio_del_dia(hoy()) AND k.fecha_inicio < inicio_del_dia(hoy() + 1)
     ORDER BY k.fecha_inicio DESC LIMIT 5) hoy), '[]')`;

/** The parcel of a number, if the caller may see it: what every scan asks, in one statement. */
export async function selectGuiaByNumero(db: Db, scope: Scope, numero: string): Promise<GuiaLeida | null> {
  const rows = await executePrepared<GuiaLeida>(
    db,
    `guia-by-numero-${scopeName(scope)}`,
    sql`
      SELECT g.id, g.numero, ${scope.tipo === 'personal' ? CASOS_DE_HOY : sql`'[]'::json`} AS casos_hoy
        FROM guia g WHERE g.numero = ${numero} AND ${guiasInside(scope, 'g')}`,
  );
  return rows[0] ?? null;
}

export interface NewCaso {
  usuario_id: number;
  guia_id: number | null;
  es_sin_etiqueta: boolean;
  tamano_id: number;
  descripcion: string | null;
  causa_id: number;
  solucion_id: number;
  fecha_inicio: string;
  fecha_fin: string;
  foto_id: number | null;
}

export interface CasoRules {
  guia_existe: boolean;
  tamano_existe: boolean;
  causa_activa: boolean;
  causa_sin_etiqueta: boolean;
  solucion_activa: boolean;
  /** An image of the same person that no other case shows. */
  foto_disponible: boolean;
  /** Seconds: how long ago it began, and how far its end lies in the future, by the database's clock. */
  edad: number;
  adelanto: number;
}

/** All that a new case must be checked against, in one look; what is deleted a moment later, its foreign keys refuse. */
export async function selectCasoRules(db: Db, scope: Scope, caso: NewCaso): Promise<CasoRules> {
  const rows = await executePrepared<CasoRules>(
    db,
    `caso-rules-${scopeName(scope)}`,
    sql`
      WITH ca AS (SELECT activo, es_sin_etiqueta FROM causa WHERE id = ${caso.causa_id}::int),
           so AS (SELECT s.activo AND cs.activo AS activo
                    FROM solucion s JOIN causa_solucion cs ON cs.solucion_id = s.id AND cs.causa_id = ${caso.causa_id}::int
                   WHERE s.id = ${caso.solucion_id}::int)
      SELECT EXISTS (SELECT FROM guia g WHERE g.id = ${caso.guia_id}::bigint AND ${guiasInside(scope, 'g')}) AS guia_existe,
             EXISTS (SELECT FROM tamano WHERE id = ${caso.tamano_id}::int) AS tamano_existe,
             coalesce((SELECT activo FROM ca), false) AS causa_activa,
             coalesce((SELECT es_sin_etiqueta FROM ca), false) AS causa_sin_etiqueta,
             coalesce((SELECT activo FROM so), false) AS solucion_activa,
             ${fotoDisponible(caso)} AS foto_disponible,
             extract(epoch FROM now() - ${caso.fecha_inicio}::timestamptz)::float8 AS edad,
             extract(epoch FROM greatest(${caso.fecha_inicio}::timestamptz, ${caso.fecha_fin}::timestamptz) - now())::float8 AS adelanto`,
  );
  const [rules] = rows;
  if (!rules) throw new Error('a statement without FROM answers one row');
  return rules;
}

/** The same case once more, sent without its key, still has its photo. */
function fotoDisponible(caso: NewCaso): RawBuilder<unknown> {
  return sql`EXISTS (
    SELECT FROM archivo a
     WHERE a.id = ${caso.foto_id}::bigint AND a.usuario_id = ${caso.usuario_id}::int AND a.tipo = 'image/jpeg'
       AND NOT EXISTS (SELECT FROM caso k WHERE k.foto_id = a.id AND k.anulado IS NULL AND NOT (${isSameMoment(caso)})))`;
}

/** What makes a case of `k` the one that is being recorded (`caso_una_sola_vez`). */
function isSameMoment(caso: NewCaso): RawBuilder<unknown> {
  return sql`k.usuario_id = ${caso.usuario_id}::int AND k.guia_id IS NOT DISTINCT FROM ${caso.guia_id}::bigint
    AND k.fecha_inicio = date_trunc('second', ${caso.fecha_inicio}::timestamptz)`;
}

/** A case with what only the server knows of it. */
export interface WrittenCaso extends Registro {
  foto_id: number | null;
}

/**
 * Records a case; the client is the parcel's at this moment. The same person's same case of the same second is the one that
 * stands already: it is answered, not written twice.
 * @throws AppError ARCHIVO_NO_ENCONTRADO when another case took the photo meanwhile, or it was deleted
 */
export async function insertCaso(db: Db, caso: NewCaso): Promise<{ registro: WrittenCaso; isNew: boolean }> {
  const writing = executePrepared<WrittenCaso>(
    db,
    'caso-insert',
    sql`
      WITH k AS (
        INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, descripcion, causa_id, solucion_id, fecha_inicio, fecha_fin, foto_id)
        VALUES (${caso.usuario_id}::int, ${caso.guia_id}::bigint, (SELECT cliente_id FROM guia WHERE id = ${caso.guia_id}::bigint), ${caso.es_sin_etiqueta}::boolean,
                ${caso.tamano_id}::smallint, ${caso.descripcion}::text, ${caso.causa_id}::int, ${caso.solucion_id}::int,
                date_trunc('second', ${caso.fecha_inicio}::timestamptz), date_trunc('second', ${caso.fecha_fin}::timestamptz), ${caso.foto_id}::bigint)
        ON CONFLICT (usuario_id, guia_id, fecha_inicio) WHERE anulado IS NULL DO NOTHING
        RETURNING *
      )
      SELECT ${REGISTRO}, k.foto_id FROM k ${NAMES}`,
  );
  const [registro] = await asRefusal(writing, FOTO_TAKEN);
  if (registro) return { registro, isNew: true };
  const { rows } = await sql<WrittenCaso>`
    SELECT ${REGISTRO}, k.foto_id FROM caso k ${NAMES} WHERE k.anulado IS NULL AND ${isSameMoment(caso)}`.execute(db);
  const [first] = rows;
  if (!first) throw new AppError('REINTENTE', { reason: 'same case at once' });
  return { registro: first, isNew: false };
}

const FOTO_TAKEN = { caso_foto_unica: 'ARCHIVO_NO_ENCONTRADO', caso_foto_existe: 'ARCHIVO_NO_ENCONTRADO' } as const;

/** The photo of a case that stands. */
export async function selectFoto(db: Db, id: number): Promise<{ tipo: string; contenido: Buffer } | null> {
  const foto = db
    .selectFrom('caso')
    .innerJoin('archivo', 'archivo.id', 'caso.foto_id')
    .select(['archivo.tipo', 'archivo.contenido'])
    .where('caso.id', '=', id)
    .where('caso.anulado', 'is', null);
  return (await foto.executeTakeFirst()) ?? null;
}

/** Annuls an own case that was saved moments ago: one conditional update, so two presses are one. Answers what became of it. */
export async function annulCaso(db: Db, id: number, usuarioId: number): Promise<'annulled' | 'too late' | 'missing'> {
  const { rows } = await sql<{ hecho: boolean; existe: boolean }>`
    WITH propio AS (SELECT id FROM caso WHERE id = ${id} AND usuario_id = ${usuarioId} AND anulado IS NULL),
         hecho AS (UPDATE caso SET anulado = now()
                    WHERE id = (SELECT id FROM propio) AND anulado IS NULL AND creado > now() - interval '60 seconds' RETURNING id)
    SELECT EXISTS (SELECT FROM hecho) AS hecho, EXISTS (SELECT FROM propio) AS existe`.execute(db);
  if (rows[0]?.hecho) return 'annulled';
  return rows[0]?.existe ? 'too late' : 'missing';
}

/** The first text after all that begin with `prefix`, in the order of bytes that the numbers are kept in. */
function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}
