import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { EfectivoDeAgencia } from '../agencias.contract.ts';
import { COBROS } from './cajas.sql.ts';

/** What agencies have that has not left for the plant. What is in an open box nobody is told: sums are those of the last close. */
export async function selectEfectivo(db: Db): Promise<EfectivoDeAgencia[]> {
  const { rows } = await sql<EfectivoDeAgencia>`
    SELECT a.id AS agente_id, a.nombre AS agencia, t.abierta, coalesce(t.cobros, 0) AS cobros, u.cerrada, u.contado_centavos AS dejo_centavos,
           hoy() - dia_de(coalesce(r.creada, p.abierta)) AS dias, r.creada AS enviada, a.limite_efectivo_centavos AS limite_centavos,
           caja_sobre_limite(a.id) AS sobre_limite
      FROM agente a
      JOIN LATERAL (SELECT x.abierta FROM turno_caja x WHERE x.agente_id = a.id ORDER BY x.id LIMIT 1) p ON true
      LEFT JOIN LATERAL (SELECT t.abierta, ${COBROS} FROM turno_caja t WHERE t.agente_id = a.id AND t.estado <> 'CERRADA') t ON true
      LEFT JOIN LATERAL (SELECT x.cerrada, x.contado_centavos FROM turno_caja x
                          WHERE x.agente_id = a.id AND x.estado = 'CERRADA' ORDER BY x.id DESC LIMIT 1) u ON true
      LEFT JOIN LATERAL (SELECT x.creada FROM remesa x WHERE x.agente_id = a.id ORDER BY x.id DESC LIMIT 1) r ON true
     WHERE t.abierta IS NOT NULL OR u.contado_centavos > 0
     ORDER BY sobre_limite DESC, dias DESC, a.nombre, a.id LIMIT 500`.execute(db);
  return rows;
}
