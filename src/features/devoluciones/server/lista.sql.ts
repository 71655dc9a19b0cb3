import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import type { Total } from '#server/list/cursor.ts';
import { cutPage, type Hoja, type Ventana } from '#server/list/page.ts';
import { type Scope, scopeName } from '#server/scope.ts';

import type { DevolucionEntera, DevolucionFila } from '../contract.ts';
import { DIAS_QUIETA, type Vista } from '../palabras.contract.ts';

export interface Filtros {
  readonly vista: Vista;
  readonly q?: string | undefined;
  readonly clase?: readonly string[] | undefined;
  readonly cliente_id?: readonly number[] | undefined;
}

/** Counting stops here (decision 0008). */
const MOST_COUNTED = 100_000;

/** Staff see all; a client its own; an agency what lay with it; nobody else any. Row level security says the same. */
export function inside({ tipo, cliente_id, agente_id, soloChofer }: Scope): RawBuilder<boolean> {
  if (soloChofer) return sql<boolean>`false`;
  if (tipo === 'personal' || tipo === 'sistema') return sql<boolean>`true`;
  if (tipo === 'cliente') return sql<boolean>`d.cliente_id = ${cliente_id}::int`;
  return tipo === 'agencia' ? sql<boolean>`d.agente_id = ${agente_id}::int` : sql<boolean>`false`;
}

/** Nothing happened to it for more whole days of Montevideo than it may stand. */
const PARADA = sql`d.abierta AND d.movida < inicio_del_dia(hoy() - ${sql.raw(String(DIAS_QUIETA))})`;
const MOVIDA = sql`to_char(d.movida AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A page: of those that stand the longest-standing on top, of all others the newest. */
export async function selectDevoluciones(
  db: Db,
  { scope, filtros }: { scope: Scope; filtros: Filtros },
  { size, offset, after }: Ventana,
): Promise<Hoja<DevolucionFila>> {
  const isQueue = filtros.vista === 'paradas';
  const behind = after === null ? sql`true` : behindOf(isQueue, after);
  const order = isQueue ? sql`d.movida, d.id` : sql`d.id DESC`;
  const { rows } = await sql<{ id: number; movida: string }>`
    SELECT d.id, ${MOVIDA} AS movida FROM devolucion d WHERE ${devolucionesWhere(scope, filtros)} AND ${behind}
     ORDER BY ${order} LIMIT ${size + 1} OFFSET ${offset}`.execute(db);
  const { shown, last } = cutPage(rows, size);
  const records = await selectFilas(
    db,
    scope,
    shown.map(({ id }) => id),
  );
  return { records, last: last && { clave: last.movida, id: last.id } };
}

function behindOf(isQueue: boolean, { clave, id }: { clave: string; id: number }): RawBuilder<unknown> {
  return isQueue ? sql`(d.movida, d.id) > (${clave}::timestamptz, ${id}::bigint)` : sql`d.id < ${id}::bigint`;
}

export async function selectTotal(db: Db, scope: Scope, filtros: Filtros): Promise<Total> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*) AS total FROM (SELECT FROM devolucion d WHERE ${devolucionesWhere(scope, filtros)} LIMIT ${MOST_COUNTED + 1}) AS contadas`.execute(
    db,
  );
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, MOST_COUNTED), es_minimo: total > MOST_COUNTED };
}

