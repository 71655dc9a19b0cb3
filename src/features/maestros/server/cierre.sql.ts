import { sql } from 'kysely';

import type { Elegidas } from '#features/masivos/server/public.ts';
import type { Db } from '#server/db/db.ts';

const SE_DESVIA = sql`EXISTS (SELECT FROM transicion t WHERE t.tipo_evento = 'DESV' AND t.estado_desde = g.estado_general)`;

export interface GuiasPorEstado {
  readonly estado: string;
  readonly nombre: string;
  readonly cantidad: number;
  readonly se_desvia: boolean;
}

export async function selectGuiasAbiertas(db: Db, agenteId: number): Promise<GuiasPorEstado[]> {
  const { rows } = await sql<GuiasPorEstado>`
    SELECT g.estado_general AS estado, e.nombre, count(*) AS cantidad, ${SE_DESVIA} AS se_desvia
      FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general
     WHERE g.agente_id = ${agenteId}::int AND NOT e.es_final GROUP BY g.estado_general, e.nombre, e.orden ORDER BY e.orden`.execute(
    db,
  );
  return rows;
}

/** Of those, the ones that can be diverted now. */
export function porDesviar(agenteId: number): Elegidas {
  return { from: sql`guia g`, where: sql`g.agente_id = ${agenteId}::int AND ${SE_DESVIA}` };
}

interface Destino {
  readonly id: number;
  readonly nombre: string;
  readonly departamento: string;
}

/** Agencies that keep parcels, the nearest ones first: of its department, then by name. Null: there is no such agency. */
export async function selectDestinos(db: Db, agenteId: number): Promise<Destino[] | null> {
  const { rows } = await sql<Destino>`
    SELECT a.id, a.nombre, d.nombre AS departamento
      FROM agente mia JOIN agente a ON a.id <> mia.id AND a.activo AND a.tipo_agente_id NOT IN (7, 8) JOIN departamento d ON d.id = a.departamento_id
     WHERE mia.id = ${agenteId}::int ORDER BY a.departamento_id <> mia.departamento_id, a.zona_id <> mia.zona_id, clave_de_nombre(a.nombre)`.execute(
    db,
  );
  if (rows.length > 0) return rows;
  const found = await sql`SELECT FROM agente WHERE id = ${agenteId}::int`.execute(db);
  return found.rows.length > 0 ? [] : null;
}
