// owns: version_transiciones, version_paso, transicion, transicion_retirada, uso_de_evento
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import type { Casilla, Documento, Paso, Version } from '../contract.ts';

const VERSION = sql`
  v.id, v.nombre, v.estado, v.basada_en, v.creada, c.fullname AS creada_por, v.publicada, p.fullname AS publicada_por, v.retirada, v.nota`;
const PEOPLE = sql`LEFT JOIN usuario c ON c.id = v.creada_por LEFT JOIN usuario p ON p.id = v.publicada_por`;

/** All versions, drafts first, then the newest. */
export async function selectVersiones(db: Db): Promise<Version[]> {
  const { rows } = await sql<Version>`
    SELECT ${VERSION} FROM version_transiciones v ${PEOPLE} ORDER BY v.estado <> 'BORRADOR', v.publicada DESC NULLS FIRST, v.id DESC`.execute(
    db,
  );
  return rows;
}

/** One version, locked: whoever changes or publishes it does so alone. */
export async function lockVersion(db: Db, id: number): Promise<Version | null> {
  const { rows } = await sql<Version>`
    SELECT ${VERSION} FROM version_transiciones v ${PEOPLE} WHERE v.id = ${id}::int FOR UPDATE OF v`.execute(db);
  return rows[0] ?? null;
}

/** The id of the version in force, locked, so that of two that are published at once one comes after the other. */
export async function lockPublicada(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM version_transiciones WHERE estado = 'PUBLICADA' FOR UPDATE`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no version is in force');
  return row.id;
}

export async function selectCasillas(db: Db, versionId: number): Promise<Casilla[]> {
  const { rows } = await sql<Casilla>`
    SELECT estado_desde, tipo_evento,
           json_agg(json_build_object('estado_hasta', estado_hasta, 'quien', quien, 'exige', exige, 'deshacer_minutos', deshacer_minutos) ORDER BY estado_hasta) AS pasos
      FROM version_paso WHERE version_id = ${versionId}::int
     GROUP BY estado_desde, tipo_evento ORDER BY estado_desde NULLS FIRST, tipo_evento`.execute(db);
  return rows;
}

export async function selectEstados(db: Db) {
  const { rows } = await sql<{ codigo: EstadoGuia; nombre: string; es_final: boolean }>`
    SELECT codigo, nombre, es_final FROM estado_guia ORDER BY orden`.execute(db);
  return rows;
}

export async function selectTipos(db: Db) {
  const { rows } = await sql<{ codigo: string; nombre: string }>`
    SELECT codigo, nombre FROM tipo_evento WHERE codigo <> 'CORR' ORDER BY nombre`.execute(db);
  return rows;
}

/** Parcels whose life is not over, by state, from the kept counts. */
export async function selectAbiertas(db: Db) {
  const { rows } = await sql<{ estado: EstadoGuia; cantidad: number }>`
    SELECT c.estado_general AS estado, sum(c.cantidad)::bigint AS cantidad
      FROM (SELECT estado_general, cantidad FROM guia_conteo WHERE cliente_id = 0 AND agente_id = 0
            UNION ALL SELECT estado_general, cantidad FROM guia_conteo_delta) AS c
      JOIN estado_guia e ON e.codigo = c.estado_general AND NOT e.es_final
     GROUP BY c.estado_general HAVING sum(c.cantidad) > 0`.execute(db);
  return rows;
}

/** How often each event happened on the last thirty days, from the kept counts. */
export async function selectUso(db: Db) {
  const { rows } = await sql<{ tipo: string; cantidad: number }>`
    SELECT tipo, sum(cantidad)::bigint AS cantidad FROM uso_de_evento WHERE dia > hoy() - 30 GROUP BY tipo ORDER BY 2 DESC, 1`.execute(
    db,
  );
  return rows;
}

/** Days that are shown and are neither today nor yesterday, which are counted over and over. */
const OLDER_DAYS = 28;
/** Milliseconds from the recount of one older day to that of the next: each has its turn once a day. */
export const TURNO_DE_RECUENTO = (24 * 3_600_000) / OLDER_DAYS;

/** Counts the events of today and yesterday. */
export async function contarUso(db: Db): Promise<void> {
  await countUso(db, 1);
  await countUso(db, 0);
}

/**
 * Counts an older day anew, the next one at each turn, and whichever were never counted: what devices told later than a day is then in. All
 * of them at once kept the database busy for 13 s at two million parcels.
 */
export async function recontarUso(db: Db, now = Date.now()): Promise<void> {
  const turn = 2 + (Math.floor(now / TURNO_DE_RECUENTO) % OLDER_DAYS);
  for (const daysBack of new Set([turn, ...(await selectUncounted(db))])) await countUso(db, daysBack);
  await sql`DELETE FROM uso_de_evento WHERE dia < hoy() - 30`.execute(db);
}

async function selectUncounted(db: Db): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    SELECT n FROM generate_series(2, ${OLDER_DAYS + 1}::int) AS n
     WHERE NOT EXISTS (SELECT 1 FROM uso_de_evento WHERE dia = hoy() - n)`.execute(db);
  return rows.map(({ n }) => n);
}

async function countUso(db: Db, daysBack: number): Promise<void> {
  // Millions of events are read in more than what a call may take.
  await sql`SET LOCAL statement_timeout = '5min'`.execute(db);
  await sql`
    INSERT INTO uso_de_evento AS u (dia, tipo, cantidad)
    SELECT hoy() - ${daysBack}::int, e.tipo, count(*)
      FROM evento e WHERE e.fecha_evento >= inicio_del_dia(hoy() - ${daysBack}::int) AND e.fecha_evento < inicio_del_dia(hoy() - ${daysBack}::int + 1)
     GROUP BY e.tipo ORDER BY e.tipo
    ON CONFLICT (dia, tipo) DO UPDATE SET cantidad = EXCLUDED.cantidad WHERE u.cantidad <> EXCLUDED.cantidad`.execute(
    db,
  );
}