export async function selectCuentas(db: Db, scope: Scope) {
  const under = (bandeja: Vista) => sql`count(*) FILTER (WHERE d.bandeja = ${bandeja})::int`;
  const { rows } = await sql<Record<Exclude<Vista, 'terminadas'>, number>>`
    SELECT ${under('por_autorizar')} AS por_autorizar, ${under('en_agencia')} AS en_agencia, ${under('en_camino')} AS en_camino,
           ${under('por_inspeccionar')} AS por_inspeccionar, count(*) FILTER (WHERE ${PARADA})::int AS paradas
      FROM devolucion d WHERE d.abierta AND ${inside(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count has a row');
  return row;
}

export function devolucionesWhere(scope: Scope, { vista, q, clase, cliente_id }: Filtros): RawBuilder<unknown> {
  const parts = [
    inside(scope),
    vista === 'paradas' ? PARADA : sql`d.bandeja = ${vista}`,
    ...(q === undefined ? [] : [said(q)]),
    ...(clase === undefined ? [] : [sql`d.clase = ANY (${clase}::text[])`]),
    ...(cliente_id === undefined ? [] : [sql`d.cliente_id = ANY (${cliente_id}::int[])`]),
  ];
  return sql.join(parts, sql` AND `);
}

/** Ours by its number; a parcel's is that of the mother or of the child, with or without the dash that a scanner may drop. */
function said(q: string): RawBuilder<unknown> {
  const numero = q.toUpperCase().replaceAll(/\s/g, '');
  if (/^D-?\d/.test(numero)) return sql`d.numero = ${numero}`;
  const hija = numero.replace(/-?D(\d)$/, '-D$1');
  return sql`(d.guia_id = (SELECT g.id FROM guia g WHERE g.numero = ${numero}) OR d.hija_nro = ${hija})`;
}

/** What was annulled costs nothing. */
const COSTO = sql`CASE WHEN d.estado <> 'ANULADA' AND d.tarifa_centavos IS NOT NULL THEN json_build_object('centavos', d.tarifa_centavos, 'moneda', d.moneda) END`;
const TARIFA = sql`
  (SELECT t.nombre || ', versión ' || v.numero FROM tarifa_version v JOIN tarifa t ON t.id = v.tarifa_id WHERE v.id = d.tarifa_version_id)`;
const fila = ({ tipo }: Scope) => sql`
  d.id, d.numero, d.clase, d.estado, d.guia_id, g.numero AS guia_nro, h.id AS hija_id, d.hija_nro, h.estado_general AS hija_estado, d.cliente_id,
  c.nombre AS cliente, m.nombre AS motivo, d.lugar, a.nombre AS agente, d.pedida, d.movida,
  hoy() - (d.pedida AT TIME ZONE 'America/Montevideo')::date AS dias, hoy() - (d.movida AT TIME ZONE 'America/Montevideo')::date AS dias_quieta,
  ${PARADA} AS parada, d.a_inspeccionar, d.automatica, d.version, ${tipo === 'agencia' ? sql`NULL::json` : COSTO} AS costo`;

const names = (scope: Scope) => sql`
  JOIN guia g ON g.id = d.guia_id
  JOIN cliente c ON c.id = d.cliente_id
  LEFT JOIN guia h ON h.id = d.hija_id
  LEFT JOIN motivo m ON m.id = d.motivo_id
  LEFT JOIN agente a ON a.id = d.agente_id
  ${scope.tipo === 'personal' ? sql`LEFT JOIN recorrido_guia l ON l.guia_id = d.hija_id AND l.abierta LEFT JOIN recorrido r ON r.id = l.recorrido_id LEFT JOIN usuario x ON x.id = r.chofer_id` : sql``}`;

const recorrido = ({ tipo }: Scope) =>
  tipo === 'personal'
    ? sql`r.numero AS recorrido, x.fullname AS chofer`
    : sql`NULL::text AS recorrido, NULL::text AS chofer`;

/** Of these, in this order. Prepared, and apart from the choice, as the rows of parcels are: planning eight joins takes longer than running them. */
export async function selectFilas(db: Db, scope: Scope, ids: readonly number[]): Promise<DevolucionFila[]> {
  if (ids.length === 0) return [];
  return executePrepared<DevolucionFila>(
    db,
    `filas-de-devolucion-${scopeName(scope)}`,
    sql`
      SELECT ${fila(scope)}, ${recorrido(scope)}
        FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS n (id, orden) JOIN devolucion d ON d.id = n.id ${names(scope)}
       WHERE ${inside(scope)} ORDER BY n.orden`,
  );
}

/** Null: missing, or outside the scope. */
export async function selectDevolucion(
  db: Db,
  scope: Scope,
  id: number,
): Promise<DevolucionEntera['devolucion'] | null> {
  const isOurs = scope.tipo === 'personal';
  const people = isOurs
    ? sql`p.fullname AS pedida_por, z.fullname AS autorizada_por`
    : sql`NULL::text AS pedida_por, NULL::text AS autorizada_por`;
  const who = isOurs
    ? sql`LEFT JOIN usuario p ON p.id = d.pedida_por LEFT JOIN usuario z ON z.id = d.autorizada_por`
    : sql``;
  const found =
    scope.tipo === 'agencia'
      ? sql`NULL::text AS respuesta, NULL::text AS inspeccion, NULL::text AS inspeccion_nota, NULL::timestamptz AS inspeccionada, NULL::json AS acta, NULL::json AS reingreso`
      : sql`d.respuesta, d.inspeccion, d.inspeccion_nota, d.inspeccionada,
            CASE WHEN d.acta_fecha IS NOT NULL THEN json_build_object('responsable', d.acta_responsable, 'testigo', d.acta_testigo,
              'fecha', to_char(d.acta_fecha AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) END AS acta,
            (SELECT json_build_object('numero', x.numero, 'unidades', r.unidades, 'faltaron', r.faltaron)
               FROM reingreso r JOIN transaccion x ON x.id = r.transaccion_id WHERE r.devolucion_id = d.id) AS reingreso`;
  const { rows } = await sql<DevolucionEntera['devolucion']>`
    SELECT ${fila(scope)}, ${recorrido(scope)}, d.nota, d.autorizada, d.terminada, ${people}, ${found}, g.destinatario,
           ${scope.tipo === 'agencia' ? sql`NULL::text` : TARIFA} AS tarifa, coalesce(h.bultos, g.bultos) AS bultos,
           CASE WHEN d.clase = 'LOGISTICA_INVERSA' THEN concat_ws(', ', g.direccion, g.localidad) END AS retira_en
      FROM devolucion d ${names(scope)} ${who}
     WHERE d.id = ${id}::bigint AND ${inside(scope)}`.execute(db);
  return rows[0] ?? null;
}
