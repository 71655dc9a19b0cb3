// owns: recorrido_plantilla
import { sql } from 'kysely';

import type { TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import type { Opcion } from '#shared/catalogo.ts';

const ZONAS = sql<Opcion>`SELECT id, nombre, true AS activo FROM zona ORDER BY nombre`;
const AGENTES = sql<Opcion>`SELECT id, nombre, activo FROM agente ORDER BY clave_de_nombre(nombre), id`;
const VEHICULOS = sql<Opcion>`SELECT id, matricula AS nombre, activo FROM vehiculo ORDER BY matricula`;
/** Whoever drives, or stands in a template although the role is gone. */
const CHOFERES = sql<Opcion>`
  SELECT u.id, u.fullname AS nombre, u.estado = 'ACTIVO' AND r.rol_id IS NOT NULL AS activo
    FROM usuario u LEFT JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = 18
   WHERE r.rol_id IS NOT NULL OR EXISTS (SELECT FROM recorrido_plantilla p WHERE p.chofer_id = u.id)
   ORDER BY clave_de_nombre(u.fullname), u.id`;

const REGLAS = {
  recorrido_plantilla_nombre_unico: ['nombre', 'Ya hay una plantilla con ese nombre'],
  recorrido_plantilla_de_zona: ['zona_id', 'Un reparto tiene zona, y un troncal no'],
  recorrido_plantilla_a_agencia: ['destino_id', 'Un troncal va a una agencia, y un reparto no'],
  recorrido_plantilla_zona: ['zona_id', 'Esa zona ya no existe'],
  recorrido_plantilla_destino: ['destino_id', 'Esa agencia ya no existe'],
  recorrido_plantilla_chofer: ['chofer_id', 'Esa persona no existe'],
  recorrido_plantilla_vehiculo: ['vehiculo_id', 'Ese vehículo ya no existe'],
} as const;

export const tablaDePlantillas: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO recorrido_plantilla ${filas}`,
  update: (cambios) => sql`UPDATE recorrido_plantilla SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM recorrido_plantilla WHERE ${cual}`,
  usos: [{ nombre: 'Recorridos armados', filas: (id) => sql`SELECT FROM recorrido WHERE plantilla_id = ${id}` }],
  opciones: { zona_id: ZONAS, destino_id: AGENTES, chofer_id: CHOFERES, vehiculo_id: VEHICULOS },
  reglas: REGLAS,
};

export interface Plantilla {
  readonly id: number;
  readonly nombre: string;
  readonly zona_id: number | null;
  readonly destino_id: number | null;
  readonly chofer_id: number | null;
  readonly vehiculo_id: number | null;
  readonly salida: string | null;
  /** The most stops that its vehicle takes. */
  readonly paradas_tope: number | null;
}

const PLANTILLA = sql`
  SELECT p.id, p.nombre, p.zona_id, p.destino_id, p.chofer_id, p.vehiculo_id, to_char(p.salida, 'HH24:MI') AS salida, v.paradas AS paradas_tope
    FROM recorrido_plantilla p
    LEFT JOIN chofer c ON c.usuario_id = p.chofer_id
    LEFT JOIN vehiculo v ON v.id = coalesce(p.vehiculo_id, c.vehiculo_id)`;

/** Those of the weekday of a day that have made nothing that day yet, annulled or not: what leaves first comes first. */
export async function selectPorArmar(db: Db, dia: string): Promise<Plantilla[]> {
  const { rows } = await sql<Plantilla>`
    ${PLANTILLA} WHERE p.activo AND extract(isodow FROM ${dia}::date)::smallint = ANY (p.dias)
       AND NOT EXISTS (SELECT FROM recorrido r WHERE r.plantilla_id = p.id AND r.dia = ${dia}::date)
     ORDER BY p.salida NULLS LAST, clave_de_nombre(p.nombre), p.id`.execute(db);
  return rows;
}

export async function selectPlantilla(db: Db, id: number): Promise<Plantilla | null> {
  const { rows } = await sql<Plantilla>`${PLANTILLA} WHERE p.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

const puerta = sql`clave_de_nombre(concat_ws(' ', g.direccion, g.localidad))`;
const lugar = sql`clave_de_nombre(coalesce(g.localidad, ''))`;

/** These parcels as the template's round went: the same doors in their order, new ones after the last of their town, the rest at the end. */
export async function selectEnOrden(db: Db, plantilla_id: number, guias: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH conocida AS (
      SELECT x.value ->> 'puerta' AS puerta, x.value ->> 'lugar' AS lugar, x.n
        FROM recorrido_plantilla p, jsonb_array_elements(p.paradas) WITH ORDINALITY AS x (value, n) WHERE p.id = ${plantilla_id}::int
    )
    SELECT g.id FROM unnest(${guias}::bigint[]) WITH ORDINALITY AS a (id, n) JOIN guia g ON g.id = a.id
     ORDER BY coalesce((SELECT min(c.n) FROM conocida c WHERE c.puerta = ${puerta}),
                       (SELECT max(c.n) + 0.5 FROM conocida c WHERE c.lugar = ${lugar})) NULLS LAST, a.n`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DeRecorrido {
  readonly id: number;
  readonly nombre: string;
  readonly dias: readonly number[];
}

/** A round as a template; its zone is the one that most of its parcels go to. Null: there is nothing in it. @throws AppError PLANTILLA_REPETIDA */
export async function insertDeRecorrido(db: Db, { id, nombre, dias }: DeRecorrido): Promise<number | null> {
  const inserted = sql<{ id: number }>`
    INSERT INTO recorrido_plantilla (nombre, tipo, zona_id, destino_id, dias, chofer_id, vehiculo_id, salida, paradas)
    SELECT ${nombre}, CASE WHEN r.destino_id IS NULL THEN 'REPARTO' ELSE 'TRONCO' END, CASE WHEN r.destino_id IS NULL THEN z.zona_id END, r.destino_id, ${dias}::smallint[], r.chofer_id,
           -- What its driver has anyway is the driver's to say.
           CASE WHEN r.vehiculo_id IS DISTINCT FROM (SELECT c.vehiculo_id FROM chofer c WHERE c.usuario_id = r.chofer_id) THEN r.vehiculo_id END,
           r.salida_prevista, z.paradas
      FROM recorrido r
      CROSS JOIN LATERAL (
        SELECT mode() WITHIN GROUP (ORDER BY l.zona_id) AS zona_id,
               json_agg(json_build_object('puerta', ${puerta}, 'lugar', ${lugar}) ORDER BY l.orden, l.guia_id) AS paradas
          FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id
         WHERE l.recorrido_id = r.id AND l.estado NOT IN ('QUITADA', 'TRANSFERIDA') HAVING count(*) > 0) AS z
     WHERE r.id = ${id}::bigint RETURNING id`.execute(db);
  const { rows } = await asRefusal(inserted, { recorrido_plantilla_nombre_unico: 'PLANTILLA_REPETIDA' });
  return rows[0]?.id ?? null;
}
