import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { AVISA_DIAS } from '#shared/catalogo-palabras.ts';

import type { ChoferHoy } from '../hoy.contract.ts';

/** What drivers have in hand today, and whose papers end soon. Reads only. */

/** What somebody has to see about on top: too much cash, what nobody decided; then who is out, then who is free. */
export async function selectChoferesHoy(db: Db): Promise<ChoferHoy[]> {
  const { rows } = await sql<ChoferHoy>`
    SELECT t.* FROM (
    SELECT u.id, u.fullname AS nombre, v.matricula AS vehiculo, c.libreta_vence, c.efectivo_maximo_centavos AS limite, efectivo_de(u.id, 'UYU') AS efectivo,
           (SELECT count(*)::int FROM rendicion_diferencia d WHERE d.chofer_id = u.id AND d.decision IS NULL) AS diferencias,
           (SELECT json_build_object('id', r.id, 'numero', r.numero, 'estado', r.estado) FROM recorrido r
             WHERE r.chofer_id = u.id AND r.dia = hoy() AND r.estado <> 'ANULADO' ORDER BY r.estado <> 'EN_RUTA', r.id DESC LIMIT 1) AS recorrido
      FROM chofer c JOIN usuario u ON u.id = c.usuario_id LEFT JOIN vehiculo v ON v.id = c.vehiculo_id
     WHERE c.activo) AS t
     ORDER BY t.efectivo <= t.limite, t.diferencias = 0, t.recorrido IS NULL, clave_de_nombre(t.nombre), t.id`.execute(
    db,
  );
  return rows;
}

/** Licences of drivers, and papers of vehicles, that ended or end within as many days as their list says it. */
export async function countPorVencer(db: Db): Promise<{ libretas: number; vehiculos: number }> {
  const { rows } = await sql<{ libretas: number; vehiculos: number }>`
    SELECT (SELECT count(*) FROM chofer WHERE activo AND libreta_vence <= hoy() + ${AVISA_DIAS}::int)::int AS libretas,
           (SELECT count(*) FROM vehiculo WHERE activo AND least(seguro_vence, sucive_vence) <= hoy() + ${AVISA_DIAS}::int)::int AS vehiculos`.execute(
    db,
  );
  return rows[0] ?? { libretas: 0, vehiculos: 0 };
}
