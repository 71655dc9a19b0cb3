import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Total } from '#server/list/cursor.ts';
import { cutPage, type Hoja, type Ventana } from '#server/list/page.ts';
import type { Scope } from '#server/scope.ts';

import type { IncidenciaEntera, IncidenciaFila } from '../contract.ts';
import type { CON, Vista } from '../palabras.contract.ts';
import { etiquetasDe, withEtiqueta } from './etiquetas.sql.ts';
import { inside } from './incidencias.sql.ts';

export interface Filtros {
  readonly vista: Vista;
  readonly q?: string | undefined;
  readonly tipo?: readonly number[] | undefined;
  readonly prioridad?: readonly string[] | undefined;
  readonly estado?: readonly string[] | undefined;
  readonly responsable?: readonly number[] | undefined;
  readonly cliente_id?: readonly number[] | undefined;
  readonly agente_id?: readonly number[] | undefined;
  readonly desde?: string | undefined;
  readonly hasta?: string | undefined;
  readonly con?: (typeof CON)[number] | undefined;
  readonly chofer?: readonly number[] | undefined;
  readonly etiqueta?: readonly string[] | undefined;
}

/** Who has the parcel in a round, else who had it last; null: nobody, or it is about none. */
export const CHOFER_DE = sql`(
  SELECT r.chofer_id FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id
   WHERE l.guia_id = i.guia_id AND l.estado <> 'QUITADA' AND r.estado NOT IN ('BORRADOR', 'ANULADO') AND r.chofer_id IS NOT NULL
   ORDER BY l.abierta DESC, r.id DESC LIMIT 1)`;

/** Counting stops here (decision 0008). */
const MOST_COUNTED = 100_000;
/** What words find lies all over the table: beyond this nobody reads it through, and counting it would be most of the wait. */
const MOST_FOUND = 1000;
/** As many of the newest are read through for a word before its index is asked. */
const NEWEST = 4000;
const NEVER = 'infinity';
const ORDEN = sql`coalesce(i.vence, 'infinity')`;

export interface FilaLeida extends Omit<IncidenciaFila, 'resta_s' | 'resta_respuesta_s'> {
  abierta: boolean;
  calendario_id: number;
  ahora: string;
}

/** A page: of a queue what runs out first on top, of all there are the newest. */
export async function selectIncidencias(
  db: Db,
  { scope, filtros }: { scope: Scope; filtros: Filtros },
  { size, offset, after }: Ventana,
): Promise<Hoja<FilaLeida>> {
  const isQueue = filtros.vista !== 'todas';
  const behind = after === null ? sql`true` : behindOf(isQueue, after);
  const order = isQueue ? sql`${ORDEN}, i.id` : sql`i.id DESC`;
  const where = conditions(scope, filtros);
  const isCommon = filtros.q !== undefined && !isQueue && offset === 0 && scope.tipo === 'personal';
  const newest = isCommon ? await selectNewest(db, { where, behind, most: size + 1 }) : [];
  const { rows } =
    newest.length > size
      ? { rows: newest }
      : await sql<Puesta>`
    SELECT i.id, i.vence FROM incidencia i WHERE ${where} AND ${behind} ORDER BY ${order} LIMIT ${size + 1} OFFSET ${offset}`.execute(
          db,
        );
  const { shown, last } = cutPage(rows, size);
  const records = await selectFilas(
    db,
    scope,
    shown.map(({ id }) => id),
  );
  return { records, last: last && { clave: last.vence ?? NEVER, id: last.id } };
}

interface Puesta {
  readonly id: number;
  readonly vence: string | null;
}

interface Busca {
  readonly where: RawBuilder<unknown>;
  readonly behind: RawBuilder<unknown>;
  readonly most: number;
}

/**
 * Of words that many have, the newest are enough for a page: found walking back, they need not all be read and put in order. Fewer than were asked for:
 * the word is rare, and its index finds the rest.
 */
