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

/** The cause that today has most more of than a week ago up to this hour; null: none has two more. */
export async function selectCausaQueSube(db: Db): Promise<string | null> {
  const { rows } = await sql<{ nombre: string }>`
    SELECT c.nombre
      FROM caso k JOIN causa c ON c.id = k.causa_id
     WHERE k.anulado IS NULL AND (k.fecha_inicio >= inicio_del_dia(hoy())
        OR (k.fecha_inicio >= inicio_del_dia(hoy() - 7) AND k.fecha_inicio < now() - interval '7 days'))
     GROUP BY c.id, c.nombre
    HAVING 2 * count(*) FILTER (WHERE k.fecha_inicio >= inicio_del_dia(hoy())) - count(*) >= 2
     ORDER BY 2 * count(*) FILTER (WHERE k.fecha_inicio >= inicio_del_dia(hoy())) - count(*) DESC, c.id LIMIT 1`.execute(
    db,
  );
  return rows[0]?.nombre ?? null;
}

/** What a driver still carries on the rounds that are on the road: to hand over, and to bring back. */
export async function countEnMano(db: Db, chofer_id: number): Promise<{ por_entregar: number; por_devolver: number }> {
  const { rows } = await sql<{ por_entregar: number; por_devolver: number }>`
    SELECT count(*) FILTER (WHERE l.estado IN ('CARGADA', 'EN_CAMINO'))::int AS por_entregar,
           count(*) FILTER (WHERE l.estado = 'NO_ENTREGADA')::int AS por_devolver
      FROM recorrido r JOIN recorrido_guia l ON l.recorrido_id = r.id AND l.abierta
     WHERE r.chofer_id = ${chofer_id}::int AND r.estado = 'EN_RUTA'`.execute(db);
  return rows[0] ?? { por_entregar: 0, por_devolver: 0 };
}

/** Mails that three attempts did not send; whole days since the last backup, null where there never was one. */
export async function selectDelSistema(
  db: Db,
): Promise<{ correos_fallando: number; dias_sin_respaldo: number | null }> {
  const { rows } = await sql<{ correos_fallando: number; dias_sin_respaldo: number | null }>`
    SELECT correos_fallando, dias_sin_respaldo FROM pendientes_del_sistema()`.execute(db);
  return rows[0] ?? { correos_fallando: 0, dias_sin_respaldo: null };
}

/** Files of the last thirty days with rows that somebody must correct, or that could not be read. */
export async function countImportacionesConErrores(db: Db, scope: Scope): Promise<number> {
  const isInside = scope.tipo === 'cliente' ? sql`i.cliente_id = ${scope.cliente_id}::int` : sql`true`;
  const { rows } = await sql<{ cantidad: number }>`
    SELECT count(*) AS cantidad FROM importacion i
     WHERE ${isInside} AND i.deposito_id IS NULL AND i.creada > now() - interval '30 days' AND (i.con_errores > 0 OR i.falla IS NOT NULL)`.execute(
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
