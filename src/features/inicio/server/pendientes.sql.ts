import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

/** Cases begun today, and those of the same weekday a week ago up to this hour: days of Montevideo. */
export async function countCasos(db: Db): Promise<{ cantidad: number; antes: number }> {
  const { rows } = await sql<{ cantidad: number; antes: number }>`
    SELECT (SELECT count(*) FROM caso k WHERE k.anulado IS NULL AND k.fecha_inicio >= inicio_del_dia(hoy())) AS cantidad,
           (SELECT count(*) FROM caso k
             WHERE k.anulado IS NULL AND k.fecha_inicio >= inicio_del_dia(hoy() - 7)
               AND k.fecha_inicio < now() - interval '7 days') AS antes`.execute(db);
  return rows[0] ?? { cantidad: 0, antes: 0 };
}

/** Files of the last thirty days with rows that somebody must correct, or that could not be read. */
export async function countImportacionesConErrores(db: Db, scope: Scope): Promise<number> {
  const isInside = scope.tipo === 'cliente' ? sql`i.cliente_id = ${scope.cliente_id}::int` : sql`true`;
  const { rows } = await sql<{ cantidad: number }>`
    SELECT count(*) AS cantidad FROM importacion i
     WHERE ${isInside} AND i.creada > now() - interval '30 days' AND (i.con_errores > 0 OR i.falla IS NOT NULL)`.execute(
    db,
  );
  return rows[0]?.cantidad ?? 0;
}

export async function countCuentasPorAprobar(db: Db): Promise<number> {
  const { rows } = await sql<{ cantidad: number }>`
    SELECT count(*) AS cantidad FROM usuario WHERE estado = 'PENDIENTE'`.execute(db);
  return rows[0]?.cantidad ?? 0;
}

/** Of clients' systems that do not answer, and those that were paused for it. */
export async function countWebhooksFallando(db: Db): Promise<number> {
  const { rows } = await sql<{ cantidad: number }>`
    SELECT count(*) AS cantidad FROM webhook
     WHERE fallando_desde IS NOT NULL OR (pausado AND motivo_pausa IS DISTINCT FROM 'PERSONA')`.execute(db);
  return rows[0]?.cantidad ?? 0;
}
