// owns: masivo, masivo_fila
import { type RawBuilder, sql } from 'kysely';

import type { GuiaFilters } from '#features/guias/contract.ts';
import type { Exigencia } from '#features/guias/detalle.contract.ts';
import { guiasWhere } from '#features/guias/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { guiasInside, type Scope } from '#server/scope.ts';
import { PORCION } from '#server/work/maintenance.ts';

import type { Entidad, FilaDeMasivo, Masivo } from '../contract.ts';
import { VE_MASIVOS } from '../permisos.contract.ts';
import { type DatosDeMasivo, NO_SE_DESHACEN, type Tipo } from './reglas.ts';

/** Kinds of event of the table of transitions that one of these words allows (null: any), with what each asks for in some state. */
export async function selectTipos(db: Db, papeles: readonly string[] | null): Promise<Tipo[]> {
  const { rows } = await sql<{ tipo: string; nombre: string; exige: Exigencia[]; puede: boolean }>`
    SELECT te.codigo AS tipo, te.nombre, array_agg(DISTINCT x.exigencia) FILTER (WHERE x.exigencia IS NOT NULL) AS exige,
           ${papeles}::text[] IS NULL OR bool_or(t.quien && ${papeles}::text[]) AS puede
      FROM transicion t
      JOIN tipo_evento te ON te.codigo = t.tipo_evento
      LEFT JOIN LATERAL unnest(t.exige) AS x (exigencia) ON true
     WHERE t.estado_desde IS NOT NULL
     GROUP BY te.codigo, te.nombre
     ORDER BY te.nombre`.execute(db);
  return rows.map(({ exige, ...row }) => ({ ...row, exige: exige ?? [] }));
}

export interface NewMasivo {
  readonly tipo: string;
  readonly datos: DatosDeMasivo;
  readonly usuario_id: number;
  readonly ip: string;
}

export async function insertMasivo(db: Db, { tipo, datos, usuario_id, ip }: NewMasivo): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO masivo (tipo, datos, usuario_id, ip) VALUES (${tipo}, ${JSON.stringify(datos)}::jsonb, ${usuario_id}, ${ip}) RETURNING id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the bulk work was not written');
  return row.id;
}

export interface NewMasivoDeDocumentos {
  readonly entidad: Exclude<Entidad, 'guia'>;
  readonly acto: string;
  readonly datos: DatosDeMasivo;
  readonly ids: readonly number[];
  readonly usuario_id: number;
  readonly ip: string;
}

/** Each of them a row; whether there is such a one is found when its turn comes. */
export async function insertMasivoDeDocumentos(db: Db, nuevo: NewMasivoDeDocumentos): Promise<number> {
  const { entidad, acto, datos, ids, usuario_id, ip } = nuevo;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO masivo (entidad, acto, datos, usuario_id, ip, total)
    VALUES (${entidad}, ${acto}, ${JSON.stringify(datos)}::jsonb, ${usuario_id}::int, ${ip}, ${ids.length}) RETURNING id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the bulk work was not written');
  await sql`INSERT INTO masivo_fila (masivo_id, guia_id) SELECT ${row.id}::bigint, unnest(${[...ids]}::bigint[])`.execute(
    db,
  );
  return row.id;
}

