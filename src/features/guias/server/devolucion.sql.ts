import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { EstadoGuia } from '#shared/estados.ts';

export interface Hija {
  readonly id: number;
  readonly numero: string;
  /** More happened to it than to be made and taken in. */
  readonly salio: boolean;
}

/** A return that is lost may be found: it is not over. */
const EN_CURSO = sql`(NOT e.es_final OR h.estado_general = 'EXTRAVIADO')`;

/** The return of a parcel that is not over; null: there is none. */
export async function selectHijaEnCurso(db: Db, madreId: number): Promise<Hija | null> {
  const { rows } = await sql<Hija>`
    SELECT h.id, h.numero,
           EXISTS (SELECT FROM evento ev WHERE ev.guia_id = h.id AND ev.tipo NOT IN ('DAT', 'ADM', 'CORR')
                      AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = h.id AND c.corrige_id = ev.id)) AS salio
      FROM guia h JOIN estado_guia e ON e.codigo = h.estado_general
     WHERE h.madre_id = ${madreId}::bigint AND ${EN_CURSO} LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The number of a parcel that ended, whole or in part, as its return did: given back, or given up. Null: it did not. */
export async function selectTerminada(db: Db, madreId: number): Promise<string | null> {
  const { rows } = await sql<{ numero: string }>`
    SELECT g.numero FROM guia g
     WHERE g.id = ${madreId}::bigint AND (g.estado_general IN ('DEVUELTO', 'SINIESTRADO')
        OR EXISTS (SELECT FROM bulto b WHERE b.guia_id = g.id AND b.estado IN ('DEVUELTO', 'SINIESTRADO')))`.execute(
    db,
  );
  return rows[0]?.numero ?? null;
}

/** The state of the parcel that a return takes back. */
export async function selectMadre(db: Db, madreId: number) {
  const { rows } = await sql<{ numero: string; estado_general: EstadoGuia; bultos_que_vuelven: number }>`
    SELECT g.numero, g.estado_general,
           (SELECT count(*)::int FROM bulto b WHERE b.guia_id = g.id AND b.estado = 'EN_DEVOLUCION') AS bultos_que_vuelven
      FROM guia g WHERE g.id = ${madreId}::bigint`.execute(db);
  return rows[0] ?? null;
}

/** A return should be back within so many days. */
const DAYS_BACK = 5;

/**
 * The child of a parcel that goes back: same things, swapped addresses, its first event with it; of a parcel of several what has not been
 * delivered, or, where the recipient sends it back, what has. Null where the parcel has one that is still on its way. The mother is locked.
 */
export async function insertHija(db: Db, madreId: number, usuarioId: number) {
  const isBack = sql`EXISTS (SELECT FROM bulto b WHERE b.guia_id = g.id AND b.estado = 'EN_DEVOLUCION')`;
  const { rows } = await sql<{ id: number; numero: string }>`
    WITH madre AS (
      SELECT g.*, c.nombre AS cliente, c.direccion AS vuelve_a, c.localidad AS vuelve_localidad, c.departamento_id AS vuelve_departamento,
             c.zona_id AS vuelve_zona, (SELECT count(*) FROM guia h WHERE h.madre_id = g.id) AS hijas,
             CASE WHEN ${isBack} THEN (SELECT count(*) FROM bulto b WHERE b.guia_id = g.id AND b.estado = 'EN_DEVOLUCION') ELSE g.bultos END AS vuelven
        FROM guia g JOIN cliente c ON c.id = g.cliente_id
       WHERE g.id = ${madreId}::bigint
         AND NOT EXISTS (SELECT FROM guia h JOIN estado_guia e ON e.codigo = h.estado_general WHERE h.madre_id = g.id AND ${EN_CURSO})
    ), hija AS (
      INSERT INTO guia (numero, cliente_id, referencia, destinatario, direccion, localidad, departamento_id, zona_id, tamano_id, servicio, bultos,
                        peso_gramos, creada, prometida_el, vence_el, estado_general, ultimo_evento, ultimo_fecha, madre_id)
      SELECT m.numero || '-D' || m.hijas + 1, m.cliente_id, m.referencia, m.cliente, m.vuelve_a, m.vuelve_localidad, m.vuelve_departamento,
             m.vuelve_zona, m.tamano_id, 'DEVOLUCION', m.vuelven, CASE WHEN m.vuelven = m.bultos THEN m.peso_gramos END, clock_timestamp(), hoy() + ${DAYS_BACK}::int,
             hoy() + ${DAYS_BACK}::int, 'PRE_INGRESADO', 'DAT', clock_timestamp(), m.id
        FROM madre m
      RETURNING id, numero, cliente_id, bultos, ultimo_fecha
    ), datos AS (
      INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, usuario_id)
      SELECT id, cliente_id, 'DAT', ultimo_fecha, ${usuarioId}::int FROM hija
    ), piezas AS (
      INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
      SELECT h.id, n, 'PRE_INGRESADO', 'DAT', h.ultimo_fecha FROM hija h, generate_series(1, h.bultos) AS n WHERE h.bultos > 1
    )
    SELECT id, numero FROM hija`.execute(db);
  return rows[0] ?? null;
}

/** The return that a label of its mother's stands for, where this can happen to the return only. */
export async function selectHijaLeida(
  db: Db,
  etiquetas: readonly { readonly numero: string; readonly bulto: number | null }[],
  tipo: string,
): Promise<{ numero: string; bulto: number | null } | null> {
  const { rows } = await sql<{ numero: string; bulto: number | null }>`
    SELECT numero, bulto FROM hija_leida(${etiquetas.map(({ numero }) => numero)}::text[], ${etiquetas.map(({ bulto }) => bulto)}::smallint[], ${tipo})`.execute(
    db,
  );
  return rows[0] ?? null;
}
