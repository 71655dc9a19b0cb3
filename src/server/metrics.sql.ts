import { sql } from 'kysely';

import type { Db } from './db/db.ts';

/** What waits in the tables, whichever process will do it. */
export interface Waiting {
  readonly mails_waiting: number;
  readonly mails_failed: number;
  readonly webhooks_waiting: number;
  readonly jobs_waiting: number;
  readonly deltas: number;
  readonly folds_behind_seconds: number;
  readonly sessions: number;
}

/** Each by an index of its own, or of a table that stays small. */
export async function selectWaiting(db: Db): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    SELECT (SELECT count(*) FROM correo WHERE enviado IS NULL AND intentos < 20) AS mails_waiting,
           (SELECT count(*) FROM correo WHERE enviado IS NULL AND intentos >= 20) AS mails_failed,
           (SELECT count(*) FROM webhook_aviso WHERE estado = 'PENDIENTE') AS webhooks_waiting,
           (SELECT count(*) FROM masivo WHERE estado IN ('EN_COLA', 'EN_CURSO'))
             + (SELECT count(*) FROM importacion
                 WHERE falla IS NULL AND (leida IS NULL OR (por_revisar > 0 AND mapeo IS NOT NULL) OR por_importar > 0)) AS jobs_waiting,
           (SELECT count(*) FROM guia_conteo_delta) + (SELECT count(*) FROM guia_conteo_fijo_delta) + (SELECT count(*) FROM pickup_conteo_delta) + (SELECT count(*) FROM informe_guia_delta)
             + (SELECT count(*) FROM informe_delta) + (SELECT count(*) FROM caso_resumen_delta) + (SELECT count(*) FROM recorrido_delta) AS deltas,
           (SELECT coalesce(max(segundos), 0) FROM atraso_de_pliegues()) AS folds_behind_seconds,
           (SELECT count(*) FROM sesion WHERE cerrada IS NULL AND ultimo_uso > now() - interval '8 hours' AND creada > now() - make_interval(hours => horas)) AS sessions`.execute(
    db,
  );
  return rows[0];
}
