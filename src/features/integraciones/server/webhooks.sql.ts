// owns: webhook, webhook_aviso
import { sql } from 'kysely';

import type { CallContext } from '#server/dispatcher.ts';
import { pageByNumber } from '#server/list/page.ts';
import { PORCION } from '#server/work/maintenance.ts';

import type { Aviso, Avisos, Webhook } from '../contract.ts';

type Db = CallContext['db'];

/** Webhooks of one client or of all (null), those that wait for a decision first. */
export async function selectWebhooks(db: Db, cliente: number | null): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    SELECT w.id, w.cliente_id, c.nombre AS cliente, w.nombre, w.url, w.eventos, w.estado, w.pausado, w.motivo_pausa, w.fallas_seguidas,
           w.fallando_desde, w.creado, coalesce(u.fullname, 'Andén') AS creado_por,
           (SELECT count(*)::int FROM webhook_aviso a WHERE a.webhook_id = w.id AND a.estado = 'PENDIENTE') AS pendientes
      FROM webhook w
      JOIN cliente c ON c.id = w.cliente_id
      LEFT JOIN usuario u ON u.id = w.creado_por
     WHERE w.eliminado IS NULL AND (${cliente}::int IS NULL OR w.cliente_id = ${cliente}::int)
     ORDER BY w.estado <> 'PENDIENTE', w.id DESC
     LIMIT 1000`.execute(db);
  return rows;
}

export interface NewWebhook {
  readonly cliente_id: number;
  readonly nombre: string;
  readonly url: string;
  readonly eventos: readonly string[];
  readonly secreto_sellado: Buffer;
  readonly creado_por: number;
}

/** The number of a webhook that is about to be: its secret is sealed to it. */
export async function nextWebhook(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('webhook_id_seq')::int AS id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no number for a webhook');
  return row.id;
}

export async function insertWebhook(db: Db, id: number, w: NewWebhook): Promise<void> {
  await sql`
    INSERT INTO webhook (id, cliente_id, nombre, url, eventos, secreto_sellado, creado_por) OVERRIDING SYSTEM VALUE
    VALUES (${id}::int, ${w.cliente_id}::int, ${w.nombre}, ${w.url}, ${w.eventos}::text[], ${w.secreto_sellado}, ${w.creado_por}::int)`.execute(
    db,
  );
}

export async function countWebhooks(db: Db, cliente: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM webhook WHERE cliente_id = ${cliente}::int AND eliminado IS NULL`.execute(db);
  return rows[0]?.n ?? 0;
}

/** How many of these kinds of event there are. */
export async function countTipos(db: Db, eventos: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM tipo_evento WHERE codigo = ANY (${eventos}::text[])`.execute(db);
  return rows[0]?.n ?? 0;
}

export type Ficha = Pick<Webhook, 'id' | 'cliente_id' | 'nombre' | 'eventos' | 'estado' | 'pausado'>;

/** A webhook of that client (null: of any), held until the end of the transaction; null: there is none. */
export async function lockWebhook(db: Db, id: number, cliente: number | null): Promise<Ficha | null> {
  const { rows } = await sql<Ficha>`
    SELECT id, cliente_id, nombre, eventos, estado, pausado FROM webhook
     WHERE id = ${id}::int AND eliminado IS NULL AND (${cliente}::int IS NULL OR cliente_id = ${cliente}::int) FOR UPDATE`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Who brought it, while they are of that client or ours: what it is called is nobody else's to read. */
export async function selectCreador(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ creado_por: number }>`
    SELECT w.creado_por FROM webhook w JOIN usuario u ON u.id = w.creado_por
     WHERE w.id = ${id}::int AND (u.tipo_usuario = 'personal' OR u.cliente_id = w.cliente_id)`.execute(db);
  return rows.map(({ creado_por }) => creado_por);
}

export async function updateWebhook(
  db: Db,
  id: number,
  given: { nombre: string; eventos: readonly string[] },
): Promise<void> {
  await sql`UPDATE webhook SET nombre = ${given.nombre}, eventos = ${given.eventos}::text[] WHERE id = ${id}::int`.execute(
    db,
  );
}

export async function decideWebhook(
  db: Db,
  id: number,
  given: { decision: string; usuario_id: number },
): Promise<void> {
  await sql`UPDATE webhook SET estado = ${given.decision}, decidido = now(), decidido_por = ${given.usuario_id}::int
             WHERE id = ${id}::int`.execute(db);
}

/** Pauses it by hand, or lets it go on as if it had never failed. */
export async function pauseWebhook(db: Db, id: number, pausado: boolean): Promise<void> {
  await sql`UPDATE webhook SET pausado = ${pausado}, motivo_pausa = ${pausado ? 'PERSONA' : null}, fallas_seguidas = 0, fallando_desde = NULL,
                   espera_hasta = NULL
             WHERE id = ${id}::int`.execute(db);
  if (!pausado) await wakeWorker(db);
}

export async function removeWebhook(db: Db, id: number): Promise<void> {
  await sql`UPDATE webhook SET eliminado = now() WHERE id = ${id}::int`.execute(db);
}

export async function insertPrueba(db: Db, { id, cliente_id }: Ficha): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO webhook_aviso (webhook_id, cliente_id, tipo, fecha) VALUES (${id}::int, ${cliente_id}::int, 'PRUEBA', now()) RETURNING id`.execute(
    db,
  );
  await wakeWorker(db);
  const [row] = rows;
  if (!row) throw new Error('the notice was not written');
  return row.id;
}

