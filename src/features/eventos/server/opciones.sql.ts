import { sql } from 'kysely';

import type { Exigencia } from '#features/guias/detalle.contract.ts';
import type { Db } from '#server/db/db.ts';

/** A kind of event that the station knows, with the steps that the state machine has for it. */
export interface TipoDeEstacion {
  readonly tipo: string;
  readonly nombre: string;
  readonly lleva_peso: boolean;
  readonly estado_esperado: string | null;
  readonly de_la_sede: boolean;
  readonly en_agencia: boolean;
  readonly pasos: readonly { readonly quien: readonly string[]; readonly exige: readonly Exigencia[] }[];
  readonly motivos: readonly { readonly id: number; readonly nombre: string }[];
}

/** Every kind that a scan can say, or one of them. Reasons that want a photo of each parcel are left out. */
export async function selectTipos(db: Db, tipo: string | null): Promise<TipoDeEstacion[]> {
  const { rows } = await sql<TipoDeEstacion>`
    SELECT s.tipo_evento AS tipo, te.nombre, s.lleva_peso, s.estado_esperado, s.de_la_sede, s.en_agencia,
           (SELECT json_agg(json_build_object('quien', t.quien, 'exige', t.exige)) FROM transicion t WHERE t.tipo_evento = s.tipo_evento) AS pasos,
           (SELECT coalesce(json_agg(json_build_object('id', m.id, 'nombre', m.nombre) ORDER BY m.id), '[]')
              FROM motivo_de_evento me JOIN motivo m ON m.id = me.motivo_id
             WHERE me.tipo_evento = s.tipo_evento AND m.activo AND NOT m.exige_foto) AS motivos
      FROM evento_de_estacion s
      JOIN tipo_evento te ON te.codigo = s.tipo_evento
     WHERE ${tipo}::text IS NULL OR s.tipo_evento = ${tipo}
     ORDER BY s.orden`.execute(db);
  return rows;
}

export async function selectAgencias(db: Db): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{ id: number; nombre: string }>`
    SELECT id, nombre FROM agente WHERE activo ORDER BY nombre`.execute(db);
  return rows;
}
