// owns: recorrido_propuesta
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Fuente } from '#shared/puntos/punto.ts';
import type { Problema, Propuesta } from '#shared/rutas/problema.ts';

import type { ESTADOS_PROPUESTA } from '../repartir.contract.ts';

/** What is kept of one deal: what was asked, and the words for its answer. */
export interface Pedido {
  readonly problema: Problema;
  readonly rondas: readonly { id: number; numero: string; chofer: string | null; version: number }[];
  readonly guias: readonly { id: number; guia_nro: string; titulo: string; fuente: Fuente | null }[];
}

/** What was found; where somebody is named who knows the streets, whether they told. */
export type Resultado = Propuesta & { readonly calles?: 'POR_CALLES' | 'FALTAN' };

interface Fila {
  readonly id: number;
  readonly estado: (typeof ESTADOS_PROPUESTA)[number];
  readonly usuario: string;
  readonly avance: number;
  readonly pedido: Pedido;
  readonly resultado: Resultado | null;
  readonly aplicados: number[];
}

const TRABAJO = sql`SELECT pg_notify('anden_trabajo', 'repartos')`;
const NOVEDAD = sql`SELECT pg_notify('anden_novedades', '{"evento":"recorridos","codigo":"REC_004"}')`;

export async function insertPropuesta(
  db: Db,
  { usuario_id, pedido, milisegundos }: { usuario_id: number; pedido: Pedido; milisegundos: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO recorrido_propuesta (usuario_id, pedido, milisegundos)
    VALUES (${usuario_id}::int, ${JSON.stringify(pedido)}::jsonb, ${milisegundos}::int) RETURNING id`.execute(db);
  await TRABAJO.execute(db);
  return rows[0]?.id ?? 0;
}

const FILA = sql`
  SELECT p.id, p.estado, u.fullname AS usuario, p.pedido, p.resultado, to_jsonb(p.aplicados) AS aplicados,
         CASE p.estado WHEN 'EN_COLA' THEN 0 WHEN 'EN_CURSO'
              THEN least(99, floor(extract(epoch FROM clock_timestamp() - p.comenzada) * 100000 / p.milisegundos))::int ELSE 100 END AS avance
    FROM recorrido_propuesta p JOIN usuario u ON u.id = p.usuario_id`;

export async function selectPropuesta(db: Db, id: number): Promise<Fila | null> {
  const { rows } = await sql<Fila>`${FILA} WHERE p.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** Locks it first and reads it after the wait. */
export async function lockPropuesta(db: Db, id: number): Promise<Fila | null> {
  await sql`SELECT FROM recorrido_propuesta WHERE id = ${id}::bigint FOR NO KEY UPDATE`.execute(db);
  return selectPropuesta(db, id);
}

/** What is done stays as it is. */
export async function cancelPropuesta(db: Db, id: number): Promise<void> {
  await sql`
    UPDATE recorrido_propuesta SET estado = 'CANCELADA' WHERE id = ${id}::bigint AND estado IN ('EN_COLA', 'EN_CURSO')`.execute(
    db,
  );
}

export async function saveAplicado(db: Db, id: number, recorrido_id: number): Promise<void> {
  await sql`
    UPDATE recorrido_propuesta SET aplicados = aplicados || ${recorrido_id}::bigint WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export interface Tomada {
  readonly id: number;
  readonly problema: Problema;
  readonly milisegundos: number;
}

/** The next that nobody searches for, or whose searcher is lost. */
export async function takePropuesta(db: Db): Promise<Tomada | null> {
  const { rows } = await sql<Tomada>`
    UPDATE recorrido_propuesta SET estado = 'EN_CURSO', comenzada = clock_timestamp(), tomada_hasta = clock_timestamp() + interval '2 minutes'
     WHERE id = (SELECT id FROM recorrido_propuesta
                  WHERE estado = 'EN_COLA' OR (estado = 'EN_CURSO' AND tomada_hasta < clock_timestamp())
                  ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, pedido -> 'problema' AS problema, milisegundos`.execute(db);
  return rows[0] ?? null;
}

/** Whether somebody still wants it. */
export async function isWanted(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM recorrido_propuesta WHERE id = ${id}::bigint AND estado = 'EN_CURSO'`.execute(
    db,
  );
  return rows.length > 0;
}

export async function finishPropuesta(db: Db, id: number, resultado: Resultado): Promise<void> {
  await sql`
    UPDATE recorrido_propuesta SET estado = 'LISTA', resultado = ${JSON.stringify(resultado)}::jsonb
     WHERE id = ${id}::bigint AND estado = 'EN_CURSO'`.execute(db);
  await NOVEDAD.execute(db);
}

/** Back to whoever is free, or given up for a fault. */
export async function leavePropuesta(db: Db, id: number, estado: 'EN_COLA' | 'FALLIDA'): Promise<void> {
  await sql`UPDATE recorrido_propuesta SET estado = ${estado} WHERE id = ${id}::bigint AND estado = 'EN_CURSO'`.execute(
    db,
  );
  await NOVEDAD.execute(db);
}

export async function deleteOldPropuestas(db: Db): Promise<void> {
  await sql`DELETE FROM recorrido_propuesta WHERE creada < now() - interval '2 days'`.execute(db);
}