/** Asks for another delivery; answers the webhook that it goes to, or null where there is nothing to send again. */
export async function requeueAviso(db: Db, id: number, cliente: number | null): Promise<number | null> {
  const { rows } = await sql<{ webhook_id: number }>`
    UPDATE webhook_aviso SET estado = 'PENDIENTE', intentos = 0, proximo = now()
     WHERE id = ${id}::bigint AND estado <> 'PENDIENTE' AND (${cliente}::int IS NULL OR cliente_id = ${cliente}::int)
    RETURNING webhook_id`.execute(db);
  await wakeWorker(db);
  return rows[0]?.webhook_id ?? null;
}

async function wakeWorker(db: Db): Promise<void> {
  await sql`SELECT pg_notify('anden_trabajo', 'webhooks')`.execute(db);
}

export interface AvisosAsked {
  readonly cliente: number | null;
  readonly webhook_id?: number | undefined;
  readonly estado?: string | undefined;
  readonly guia_nro?: string | undefined;
  readonly page: number;
  readonly size: number;
}

export async function selectAvisos(db: Db, asked: AvisosAsked): Promise<Avisos> {
  const { cliente, page, size } = asked;
  const where = sql`
      (${cliente}::int IS NULL OR a.cliente_id = ${cliente}::int)
      AND (${asked.webhook_id ?? null}::int IS NULL OR a.webhook_id = ${asked.webhook_id ?? null}::int)
      AND (${asked.estado ?? null}::text IS NULL OR a.estado = ${asked.estado ?? null})
      AND (${asked.guia_nro ?? null}::text IS NULL OR a.guia_id = (SELECT id FROM guia WHERE numero = ${asked.guia_nro ?? null}))`;
  const [found, counted] = await Promise.all([
    sql<Aviso>`
      SELECT a.id, a.webhook_id, w.nombre AS webhook, c.nombre AS cliente, a.identificador, a.tipo, a.guia_id, g.numero AS guia_nro, t.nombre AS evento,
             a.estado, a.creado, a.intentos, a.ultimo_intento, CASE WHEN a.estado = 'PENDIENTE' THEN a.proximo END AS proximo, a.codigo_http, a.ms, a.error
        FROM webhook_aviso a
        JOIN webhook w ON w.id = a.webhook_id
        JOIN cliente c ON c.id = a.cliente_id
        LEFT JOIN guia g ON g.id = a.guia_id
        LEFT JOIN tipo_evento t ON t.codigo = a.evento
       WHERE ${where}
       ORDER BY a.id DESC
       LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(db),
    sql<{
      n: number;
    }>`SELECT count(*)::int AS n FROM (SELECT FROM webhook_aviso a WHERE ${where} LIMIT 100000) AS x`.execute(db),
  ]);
  const total = counted.rows[0]?.n ?? 0;
  return pageByNumber({ page, size }, { total, records: found.rows });
}

/** The log is kept 30 days. */
export async function deleteOldAvisos(db: Db): Promise<void> {
  // The oldest have the smallest ids: nothing has to be kept in order by their day.
  await sql`
    DELETE FROM webhook_aviso a USING (SELECT v.id, v.creado FROM webhook_aviso v ORDER BY v.id LIMIT ${PORCION}) AS v
     WHERE a.id = v.id AND v.creado < now() - interval '30 days'`.execute(db);
}
