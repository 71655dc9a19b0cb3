// owns: turno_reapertura
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';

import type { Z } from '../papeles.contract.ts';
import type { Reabrible } from '../reabrir.contract.ts';
import { MEDIOS } from './cajas.sql.ts';

/** Whether that could be; a box that somebody opens in this moment wins. @throws AppError CAJA_YA_ABIERTA */
export async function reabrir(db: Db, id: number, motivo: string): Promise<boolean> {
  const { rows } = await asRefusal(
    sql<{ done: boolean }>`SELECT reabrir_caja(${id}::bigint, ${motivo}) AS done`.execute(db),
    { una_caja_abierta: 'CAJA_YA_ABIERTA' },
  );
  return rows[0]?.done === true;
}

/** Closed today, and the last one of its agency, with nothing decided about it. */
export async function selectReabribles(db: Db): Promise<Reabrible[]> {
  const { rows } = await sql<Reabrible>`
    SELECT t.id, a.nombre AS agencia, t.cerrada, coalesce(u.fullname, '') AS cierra,
           json_build_object('esperado', t.esperado_centavos, 'contado', t.contado_centavos,
                             'diferencia', t.contado_centavos - t.esperado_centavos, 'medios', ${MEDIOS}) AS sellado
      FROM turno_caja t JOIN agente a ON a.id = t.agente_id LEFT JOIN usuario u ON u.id = t.cierra_id
     WHERE t.estado = 'CERRADA' AND t.cerrada >= inicio_del_dia(hoy()) AND t.decision IS NULL
       AND NOT EXISTS (SELECT FROM turno_medio m WHERE m.turno_id = t.id AND m.decision IS NOT NULL)
       AND NOT EXISTS (SELECT FROM turno_caja x WHERE x.agente_id = t.agente_id AND x.id > t.id)
     ORDER BY t.cerrada DESC LIMIT 200`.execute(db);
  return rows;
}

/** How often a box was opened again, as its paper tells it: by whom, why, and what its count had said. */
export async function selectReaperturas(db: Db, turno_id: number): Promise<Z['reaperturas']> {
  const { rows } = await sql<Z['reaperturas'][number]>`
    SELECT r.cerrada, r.reabierta, coalesce(u.fullname, 'La empresa') AS por, r.motivo, r.esperado AS esperado_centavos, r.contado AS contado_centavos
      FROM turno_reapertura r LEFT JOIN usuario u ON u.id = r.usuario_id WHERE r.turno_id = ${turno_id}::bigint ORDER BY r.numero`.execute(
    db,
  );
  return rows;
}
