import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import type { Total } from '#server/list/cursor.ts';
import { cutPage, type Hoja, type Ventana } from '#server/list/page.ts';
import { guiasInside, type Scope, scopeName } from '#server/scope.ts';

import type { LevanteEntero, LevanteFila, LineaDeLevante } from '../contract.ts';
import type { Vista } from '../palabras.contract.ts';
import { conteoDe } from './conteo.sql.ts';
import { seDeshace } from './deshacer.sql.ts';
import { inside } from './levantes.sql.ts';

/** Whose rows, and whether they drive: then the own. */
export interface Lector {
  readonly scope: Scope;
  readonly chofer: boolean;
}

export interface Filtros {
  readonly vista: Vista;
  readonly dia?: string | undefined;
  readonly estado?: readonly string[] | undefined;
  readonly cliente_id?: readonly number[] | undefined;
  readonly chofer_id?: readonly number[] | undefined;
  readonly zona_id?: readonly number[] | undefined;
  readonly desde?: string | undefined;
  readonly q?: string | undefined;
}

/** Counting stops here (decision 0008). */
const MOST_COUNTED = 100_000;
const CUANDO = sql`(l.dia + l.desde)`;

const VISTA: Readonly<Record<Exclude<Vista, 'dia' | 'todos'>, RawBuilder<unknown>>> = {
  sin_asignar: sql`l.vivo AND l.estado IN ('SOLICITADO', 'CONFIRMADO')`,
  no_levantados: sql`l.estado IN ('FALLIDO', 'VENCIDO') AND l.dia >= hoy() - 14`,
  con_diferencia: sql`l.estado IN ('LEVANTADO_CON_DIFERENCIA', 'RECIBIDO_EN_PLANTA') AND l.diferencia IS NOT NULL AND l.decision IS NULL`,
  sin_ingresar: sql`
    l.estado IN ('LEVANTADO', 'LEVANTADO_CON_DIFERENCIA') AND l.levantado < now() - interval '12 hours'
    AND EXISTS (SELECT FROM levante_guia x WHERE x.levante_id = l.id AND x.estado = 'LEVANTADA')`,
};

/** A page: of the day and of what waits, the earliest slot first; of all there are, the newest. */
export async function selectLevantes(
  db: Db,
  { lector, filtros }: { lector: Lector; filtros: Filtros },
  { size, offset, after }: Ventana,
): Promise<Hoja<LevanteFila>> {
  const newest = filtros.vista === 'todos';
  const behind = after === null ? sql`true` : behindOf(newest, after);
  const order = newest ? sql`l.id DESC` : sql`${CUANDO}, l.id`;
  const { rows } = await sql<{ id: number; cuando: string }>`
    SELECT l.id, to_char(${CUANDO}, 'YYYY-MM-DD"T"HH24:MI') AS cuando FROM levante l WHERE ${conditions(lector, filtros)} AND ${behind} ORDER BY ${order} LIMIT ${size + 1} OFFSET ${offset}`.execute(
    db,
  );
  const { shown, last } = cutPage(rows, size);
  const records = await selectFilas(
    db,
    lector,
    shown.map(({ id }) => id),
  );
  return { records, last: last && { clave: last.cuando, id: last.id } };
}

function behindOf(newest: boolean, { clave, id }: { clave: string; id: number }): RawBuilder<unknown> {
  return newest ? sql`l.id < ${id}::bigint` : sql`(${CUANDO}, l.id) > (${clave}::timestamp, ${id}::bigint)`;
}

