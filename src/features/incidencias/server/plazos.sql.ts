import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Calendario, Franja } from '#shared/habil.ts';

import type { Prioridad } from '../palabras.contract.ts';

export interface Plazo {
  calendario_id: number;
  respuesta_s: number;
  resolucion_s: number;
}

/** The row that says most about the matter: its client before its kind. */
export async function selectPlazo(
  db: Db,
  { tipo_id, prioridad, cliente_id }: { tipo_id: number; prioridad: Prioridad; cliente_id: number | null },
): Promise<Plazo> {
  const { rows } = await sql<Plazo>`
    SELECT calendario_id, respuesta_min * 60 AS respuesta_s, resolucion_min * 60 AS resolucion_s
      FROM incidencia_plazo
     WHERE prioridad = ${prioridad} AND (tipo_id IS NULL OR tipo_id = ${tipo_id}::int) AND (cliente_id IS NULL OR cliente_id = ${cliente_id}::int)
     ORDER BY cliente_id NULLS LAST, tipo_id NULLS LAST LIMIT 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no term for ${prioridad}`);
  return row;
}

/** The calendars with the holidays that all of them know. */
export async function selectCalendarios(db: Db): Promise<ReadonlyMap<number, Calendario>> {
  const { rows } = await sql<{ id: number; horario: Franja[]; abre_feriados: boolean; feriados: string[] }>`
    SELECT c.id, c.horario, c.abre_feriados, ARRAY(SELECT f.dia::text FROM feriado f) AS feriados FROM calendario c`.execute(
    db,
  );
  return new Map(rows.map(({ id, feriados, ...calendario }) => [id, { ...calendario, feriados: new Set(feriados) }]));
}

/** The present moment, to the second. */
export async function selectAhora(db: Db): Promise<string> {
  const { rows } = await sql<{ ahora: string }>`SELECT date_trunc('second', now()) AS ahora`.execute(db);
  return rows[0]?.ahora ?? '';
}