/** Which parcels `g`, always inside the scope. */
export interface Elegidas {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** Those named, or all that meet the filters at this moment. */
export function elegidasOf(
  scope: Scope,
  { guias, filtros }: { guias: readonly number[] | undefined; filtros: GuiaFilters | undefined },
): Elegidas {
  if (!guias) return guiasWhere(scope, filtros ?? {});
  return { from: sql`guia g`, where: sql`g.id = ANY (${guias}::bigint[]) AND ${guiasInside(scope, 'g')}` };
}

/** Those that a work registered its event for. */
export function hechasDe(scope: Scope, masivoId: number): Elegidas {
  return {
    from: sql`masivo_fila h JOIN guia g ON g.id = h.guia_id`,
    where: sql`h.masivo_id = ${masivoId}::bigint AND h.resultado = 'hecha' AND ${guiasInside(scope, 'g')}`,
  };
}

/** Writes down the parcels of the work, in one statement; answers how many, one more than the most where there are too many. */
export async function insertFilas(db: Db, masivoId: number, { from, where, most }: Elegidas & { most: number }) {
  const { numAffectedRows } = await sql`
    INSERT INTO masivo_fila (masivo_id, guia_id) SELECT ${masivoId}::bigint, g.id FROM ${from} WHERE ${where} LIMIT ${most + 1}`.execute(
    db,
  );
  const total = Number(numAffectedRows ?? 0);
  await sql`UPDATE masivo SET total = ${total} WHERE id = ${masivoId}`.execute(db);
  return total;
}

/** Tells the workers of every process, once the transaction is committed. */
export async function wakeWorkers(db: Db): Promise<void> {
  await sql`SELECT pg_notify('anden_trabajo', 'masivos')`.execute(db);
}

/** Tells the screens of everyone who may see such work. */
export async function tellProgress(db: Db): Promise<void> {
  await sql`
    SELECT pg_notify('anden_novedades', format('{"evento":"masivos","codigo":"%s"}', c.codigo))
      FROM unnest(${[...VE_MASIVOS.anyOf]}::text[]) AS c (codigo)`.execute(db);
}

const MASIVO = sql`
  SELECT m.id, coalesce(m.tipo, m.acto) AS tipo, coalesce(te.nombre, m.datos ->> 'nombre', m.acto) AS nombre, m.entidad, u.fullname AS usuario, m.estado, m.creado, m.terminado, m.total, m.hechas, m.repetidas, m.fallidas, m.nota,
         m.estado IN ('DETENIDO', 'TERMINADO') AND m.hechas > 0 AND m.entidad = 'guia' AND m.tipo NOT IN (${sql.join(NO_SE_DESHACEN.map((tipo) => sql.lit(tipo)))})
           AND NOT EXISTS (SELECT FROM masivo d WHERE d.tipo = 'CORR' AND d.datos ->> 'deshace' = m.id::text) AS se_deshace
    FROM masivo m
    LEFT JOIN tipo_evento te ON te.codigo = m.tipo
    JOIN usuario u ON u.id = m.usuario_id`;

/** Whose work it is decides who sees it: the own, and for whoever leads everybody's. */
const seen = (user: Viewer): RawBuilder<boolean> => sql<boolean>`(${user.leads} OR m.usuario_id = ${user.id}::int)`;

export interface Viewer {
  readonly id: number;
  readonly leads: boolean;
}

export async function selectMasivo(db: Db, viewer: Viewer, id: number): Promise<Masivo | null> {
  const { rows } = await sql<Masivo>`${MASIVO} WHERE m.id = ${id}::bigint AND ${seen(viewer)}`.execute(db);
  return rows[0] ?? null;
}

export async function selectMasivos(db: Db, viewer: Viewer, most: number): Promise<Masivo[]> {
  const { rows } = await sql<Masivo>`${MASIVO} WHERE ${seen(viewer)} ORDER BY m.id DESC LIMIT ${most}`.execute(db);
  return rows;
}

/** Reasons without the moment that makes each one different. */
export async function selectRazones(db: Db, id: number): Promise<{ razon: string; cantidad: number }[]> {
  const { rows } = await sql<{ razon: string; cantidad: number }>`
    SELECT regexp_replace(razon, ' desde el \\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d', '') AS razon, count(*) AS cantidad
      FROM masivo_fila WHERE masivo_id = ${id}::bigint AND resultado = 'fallida'
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50`.execute(db);
  return rows;
}

export interface PageOfFilas {
  readonly id: number;
  readonly resultado: FilaDeMasivo['resultado'] | undefined;
  readonly page: number;
  readonly size: number;
}

/** One page of what became of each parcel; the names are joined to the page alone. */
export async function selectFilas(db: Db, { id, resultado, page, size }: PageOfFilas): Promise<FilaDeMasivo[]> {
  const { rows } = await sql<FilaDeMasivo>`
    SELECT f.guia_id, coalesce(g.numero, l.numero, d.numero, f.guia_id::text) AS guia_nro, f.resultado, f.razon
      FROM (SELECT guia_id, resultado, razon FROM masivo_fila
             WHERE masivo_id = ${id}::bigint ${resultado === undefined ? sql`` : sql`AND resultado = ${resultado}`}
             ORDER BY guia_id LIMIT ${size} OFFSET ${(page - 1) * size}) f
      JOIN masivo m ON m.id = ${id}::bigint
      LEFT JOIN guia g ON m.entidad = 'guia' AND g.id = f.guia_id
      LEFT JOIN levante l ON m.entidad = 'levante' AND l.id = f.guia_id
      LEFT JOIN devolucion d ON m.entidad = 'devolucion' AND d.id = f.guia_id
     ORDER BY f.guia_id`.execute(db);
  return rows;
}

/** Whether by a person (no note) or because it may not go on. What had ended before stays as it was. */
export async function stopMasivo(db: Db, id: number, nota: string | null): Promise<void> {
  await sql`UPDATE masivo SET estado = 'DETENIDO', terminado = now(), nota = ${nota}
             WHERE id = ${id}::bigint AND estado IN ('EN_COLA', 'EN_CURSO')`.execute(db);
}

/** Puts what failed, and what was left, back to work; answers how much that is. */
export async function requeueFilas(db: Db, id: number): Promise<number> {
  const failed = await sql`
    UPDATE masivo_fila SET resultado = 'pendiente', razon = NULL WHERE masivo_id = ${id}::bigint AND resultado = 'fallida'`.execute(
    db,
  );
  const { rows } = await sql<{ pendientes: number }>`
    UPDATE masivo SET fallidas = fallidas - ${Number(failed.numAffectedRows ?? 0)}, estado = 'EN_COLA', terminado = NULL, nota = NULL
     WHERE id = ${id}::bigint
    RETURNING total - hechas - repetidas - fallidas AS pendientes`.execute(db);
  return rows[0]?.pendientes ?? 0;
}

/** Work is kept for a quarter; what it did stays in the parcels' own events. */
export async function deleteOldMasivos(db: Db): Promise<void> {
  await sql`
    DELETE FROM masivo_fila f USING (
      SELECT f.masivo_id, f.guia_id FROM masivo m JOIN masivo_fila f ON f.masivo_id = m.id
       WHERE m.creado < now() - interval '90 days' LIMIT ${PORCION}) AS v
     WHERE f.masivo_id = v.masivo_id AND f.guia_id = v.guia_id`.execute(db);
  await sql`
    DELETE FROM masivo m WHERE m.creado < now() - interval '90 days'
       AND NOT EXISTS (SELECT FROM masivo_fila f WHERE f.masivo_id = m.id)`.execute(db);
}