export async function selectTotal(db: Db, lector: Lector, filtros: Filtros): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM levante l WHERE ${conditions(lector, filtros)} LIMIT ${MOST_COUNTED + 1}) AS contados`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, MOST_COUNTED), es_minimo: total > MOST_COUNTED };
}

/** How many stand in each view; `dia`: those of today that are still to be done. */
export async function selectCuentas(db: Db, { scope, chofer }: Lector) {
  const whose = inside(scope, chofer);
  const many = (view: RawBuilder<unknown>) => sql`(SELECT count(*)::int FROM levante l WHERE ${whose} AND ${view})`;
  const { rows } = await sql<Record<Exclude<Vista, 'todos'>, number>>`
    SELECT ${many(sql`l.dia = hoy() AND l.vivo`)} AS dia, ${many(VISTA.sin_asignar)} AS sin_asignar, ${many(VISTA.no_levantados)} AS no_levantados,
           ${many(VISTA.con_diferencia)} AS con_diferencia, ${many(VISTA.sin_ingresar)} AS sin_ingresar`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has a row');
  return row;
}

/** What a driver still has to fetch today. */
export async function countLevantesDe(db: Db, chofer_id: number): Promise<number> {
  const { rows } = await sql<{ quedan: number }>`
    SELECT count(*)::int AS quedan FROM levante l
     WHERE l.chofer_id = ${chofer_id}::int AND l.dia = hoy() AND l.estado IN ('ASIGNADO', 'EN_CAMINO', 'EN_PUNTO')`.execute(
    db,
  );
  return rows[0]?.quedan ?? 0;
}

/** What a client has asked for and nobody has fetched yet. */
export async function countLevantesVivos(db: Db, cliente_id: number): Promise<number> {
  const { rows } = await sql<{ vivos: number }>`
    SELECT count(*)::int AS vivos FROM levante l WHERE l.cliente_id = ${cliente_id}::int AND l.vivo AND l.dia >= hoy()`.execute(
    db,
  );
  return rows[0]?.vivos ?? 0;
}

/** For the first page of whoever looks after levantes: nobody assigned two hours before the slot; gone out in vain; collected and not come in. */
export async function selectPendientes(db: Db) {
  const many = (view: RawBuilder<unknown>) => sql`(SELECT count(*)::int FROM levante l WHERE ${view})`;
  const { rows } = await sql<Record<'por_asignar' | 'no_levantados' | 'sin_ingresar', number>>`
    SELECT ${many(sql`${VISTA.sin_asignar} AND l.dia = hoy() AND ${CUANDO} <= (now() AT TIME ZONE 'America/Montevideo') + interval '2 hours'`)} AS por_asignar,
           ${many(VISTA.no_levantados)} AS no_levantados, ${many(VISTA.sin_ingresar)} AS sin_ingresar`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has a row');
  return row;
}

/** What templates made by themselves of the days to come, from the evening before on, and of which days. */
export async function selectRecurrentesPorVenir(db: Db) {
  const { rows } = await sql<{ hechos: number; cancelados: number; dias: string[] }>`
    SELECT count(*) FILTER (WHERE l.estado <> 'CANCELADO')::int AS hechos, count(*) FILTER (WHERE l.estado = 'CANCELADO')::int AS cancelados,
           coalesce(json_agg(DISTINCT l.dia), '[]') AS dias
      FROM levante l WHERE l.plantilla_id IS NOT NULL AND l.dia > hoy()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has a row');
  return row;
}

/** Clients whose last two visits were in vain, or who called three off within ten days: somebody has to talk with them. */
export async function countClientesPorHablar(db: Db): Promise<number> {
  const { rows } = await sql<{ clientes: number }>`
    SELECT count(*)::int AS clientes FROM (
      SELECT l.cliente_id FROM levante l WHERE l.dia BETWEEN hoy() - 30 AND hoy() GROUP BY l.cliente_id
      HAVING count(*) FILTER (WHERE l.estado = 'CANCELADO' AND l.dia > hoy() - 10) >= 3
          OR (array_agg(l.estado ORDER BY l.dia DESC, l.id DESC) FILTER (WHERE l.estado NOT IN ('CANCELADO', 'REPROGRAMADO') AND NOT l.vivo))[1:2] = '{FALLIDO,FALLIDO}'
    ) AS c`.execute(db);
  return rows[0]?.clientes ?? 0;
}

function conditions({ scope, chofer }: Lector, filtros: Filtros): RawBuilder<unknown> {
  const { vista, dia, estado, cliente_id, chofer_id, zona_id, desde, q } = filtros;
  const parts = [
    inside(scope, chofer),
    view(vista, dia),
    ...(estado === undefined ? [] : [sql`l.estado = ANY (${[...estado]}::text[])`]),
    ...(cliente_id === undefined ? [] : [sql`l.cliente_id = ANY (${[...cliente_id]}::int[])`]),
    ...(chofer_id === undefined ? [] : [sql`l.chofer_id = ANY (${[...chofer_id]}::int[])`]),
    ...(zona_id === undefined ? [] : [sql`l.zona_id = ANY (${[...zona_id]}::int[])`]),
    ...(desde === undefined ? [] : [sql`l.desde = ${desde}::time`]),
    ...(q === undefined ? [] : [said(q)]),
  ];
  return sql.join(parts, sql` AND `);
}

function view(vista: Vista, dia: string | undefined): RawBuilder<unknown> {
  if (vista === 'todos') return dia === undefined ? sql`true` : sql`l.dia = ${dia}::date`;
  if (vista === 'dia') return dia === undefined ? sql`l.dia = hoy()` : sql`l.dia = ${dia}::date`;
  return VISTA[vista];
}

