// owns: levante_plantilla, levante_excepcion, franja_capacidad, corte_levante
import { sql } from 'kysely';

import type { TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Db } from '#server/db/db.ts';
import type { Opcion } from '#shared/catalogo.ts';

/** What people keep of recurrent levantes, and what the evening makes of it. */

const LUGARES = sql<Opcion>`
  SELECT d.id, c.nombre || ' · ' || d.nombre || ', ' || d.direccion AS nombre, d.activa AND c.activo AS activo
    FROM cliente_direccion d JOIN cliente c ON c.id = d.cliente_id ORDER BY clave_de_nombre(c.nombre), d.id`;
/** A client knows whose they are. */
const LUGARES_PROPIOS = sql<Opcion>`
  SELECT d.id, d.nombre || ', ' || d.direccion AS nombre, d.activa AS activo FROM cliente_direccion d ORDER BY clave_de_nombre(d.nombre), d.id`;
/** Whoever drives, or stands in a template although the role is gone. */
const CHOFERES = sql<Opcion>`
  SELECT u.id, u.fullname AS nombre, u.estado = 'ACTIVO' AND r.rol_id IS NOT NULL AS activo
    FROM usuario u LEFT JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = 18
   WHERE r.rol_id IS NOT NULL OR EXISTS (SELECT FROM levante_plantilla p WHERE p.chofer_id = u.id)
   ORDER BY clave_de_nombre(u.fullname), u.id`;
const PLANTILLAS = sql<Opcion>`
  SELECT p.id, c.nombre || ' · ' || d.nombre || ', ' || to_char(p.desde, 'HH24:MI') || '–' || to_char(p.hasta, 'HH24:MI') AS nombre, p.activo
    FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id JOIN cliente c ON c.id = d.cliente_id
   ORDER BY clave_de_nombre(c.nombre), p.desde, p.id`;
const ZONAS = sql<Opcion>`SELECT id, nombre, true AS activo FROM zona ORDER BY nombre`;

const NO_HAY_FRANJA = 'Esa franja no se ofrece en esa dirección ese día: use una de las de «Crear levante»';
const ADELANTE = ['hasta', 'Termina después de empezar'] as const;

export const tablaDePlantillas: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO levante_plantilla ${filas}`,
  update: (cambios) => sql`UPDATE levante_plantilla SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM levante_plantilla WHERE ${cual}`,
  usos: [{ nombre: 'Levantes hechos', filas: (id) => sql`SELECT FROM levante WHERE plantilla_id = ${id}` }],
  opciones: { direccion_id: LUGARES, chofer_id: CHOFERES },
  reglas: {
    plantilla_direccion: ['direccion_id', 'Esa dirección ya no existe'],
    plantilla_chofer: ['chofer_id', 'Esa persona no existe'],
    plantilla_corre_adelante: ADELANTE,
    plantilla_vigencia: ['vigente_hasta', 'Termina antes de empezar'],
    plantilla_en_franja: ['desde', NO_HAY_FRANJA],
    plantilla_cuantas: ['direccion_id', 'Ya tiene 30 levantes recurrentes: elimine o cambie uno'],
  },
};

/** What a client sees of it; the rows are its own by row level security. */
export const tablaDePropios: TablaDeCatalogo = {
  ...tablaDePlantillas,
  opciones: { direccion_id: LUGARES_PROPIOS },
};

export const tablaDeExcepciones: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO levante_excepcion ${filas}`,
  update: (cambios) => sql`UPDATE levante_excepcion SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM levante_excepcion WHERE ${cual}`,
  usos: [],
  opciones: { plantilla_id: PLANTILLAS },
  reglas: {
    excepcion_plantilla: ['plantilla_id', 'Ese recurrente ya no existe'],
    excepcion_unica: ['dia', 'Ya hay una excepción para ese día'],
    excepcion_con_franja: ['desde', 'La franja va solo, y entera, con «Otra franja»'],
    excepcion_corre_adelante: ADELANTE,
    excepcion_a_tiempo: ['dia', 'Ese día ya pasó'],
    excepcion_en_franja: ['desde', NO_HAY_FRANJA],
  },
};

export const tablaDeFranjas: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO franja_capacidad ${filas}`,
  update: (cambios) => sql`UPDATE franja_capacidad SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM franja_capacidad WHERE ${cual}`,
  usos: [],
  opciones: { zona_id: ZONAS },
  reglas: {
    franja_corre_adelante: ADELANTE,
    franja_no_se_pisa: ['desde', 'Se pisa con otra franja de esa zona en alguno de esos días'],
  },
};

export const tablaDeCortes: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO corte_levante ${filas}`,
  update: (cambios) => sql`UPDATE corte_levante SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM corte_levante WHERE ${cual}`,
  usos: [],
  opciones: { zona_id: ZONAS },
  reglas: { corte_unico: ['zona_id', 'Esa zona ya tiene su hora de corte'] },
};

export interface Recurrente {
  readonly levante_id: number;
  readonly numero: string;
  readonly cliente_id: number;
  readonly dia: string;
  /** False: it was called off again. */
  readonly hecho: boolean;
}

/** A notice to ours who look after levantes, from a call of a client's. */
export async function avisarACuidadores(
  db: Db,
  { titulo, texto, ruta }: { titulo: string; texto: string; ruta: string },
): Promise<void> {
  await sql`SELECT avisar_a_quienes_cuidan_levantes(${titulo}, ${texto}, ${ruta})`.execute(db);
}

/** What the templates ask for as of a moment; null: now. Told again, it makes nothing more. */
export async function hacerRecurrentes(db: Db, ahora: string | null = null): Promise<Recurrente[]> {
  const { rows } = await sql<Recurrente>`
    SELECT levante_id, numero, cliente_id, dia, hecho FROM hacer_levantes_recurrentes(coalesce(${ahora}::timestamptz, now()))`.execute(
    db,
  );
  return rows;
}
