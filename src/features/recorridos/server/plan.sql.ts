import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Result } from '#shared/contract.ts';

import type { opcionesDeRecorrido } from '../contract.ts';

/** What a planned round weighs against who drives it and with what. Reads only. */

export interface VehiculoDelPlan {
  readonly id: number;
  readonly matricula: string;
  readonly kg: number;
  readonly dm3: number;
  readonly paradas: number;
  readonly en_taller: boolean;
  readonly activo: boolean;
  /** The day on which the paper ended, where it has ended by the day of the round. */
  readonly seguro_vencio: string | null;
  readonly sucive_vencio: string | null;
}

export interface PlanLeido {
  readonly chofer: string | null;
  /** Whether Transporte knows the driver, and still offers them. */
  readonly chofer_activo: boolean | null;
  readonly libreta_vencio: string | null;
  readonly vehiculo: VehiculoDelPlan | null;
  /** The round of somebody else that has the same vehicle that day. */
  readonly otro: { readonly numero: string; readonly chofer: string } | null;
  readonly kg: number;
  readonly dm3: number;
  readonly bultos: number;
  readonly paradas: number;
}

/** What the plan would be like: with another driver and what they drive, or with these parcels as well. */
export interface Como {
  readonly chofer_id?: number;
  readonly mas?: readonly number[];
}

/** Its driver and vehicle with their papers as of its day, and what the open lines add up to. */
export async function selectPlan(db: Db, id: number, { chofer_id, mas = [] }: Como = {}): Promise<PlanLeido | null> {
  const otro = chofer_id ?? null;
  const { rows } = await sql<PlanLeido>`
    SELECT u.fullname AS chofer, c.activo AS chofer_activo, CASE WHEN c.libreta_vence < r.dia THEN c.libreta_vence END AS libreta_vencio,
           CASE WHEN v.id IS NOT NULL THEN json_build_object('id', v.id, 'matricula', v.matricula, 'kg', v.kg, 'dm3', v.dm3, 'paradas', v.paradas,
             'en_taller', v.en_taller, 'activo', v.activo, 'seguro_vencio', CASE WHEN v.seguro_vence < r.dia THEN v.seguro_vence END,
             'sucive_vencio', CASE WHEN v.sucive_vence < r.dia THEN v.sucive_vence END) END AS vehiculo,
           (SELECT json_build_object('numero', o.numero, 'chofer', coalesce(x.fullname, 'otro chofer'))
              FROM recorrido o LEFT JOIN usuario x ON x.id = o.chofer_id
             WHERE o.vehiculo_id = v.id AND o.dia = r.dia AND o.id <> r.id AND o.chofer_id IS DISTINCT FROM coalesce(${otro}::int, r.chofer_id)
               AND o.estado IN ('PLANIFICADO', 'EN_CARGA', 'CARGADO', 'EN_RUTA') ORDER BY o.id LIMIT 1) AS otro,
           t.kg, t.dm3, t.bultos, t.paradas
      FROM recorrido r
      LEFT JOIN usuario u ON u.id = coalesce(${otro}::int, r.chofer_id)
      LEFT JOIN chofer c ON c.usuario_id = u.id
      LEFT JOIN vehiculo v ON v.id = CASE WHEN ${otro}::int IS NULL THEN coalesce(r.vehiculo_id, c.vehiculo_id) ELSE c.vehiculo_id END
      CROSS JOIN LATERAL (
        SELECT round(coalesce(sum(g.peso_gramos), 0) / 1000.0)::int AS kg, round(coalesce(sum(dm3_de_medida(m.medida_cm) * g.bultos), 0))::int AS dm3,
               coalesce(sum(g.bultos), 0)::int AS bultos,
               count(DISTINCT coalesce(lower(g.direccion) || '|' || lower(coalesce(g.localidad, '')), g.id::text))::int AS paradas
          FROM guia g JOIN tamano m ON m.id = g.tamano_id
         WHERE g.id IN (SELECT l.guia_id FROM recorrido_guia l WHERE l.recorrido_id = r.id AND l.abierta UNION SELECT unnest(${mas}::bigint[]))) AS t
     WHERE r.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** Two people who plan with the same vehicle wait for each other. */
export async function lockVehiculo(db: Db, id: number): Promise<void> {
  await sql`SELECT FROM vehiculo WHERE id = ${id}::int FOR NO KEY UPDATE`.execute(db);
}

type Opcion = Result<typeof opcionesDeRecorrido>['vehiculos'][number];

/** What may be driven with, as the page offers it. */
export async function selectVehiculos(db: Db): Promise<Opcion[]> {
  const { rows } = await sql<Opcion>`
    SELECT id, matricula AS nombre, kg, dm3, paradas, jornada_h::float8 AS jornada_h FROM vehiculo WHERE activo ORDER BY matricula`.execute(
    db,
  );
  return rows;
}