async function selectNewest(db: Db, { where, behind, most }: Busca): Promise<Puesta[]> {
  const { rows } = await sql<Puesta>`
    SELECT i.id, i.vence FROM (SELECT * FROM incidencia i WHERE ${behind} ORDER BY i.id DESC LIMIT ${NEWEST}) AS i
     WHERE ${where} ORDER BY i.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

function behindOf(isQueue: boolean, { clave, id }: { clave: string; id: number }): RawBuilder<unknown> {
  return isQueue ? sql`(${ORDEN}, i.id) > (${clave}::timestamptz, ${id}::bigint)` : sql`i.id < ${id}::bigint`;
}

export async function selectTotal(db: Db, scope: Scope, filtros: Filtros): Promise<Total> {
  const most = filtros.q === undefined ? MOST_COUNTED : MOST_FOUND;
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM incidencia i WHERE ${conditions(scope, filtros)} LIMIT ${most + 1}) AS contadas`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, most), es_minimo: total > most };
}

/** How many wait in each view; of an outsider's own alone, which nobody of the house holds. */
export async function selectCuentas(db: Db, scope: Scope) {
  const ours =
    scope.tipo === 'personal'
      ? sql`count(*) FILTER (WHERE i.responsable_id = ${scope.usuario_id}::int)::int AS mias,
            count(*) FILTER (WHERE i.responsable_id IS NULL)::int AS sin_asignar,
            count(*) FILTER (WHERE i.vence < (SELECT inicio_del_dia(hoy() + 1)))::int AS vencen_hoy`
      : sql`0 AS mias, 0 AS sin_asignar, 0 AS vencen_hoy`;
  const { rows } = await sql<Record<Exclude<Vista, 'todas'>, number>>`
    SELECT ${ours}, count(*) FILTER (WHERE i.estado = 'ESPERA_CLIENTE')::int AS esperando,
           count(*) FILTER (WHERE i.reaperturas > 0)::int AS reabiertas, count(*)::int AS abiertas
      FROM incidencia i WHERE i.abierta AND ${inside(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has a row');
  return row;
}

function conditions(scope: Scope, filtros: Filtros): RawBuilder<unknown> {
  const { vista, q, tipo, prioridad, estado, responsable, cliente_id, agente_id, desde, hasta, con } = filtros;
  const { chofer, etiqueta } = filtros;
  const isOurs = scope.tipo === 'personal';
  const parts = [
    inside(scope),
    view(scope, vista),
    ...(q === undefined ? [] : [said(q)]),
    ...(tipo === undefined ? [] : [sql`i.tipo_id = ANY (${tipo}::int[])`]),
    ...(prioridad === undefined ? [] : [sql`i.prioridad = ANY (${prioridad}::text[])`]),
    ...(estado === undefined ? [] : [sql`i.estado = ANY (${estado}::text[])`]),
    ...(responsable === undefined || !isOurs ? [] : [sql`i.responsable_id = ANY (${responsable}::int[])`]),
    ...(cliente_id === undefined ? [] : [ofHouse('cliente_id', cliente_id)]),
    ...(agente_id === undefined ? [] : [ofHouse('agente_id', agente_id)]),
    ...(desde === undefined ? [] : [sql`i.creada >= inicio_del_dia(${desde}::date)`]),
    ...(hasta === undefined ? [] : [sql`i.creada < inicio_del_dia(${hasta}::date + 1)`]),
    ...(con === undefined || !isOurs ? [] : [CON_QUE[con]]),
    ...(chofer === undefined || !isOurs ? [] : [sql`${CHOFER_DE} = ANY (${chofer}::int[])`]),
    ...(etiqueta === undefined || !isOurs ? [] : [withEtiqueta(etiqueta)]),
  ];
  return sql.join(parts, sql` AND `);
}

/** Outsiders know three of them: theirs that are open, those that wait for them, and all. */
function view({ tipo, usuario_id }: Scope, vista: Vista): RawBuilder<unknown> {
  if (vista === 'todas') return sql`true`;
  if (vista === 'esperando') return sql`i.abierta AND i.estado = 'ESPERA_CLIENTE'`;
  if (vista === 'reabiertas') return sql`i.abierta AND i.reaperturas > 0`;
  if (tipo !== 'personal' || vista === 'abiertas') return sql`i.abierta`;
  if (vista === 'mias') return sql`i.abierta AND i.responsable_id = ${usuario_id}::int`;
  if (vista === 'sin_asignar') return sql`i.abierta AND i.responsable_id IS NULL`;
  // Where the day ends is asked once, not of each row.
  return sql`i.abierta AND coalesce(i.vence, 'infinity') < (SELECT inicio_del_dia(hoy() + 1))`;
}

const CON_QUE = {
  fuera_de_plazo: sql`i.resuelta IS NOT NULL AND i.consumido_s > i.resolucion_s`,
  reabiertas: sql`i.reaperturas > 0`,
  con_costo: sql`i.costo_centavos > 0`,
} as const;

/** The house that sees it, else that of its parcel. */
function ofHouse(column: 'cliente_id' | 'agente_id', ids: readonly number[]): RawBuilder<unknown> {
  const [own, of] = [sql.ref(`i.${column}`), sql.ref(`g.${column}`)];
  return sql`coalesce(${own}, (SELECT ${of} FROM guia g WHERE g.id = i.guia_id)) = ANY (${ids}::int[])`;
}

/** Ours by its number, a parcel's by that one, and words of the subject. */
function said(q: string): RawBuilder<unknown> {
  if (/^i-?\d/i.test(q)) return sql`i.numero = ${q.toUpperCase()}`;
  const words = sql`i.asunto ILIKE ${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`}`;
  if (!/^[A-Z0-9-]{4,40}$/i.test(q) || !/\d{4}/.test(q)) return words;
  return sql`i.guia_id = (SELECT g.id FROM guia g WHERE g.numero = ${q.toUpperCase()})`;
}

function columns({ tipo }: Scope): RawBuilder<unknown> {
  const behind =
    tipo === 'personal'
      ? sql`i.responsable_id, r.fullname AS responsable, i.vence, i.respuesta_vence, i.resolucion_s, ${etiquetasDe}`
      : sql`NULL::int AS responsable_id, NULL::text AS responsable, NULL::timestamptz AS vence, NULL::timestamptz AS respuesta_vence,
            NULL::int AS resolucion_s, '{}'::text[] AS etiquetas`;
  return sql`
    i.id, i.numero, i.asunto, i.tipo_id, t.nombre AS tipo, i.prioridad, i.estado, i.cliente_id, i.agente_id,
    c.id AS de_cliente_id, c.nombre AS cliente, a.nombre AS agente, i.guia_id, g.numero AS guia_nro, i.creada, i.ultimo_mensaje, i.respondida, i.reaperturas, i.version,
    i.abierta, i.calendario_id, date_trunc('second', now()) AS ahora, ${behind}`;
}

const names = ({ tipo }: Scope) => sql`
  JOIN incidencia_tipo t ON t.id = i.tipo_id
  LEFT JOIN guia g ON g.id = i.guia_id
  LEFT JOIN cliente c ON c.id = ${tipo === 'personal' ? sql`coalesce(i.cliente_id, g.cliente_id)` : sql`i.cliente_id`}
  LEFT JOIN agente a ON a.id = i.agente_id
  ${tipo === 'personal' ? sql`LEFT JOIN usuario r ON r.id = i.responsable_id` : sql``}`;

/** As a list shows them, in the order in which they are asked for. */
export async function selectFilas(db: Db, scope: Scope, ids: readonly number[]): Promise<FilaLeida[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FilaLeida>`
    SELECT ${columns(scope)} FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS n (id, orden) JOIN incidencia i ON i.id = n.id ${names(scope)}
     WHERE ${inside(scope)} ORDER BY n.orden`.execute(db);
  return rows;
}

export type EnteraLeida = FilaLeida & Omit<IncidenciaEntera['incidencia'], keyof IncidenciaFila>;

/** Null: missing, or outside the scope. */
export async function selectIncidencia(db: Db, scope: Scope, id: number): Promise<EnteraLeida | null> {
  const behind =
    scope.tipo === 'personal'
      ? sql`i.consumido_s, i.solucion, i.retiene, i.ruta,
            (SELECT json_build_object('id', d.id, 'numero', d.numero) FROM incidencia d WHERE d.id = i.duplicada_de) AS unida_a`
      : sql`NULL::int AS consumido_s, NULL::text AS solucion, false AS retiene, NULL::text AS ruta, NULL::json AS unida_a`;
  const { rows } = await sql<EnteraLeida>`
    SELECT ${columns(scope)}, i.canal, p.fullname AS abierta_por, i.resuelta, ${behind}
      FROM incidencia i ${names(scope)} LEFT JOIN usuario p ON p.id = i.abierta_por
     WHERE i.id = ${id}::bigint AND ${inside(scope)}`.execute(db);
  return rows[0] ?? null;
}
