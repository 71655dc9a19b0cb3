// owns: transportista, vehiculo, chofer, ruta_parametro
import { sql } from 'kysely';

import type { TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Opcion } from '#shared/catalogo.ts';

const TRANSPORTISTAS = sql<Opcion>`SELECT id, nombre, activo FROM transportista ORDER BY clave_de_nombre(nombre)`;
const VEHICULOS = sql<Opcion>`SELECT id, matricula AS nombre, activo FROM vehiculo ORDER BY matricula`;
/** Whoever drives, or is a driver here although the role is gone. */
const PERSONAS = sql<Opcion>`
  SELECT u.id, u.fullname AS nombre, u.estado = 'ACTIVO' AND r.rol_id IS NOT NULL AS activo
    FROM usuario u LEFT JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = 18
   WHERE r.rol_id IS NOT NULL OR EXISTS (SELECT FROM chofer c WHERE c.usuario_id = u.id)
   ORDER BY clave_de_nombre(u.fullname), u.id`;

export const tablaDeTransportistas: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO transportista ${filas}`,
  update: (cambios) => sql`UPDATE transportista SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM transportista WHERE ${cual}`,
  usos: [
    { nombre: 'Vehículos', filas: (id) => sql`SELECT FROM vehiculo WHERE transportista_id = ${id}` },
    { nombre: 'Choferes', filas: (id) => sql`SELECT FROM chofer WHERE transportista_id = ${id}` },
  ],
  reglas: {
    transportista_nombre_unico: ['nombre', 'Ya hay un transportista con ese nombre'],
    transportista_rut_unico: ['rut', 'Ya hay un transportista con ese RUT'],
  },
};

export const tablaDeVehiculos: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO vehiculo ${filas}`,
  update: (cambios) => sql`UPDATE vehiculo SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM vehiculo WHERE ${cual}`,
  usos: [
    { nombre: 'Choferes', filas: (id) => sql`SELECT FROM chofer WHERE vehiculo_id = ${id}` },
    { nombre: 'Recorridos', filas: (id) => sql`SELECT FROM recorrido WHERE vehiculo_id = ${id}` },
  ],
  opciones: { transportista_id: TRANSPORTISTAS },
  reglas: {
    vehiculo_matricula_unica: ['matricula', 'Ya hay un vehículo con esa matrícula'],
    vehiculo_transportista: ['transportista_id', 'Ese transportista ya no existe'],
  },
};

export const tablaDeChoferes: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO chofer ${filas}`,
  update: (cambios) => sql`UPDATE chofer SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM chofer WHERE ${cual}`,
  usos: [
    {
      nombre: 'Recorridos',
      filas: (id) => sql`SELECT FROM recorrido r JOIN chofer c ON c.usuario_id = r.chofer_id WHERE c.id = ${id}`,
    },
  ],
  opciones: { usuario_id: PERSONAS, vehiculo_id: VEHICULOS, transportista_id: TRANSPORTISTAS },
  reglas: {
    chofer_persona_unica: ['usuario_id', 'Esa persona ya está en la lista'],
    chofer_persona: ['usuario_id', 'Esa persona no existe'],
    chofer_vehiculo: ['vehiculo_id', 'Ese vehículo ya no existe'],
    chofer_transportista: ['transportista_id', 'Ese transportista ya no existe'],
  },
};

/** Its rows are the product's own: nothing of them is made or deleted, and the grants say so too. */
export const tablaDeTiempos: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO ruta_parametro ${filas}`,
  update: (cambios) => sql`UPDATE ruta_parametro SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM ruta_parametro WHERE ${cual}`,
  usos: [],
  orden: sql`array_position('{MONTEVIDEO,METROPOLITANA,CAPITAL,INTERIOR}'::text[], t.ambito)`,
  reglas: { ruta_parametro_ambito_unico: ['ambito', 'Cada ámbito tiene su renglón: este no cambia de ámbito'] },
};