/** A copy of a version under another name. Answers its id. */
export async function copyVersion(
  db: Db,
  {
    version_id,
    nombre,
    basada_en,
    usuario_id,
  }: { version_id: number; nombre: string; basada_en: number; usuario_id: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO version_transiciones (nombre, estado, basada_en, creada_por)
    VALUES (${nombre}, 'BORRADOR', ${basada_en}::int, ${usuario_id}::int) RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`
    INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
    SELECT ${id}::int, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos
      FROM version_paso WHERE version_id = ${version_id}::int`.execute(db);
  return id;
}

/** In the order of their lives: what makes one first, then state by state. */
export async function selectDocumentos(db: Db): Promise<Documento[]> {
  const { rows } = await sql<Documento>`
    SELECT x.entidad,
           (SELECT json_agg(json_build_object('codigo', e.codigo, 'nombre', e.nombre, 'familia', e.familia, 'es_final', e.es_final) ORDER BY e.orden, e.codigo)
              FROM documento_estado e WHERE e.entidad = x.entidad) AS estados,
           (SELECT coalesce(json_agg(json_build_object('estado_desde', p.estado_desde, 'acto', p.acto, 'nombre', p.nombre, 'estado_hasta', p.estado_hasta,
                                                       'quien', p.quien) ORDER BY d.orden NULLS FIRST, h.orden, p.acto), '[]')
              FROM documento_paso p
              JOIN documento_estado h ON h.entidad = p.entidad AND h.codigo = p.estado_hasta
              LEFT JOIN documento_estado d ON d.entidad = p.entidad AND d.codigo = p.estado_desde
             WHERE p.entidad = x.entidad) AS pasos
      FROM (SELECT DISTINCT e.entidad FROM documento_estado e) AS x ORDER BY x.entidad`.execute(db);
  return rows;
}

/** Writes a cell of a draft anew. */
export async function saveCasilla(
  db: Db,
  versionId: number,
  { estado_desde, tipo_evento, pasos }: { estado_desde: string | null; tipo_evento: string; pasos: readonly Paso[] },
): Promise<void> {
  await sql`
    DELETE FROM version_paso
     WHERE version_id = ${versionId}::int AND estado_desde IS NOT DISTINCT FROM ${estado_desde} AND tipo_evento = ${tipo_evento}`.execute(
    db,
  );
  await sql`
    INSERT INTO version_paso (version_id, estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos)
    SELECT ${versionId}::int, ${estado_desde}, ${tipo_evento}, p.estado_hasta, p.quien, p.exige, p.deshacer_minutos
      FROM jsonb_to_recordset(${JSON.stringify(pasos)}::jsonb) AS p (estado_hasta text, quien text[], exige text[], deshacer_minutos smallint)`.execute(
    db,
  );
}

export async function deleteVersion(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM version_paso WHERE version_id = ${id}::int`.execute(db);
  await sql`DELETE FROM version_transiciones WHERE id = ${id}::int`.execute(db);
}

/**
 * Puts a version in force: what it no longer has is retired at this moment, what is new holds from now on, and the rest only takes over
 * its rights and data. Events that were registered before are still replayed by the steps of their time.
 */
export async function publishVersion(
  db: Db,
  { version_id, nota, usuario_id }: { version_id: number; nota: string; usuario_id: number },
): Promise<void> {
  const SAME = sql`p.version_id = ${version_id}::int AND p.estado_desde IS NOT DISTINCT FROM t.estado_desde AND p.tipo_evento = t.tipo_evento AND p.estado_hasta = t.estado_hasta`;
  // Nobody registers by the old steps once they are retired: whoever is at it is waited for, and whoever comes waits.
  await sql`LOCK TABLE transicion IN ACCESS EXCLUSIVE MODE`.execute(db);
  const { rows } = await sql<{ ahora: string }>`
    SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') AS ahora`.execute(db);
  const ahora = sql`${rows[0]?.ahora ?? null}::timestamptz`;
  await sql`
    WITH vieja AS (
      DELETE FROM transicion t WHERE NOT EXISTS (SELECT FROM version_paso p WHERE ${SAME}) RETURNING *
    )
    INSERT INTO transicion_retirada (estado_desde, tipo_evento, estado_hasta, valida_desde, valida_hasta)
    SELECT estado_desde, tipo_evento, estado_hasta, valida_desde, ${ahora} FROM vieja`.execute(db);
  await sql`
    UPDATE transicion t SET quien = p.quien, exige = p.exige, deshacer_minutos = p.deshacer_minutos FROM version_paso p WHERE ${SAME}`.execute(
    db,
  );
  await sql`
    INSERT INTO transicion (estado_desde, tipo_evento, estado_hasta, quien, exige, deshacer_minutos, valida_desde)
    SELECT p.estado_desde, p.tipo_evento, p.estado_hasta, p.quien, p.exige, p.deshacer_minutos, ${ahora}
      FROM version_paso p
     WHERE p.version_id = ${version_id}::int AND NOT EXISTS (SELECT FROM transicion t WHERE ${SAME})`.execute(db);
  await sql`UPDATE version_transiciones SET estado = 'RETIRADA', retirada = now() WHERE estado = 'PUBLICADA'`.execute(
    db,
  );
  await sql`
    UPDATE version_transiciones SET estado = 'PUBLICADA', publicada = now(), publicada_por = ${usuario_id}::int, nota = ${nota}
     WHERE id = ${version_id}::int`.execute(db);
}