function said(q: string): RawBuilder<unknown> {
  if (/^l-?\d/i.test(q)) return sql`l.numero = ${q.toUpperCase()}`;
  return sql`l.cliente_id IN (SELECT c.id FROM cliente c WHERE c.nombre ILIKE ${`${q.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
}

const columns = ({ scope }: Lector) => sql`
  l.id, l.numero, l.cliente_id, c.nombre AS cliente, l.dia, to_char(l.desde, 'HH24:MI') AS desde, to_char(l.hasta, 'HH24:MI') AS hasta, l.direccion,
  l.contacto, l.telefono, z.nombre AS zona, l.estado, l.origen, l.bultos_anunciados, l.bultos_levantados, l.kg_anunciados::float8 AS kg_anunciados, l.diferencia, m.nombre AS motivo, l.chofer_id,
  ${scope.tipo === 'cliente' ? sql`nombre_del_chofer(l.id)` : sql`u.fullname`} AS chofer,
  ${scope.tipo === 'cliente' ? sql`NULL::json` : sql`(SELECT json_build_object('id', r.id, 'numero', r.numero, 'orden', l.orden, 'en_ruta', r.estado = 'EN_RUTA') FROM recorrido r WHERE r.id = l.recorrido_id)`} AS recorrido, l.instrucciones, l.version, n.anunciadas, n.levantadas, n.ingresadas`;

const names = ({ scope }: Lector) => sql`
  JOIN cliente c ON c.id = l.cliente_id
  JOIN zona z ON z.id = l.zona_id
  LEFT JOIN motivo m ON m.id = l.motivo_id
  ${scope.tipo === 'cliente' ? sql`` : sql`LEFT JOIN usuario u ON u.id = l.chofer_id`}
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE x.anunciada AND x.estado <> 'QUITADA')::int AS anunciadas,
           count(*) FILTER (WHERE x.estado IN ('LEVANTADA', 'INGRESADA', 'PERDIDA'))::int AS levantadas,
           count(*) FILTER (WHERE x.estado = 'INGRESADA')::int AS ingresadas
      FROM levante_guia x WHERE x.levante_id = l.id) AS n`;

/** Of these, in this order. Prepared, and apart from the choice, as the rows of parcels are: planning the joins takes longer than running them. */
export async function selectFilas(db: Db, lector: Lector, ids: readonly number[]): Promise<LevanteFila[]> {
  if (ids.length === 0) return [];
  const { scope, chofer } = lector;
  return executePrepared<LevanteFila>(
    db,
    `filas-de-levante-${scopeName(scope)}${chofer ? '-suyas' : ''}`,
    sql`
      SELECT ${columns(lector)} FROM unnest(${[...ids]}::bigint[]) WITH ORDINALITY AS o (id, orden) JOIN levante l ON l.id = o.id ${names(lector)}
       WHERE ${inside(scope, chofer)} ORDER BY o.orden`,
  );
}

/** Null: missing, or outside the scope. */
export async function selectLevante(db: Db, lector: Lector, id: number): Promise<LevanteEntero['levante'] | null> {
  const { rows } = await sql<LevanteEntero['levante']>`
    SELECT ${columns(lector)}, ${lector.scope.tipo === 'personal' ? seDeshace(lector.scope.usuario_id ?? 0) : sql`NULL::json`} AS se_deshace, l.modo, l.kg_levantados::float8 AS kg_levantados, ${conteoDe()} AS conteo, l.entrega, l.decision, l.levantado, l.recibido, l.acceso,
           ${lector.scope.tipo === 'personal' ? sql`l.incidencia_id` : sql`NULL::bigint AS incidencia_id`},
           (SELECT json_build_object('id', p.id, 'numero', p.numero) FROM levante p WHERE p.id = l.reprogramado_de) AS reprogramado_de,
           (SELECT json_build_object('id', p.id, 'numero', p.numero) FROM levante p WHERE p.reprogramado_de = l.id) AS reprogramado_en
      FROM levante l ${names(lector)} WHERE l.id = ${id}::bigint AND ${inside(lector.scope, lector.chofer)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Its parcels, those that still wait first. */
export async function selectLineas(db: Db, { scope }: Lector, id: number): Promise<LineaDeLevante[]> {
  const { rows } = await sql<LineaDeLevante>`
    SELECT x.guia_id, g.numero AS guia_nro, g.destinatario, g.bultos::int AS bultos, x.anunciada, x.estado
      FROM levante_guia x JOIN guia g ON g.id = x.guia_id AND ${guiasInside(scope, 'g')}
     WHERE x.levante_id = ${id}::bigint ORDER BY x.abierta DESC, g.numero LIMIT 2000`.execute(db);
  return rows;
}

/** The signature of who handed over. */
export async function selectFirma(db: Db, { scope, chofer }: Lector, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ contenido: Buffer }>`
    SELECT a.contenido FROM levante l JOIN archivo a ON a.id = l.firma_id WHERE l.id = ${id}::bigint AND ${inside(scope, chofer)}`.execute(
    db,
  );
  return rows[0]?.contenido ?? null;
}
