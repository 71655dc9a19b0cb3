// owns: caso
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';
import { AppError } from '#shared/errors.ts';

import type { Registro } from '../contract.ts';

/** More rows than this are never answered at once: the caller is asked for a narrower filter instead. */
const MOST_ROWS = 100_000;

const REGISTRO = sql`
  k.id, u.fullname AS usuario, k.usuario_id, g.numero AS guia, k.guia_id, k.es_sin_etiqueta, k.cliente_id, c.nombre AS cliente_nombre,
  t.nombre AS tamano, k.tamano_id, k.descripcion, ca.nombre AS causa, k.causa_id, so.nombre AS solucion, k.solucion_id,
  k.fecha_inicio, k.fecha_fin, to_char(k.fecha_fin - k.fecha_inicio, 'HH24:MI:SS') AS tiempo_duracion,
  round(extract(epoch FROM k.fecha_fin - k.fecha_inicio) / 60, 2)::float8 AS tiempo_minutos`;

/** Joins after the page is chosen, so that a page costs its rows and not the day's. */
const NAMES = sql`
  JOIN usuario u ON u.id = k.usuario_id
  JOIN tamano t ON t.id = k.tamano_id
  JOIN causa ca ON ca.id = k.causa_id
  JOIN solucion so ON so.id = k.solucion_id
  LEFT JOIN guia g ON g.id = k.guia_id
  LEFT JOIN cliente c ON c.id = k.cliente_id`;

export interface CasosPage {
  registros: Registro[];
  total: number;
}

interface PageRequest {
  readonly page: number;
  /** Rows of a page; -1: all of them. */
  readonly size: number;
}

interface DayRequest extends PageRequest {
  /** Number, or the beginning of one. */
  readonly numeroGuia: string | null;
}

/**
 * Cases of today, a day of Montevideo by their start, newest first. A search by number leaves out those without a label.
 * @throws AppError DEMASIADAS_FILAS
 */
export async function selectCasosDelDia(db: Db, scope: Scope, { numeroGuia, ...page }: DayRequest): Promise<CasosPage> {
  const matching =
    numeroGuia === null
      ? sql`true`
      : sql`k.guia_id IN (SELECT g.id FROM guia g WHERE g.numero >= ${numeroGuia} AND g.numero < ${afterPrefix(numeroGuia)} AND ${guiasInside(scope, 'g')})`;
  const today = sql`k.fecha_inicio >= inicio_del_dia(hoy()) AND k.fecha_inicio < inicio_del_dia(hoy() + 1)`;
  return selectCasos(db, sql`${today} AND ${matching}`, page);
}

async function selectCasos(db: Db, condition: RawBuilder<unknown>, { page, size }: PageRequest): Promise<CasosPage> {
  const most = size === -1 ? MOST_ROWS + 1 : size;
  const offset = size === -1 ? 0 : (page - 1) * size;
  const [counted, { rows: registros }] = await Promise.all([
    sql<{ total: number }>`SELECT count(*) AS total FROM caso k WHERE ${condition}`.execute(db),
    sql<Registro>`
      WITH pagina AS (
        SELECT k.* FROM caso k WHERE ${condition} ORDER BY k.fecha_inicio DESC, k.id DESC LIMIT ${most} OFFSET ${offset}
      )
      SELECT ${REGISTRO} FROM pagina k ${NAMES} ORDER BY k.fecha_inicio DESC, k.id DESC`.execute(db),
  ]);
  if (registros.length > MOST_ROWS) throw new AppError('DEMASIADAS_FILAS', { rows: registros.length });
  return { registros, total: counted.rows[0]?.total ?? 0 };
}

/** The parcel of a number, if the caller may see it. */
export async function selectGuiaByNumero(
  db: Db,
  scope: Scope,
  numero: string,
): Promise<{ id: number; numero: string } | null> {
  const rows = await executePrepared<{ id: number; numero: string }>(
    db,
    `guia-by-numero-${scope.tipo}`,
    sql`SELECT g.id, g.numero FROM guia g WHERE g.numero = ${numero} AND ${guiasInside(scope, 'g')}`,
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
}

export interface CasoRules {
  guia_existe: boolean;
  tamano_existe: boolean;
  causa_activa: boolean;
  causa_sin_etiqueta: boolean;
  solucion_activa: boolean;
  /** Seconds: how long ago it began, and how far its end lies in the future, by the database's clock. */
  edad: number;
  adelanto: number;
}

/** All that a new case must be checked against, in one look; what is deleted a moment later, its foreign keys refuse. */
export async function selectCasoRules(db: Db, scope: Scope, caso: NewCaso): Promise<CasoRules> {
  const rows = await executePrepared<CasoRules>(
    db,
    `caso-rules-${scope.tipo}`,
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
             extract(epoch FROM now() - ${caso.fecha_inicio}::timestamptz)::float8 AS edad,
             extract(epoch FROM greatest(${caso.fecha_inicio}::timestamptz, ${caso.fecha_fin}::timestamptz) - now())::float8 AS adelanto`,
  );
  const [rules] = rows;
  if (!rules) throw new Error('a statement without FROM answers one row');
  return rules;
}

/**
 * Records a case; the client is the parcel's at this moment. The same person's same case of the same second is the one that
 * stands already: it is answered, not written twice.
 */
export async function insertCaso(db: Db, caso: NewCaso): Promise<{ registro: Registro; isNew: boolean }> {
  const written = await executePrepared<Registro>(
    db,
    'caso-insert',
    sql`
      WITH k AS (
        INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, descripcion, causa_id, solucion_id, fecha_inicio, fecha_fin)
        VALUES (${caso.usuario_id}::int, ${caso.guia_id}::bigint, (SELECT cliente_id FROM guia WHERE id = ${caso.guia_id}::bigint), ${caso.es_sin_etiqueta}::boolean,
                ${caso.tamano_id}::smallint, ${caso.descripcion}::text, ${caso.causa_id}::int, ${caso.solucion_id}::int,
                date_trunc('second', ${caso.fecha_inicio}::timestamptz), date_trunc('second', ${caso.fecha_fin}::timestamptz))
        ON CONFLICT ON CONSTRAINT caso_una_sola_vez DO NOTHING
        RETURNING *
      )
      SELECT ${REGISTRO} FROM k ${NAMES}`,
  );
  const [registro] = written;
  if (registro) return { registro, isNew: true };
  const { rows } = await sql<Registro>`
    SELECT ${REGISTRO} FROM caso k ${NAMES}
     WHERE k.usuario_id = ${caso.usuario_id} AND k.guia_id IS NOT DISTINCT FROM ${caso.guia_id}
       AND k.fecha_inicio = date_trunc('second', ${caso.fecha_inicio}::timestamptz)`.execute(db);
  const [first] = rows;
  if (!first) throw new AppError('REINTENTE', { reason: 'same case at once' });
  return { registro: first, isNew: false };
}

/** The first text after all that begin with `prefix`, in the order of bytes that the numbers are kept in. */
function afterPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}
