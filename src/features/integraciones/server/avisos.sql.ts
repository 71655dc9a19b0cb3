import { sql } from 'kysely';

import type { Database } from '#server/db/db.ts';

type Db = Parameters<Parameters<Database['transaction']>[1]>[0];

/** A notice that this process has taken, with all that sending it needs. */
export interface Tomado {
  readonly id: number;
  readonly identificador: string;
  readonly tipo: 'EVENTO' | 'PRUEBA';
  readonly guia_nro: string | null;
  readonly evento: string | null;
  readonly estado_general: string | null;
  readonly fecha: string;
  readonly intentos: number;
  readonly webhook_id: number;
  readonly url: string;
  readonly secreto_sellado: Buffer;
}

/** Those whose secret is not sealed yet, held: a copy of the database would open them. */
export async function lockSinSellar(db: Db): Promise<{ id: number; secreto: string }[]> {
  const { rows } = await sql<{ id: number; secreto: string }>`
    SELECT id, secreto FROM webhook WHERE secreto IS NOT NULL ORDER BY id FOR NO KEY UPDATE`.execute(db);
  return rows;
}

export async function sealWebhook(db: Db, id: number, sellado: Buffer): Promise<void> {
  await sql`UPDATE webhook SET secreto = NULL, secreto_sellado = ${sellado} WHERE id = ${id}::int`.execute(db);
}

/**
 * Takes what is due, a few of each webhook (one while it fails), and of each parcel only the oldest: so its order is kept. Of one that is
 * paused or waits only its trials, without a look at all that has gathered. Who took one holds it by its next attempt, half a minute away;
 * should the process end, another goes on then.
 */
export async function takeAvisos(db: Db): Promise<Tomado[]> {
  const { rows } = await sql<Tomado>`
    WITH libre AS (
      SELECT id FROM (
        SELECT elegido.id
          FROM webhook w
         CROSS JOIN LATERAL (
               SELECT a.id
                 FROM webhook_aviso a
                WHERE a.webhook_id = w.id AND a.estado = 'PENDIENTE' AND a.proximo <= now()
                  AND NOT EXISTS (SELECT FROM webhook_aviso p
                                   WHERE p.webhook_id = a.webhook_id AND p.guia_id = a.guia_id AND p.estado = 'PENDIENTE' AND p.id < a.id)
                ORDER BY a.proximo, a.id
                LIMIT CASE WHEN w.fallas_seguidas > 0 THEN 1 ELSE 5 END
             ) AS elegido
         WHERE w.estado = 'APROBADO' AND w.eliminado IS NULL AND w.secreto IS NULL AND NOT w.pausado AND coalesce(w.espera_hasta <= now(), true)
        UNION ALL
        SELECT a.id
          FROM webhook w
          JOIN webhook_aviso a ON a.webhook_id = w.id AND a.estado = 'PENDIENTE' AND a.tipo = 'PRUEBA' AND a.proximo <= now()
         WHERE w.estado = 'APROBADO' AND w.eliminado IS NULL AND w.secreto IS NULL AND (w.pausado OR w.espera_hasta > now())
      ) AS elegible
       ORDER BY random()
       LIMIT 20
    ), tomado AS (
      SELECT a.id FROM webhook_aviso a
       WHERE a.id IN (SELECT id FROM libre) AND a.estado = 'PENDIENTE' AND a.proximo <= now()
         FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_aviso a
       SET intentos = a.intentos + 1, ultimo_intento = now(), proximo = now() + interval '30 seconds'
      FROM tomado t, webhook w
     WHERE a.id = t.id AND w.id = a.webhook_id
    RETURNING a.id, a.identificador, a.tipo, a.evento, a.estado_general, a.fecha, a.intentos, a.webhook_id, w.url, w.secreto_sellado,
              (SELECT numero FROM guia g WHERE g.id = a.guia_id) AS guia_nro`.execute(db);
  return rows;
}

export interface Fin {
  readonly id: number;
  readonly webhook_id: number;
  readonly codigo: number | null;
  readonly ms: number;
}

export async function markDelivered(db: Db, { id, webhook_id, codigo, ms }: Fin): Promise<void> {
  await sql`UPDATE webhook_aviso SET estado = 'ENTREGADO', codigo_http = ${codigo}::smallint, ms = ${ms}::int, error = NULL
             WHERE id = ${id}::bigint AND estado = 'PENDIENTE'`.execute(db);
  await sql`UPDATE webhook SET fallas_seguidas = 0, fallando_desde = NULL, espera_hasta = NULL
             WHERE id = ${webhook_id}::int AND fallas_seguidas > 0`.execute(db);
}

/** Notes a failure; `espera` is until the next attempt in seconds, null: there is none. */
export async function markFailed(
  db: Db,
  { id, codigo, ms, error, espera }: Fin & { error: string; espera: number | null },
): Promise<void> {
  await sql`
    UPDATE webhook_aviso
       SET estado = ${espera === null ? 'FALLIDO' : 'PENDIENTE'}, codigo_http = ${codigo}::smallint, ms = ${ms}::int, error = ${error},
           proximo = now() + ${espera ?? 0} * interval '1 second'
     WHERE id = ${id}::bigint AND estado = 'PENDIENTE'`.execute(db);
}

export interface Dueno {
  readonly cliente_id: number;
  readonly cliente: string;
  readonly nombre: string;
}

/** Whose webhook it is. */
export async function selectDueno(db: Db, webhookId: number): Promise<Dueno | null> {
  const { rows } = await sql<Dueno>`
    SELECT w.cliente_id, c.nombre AS cliente, w.nombre
      FROM webhook w JOIN cliente c ON c.id = w.cliente_id WHERE w.id = ${webhookId}::int`.execute(db);
  return rows[0] ?? null;
}

/** What pauses an address by itself: so many failures in a row, over so long. */
const PAUSE = { failures: 20, minutes: 60 };

/** Leaves a failing address alone for longer and longer, up to ten minutes; true: it was paused now. */
export async function noteFailure(db: Db, webhookId: number): Promise<boolean> {
  const { rows } = await sql<{ cae: boolean }>`
    WITH antes AS (
      SELECT id, NOT pausado AND fallas_seguidas + 1 >= ${PAUSE.failures}::int
                 AND coalesce(fallando_desde <= now() - ${PAUSE.minutes} * interval '1 minute', false) AS cae
        FROM webhook WHERE id = ${webhookId}::int FOR UPDATE
    )
    UPDATE webhook w
       SET fallas_seguidas = w.fallas_seguidas + 1, fallando_desde = coalesce(w.fallando_desde, now()),
           espera_hasta = now() + least(600, power(2, least(w.fallas_seguidas + 1, 10))) * interval '1 second',
           pausado = w.pausado OR a.cae, motivo_pausa = CASE WHEN a.cae THEN 'FALLAS' ELSE w.motivo_pausa END
      FROM antes a WHERE w.id = a.id
    RETURNING a.cae`.execute(db);
  return rows[0]?.cae ?? false;
}
