// owns: puesto
import { sql } from 'kysely';

import type { TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Db } from '#server/db/db.ts';
import type { Opcion } from '#shared/catalogo.ts';
import type { Equipo } from '#shared/equipo.ts';

export const tablaDePuestos: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO puesto ${filas}`,
  update: (cambios) => sql`UPDATE puesto SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM puesto WHERE ${cual}`,
  usos: [],
  opciones: { agente_id: sql<Opcion>`SELECT id, nombre, activo FROM agente ORDER BY clave_de_nombre(nombre), id` },
  reglas: {
    puesto_codigo_unico: ['codigo', 'Ya hay un puesto con ese código'],
    puesto_nombre_unico: ['nombre', 'Ya hay un puesto con ese nombre en el mismo lugar'],
    puesto_agente_id_fkey: ['agente_id', 'Esa agencia ya no existe'],
  },
};

/** The one in use that has the code; null: none, or none that this person may see. */
export async function selectEquipo(db: Db, codigo: string): Promise<Equipo | null> {
  const { rows } = await sql<Equipo>`
    SELECT p.codigo, p.nombre, p.agente_id, a.nombre AS lugar, p.formato, p.impresora, p.con_balanza, p.sonido
      FROM puesto p LEFT JOIN agente a ON a.id = p.agente_id
     WHERE p.codigo = ${codigo} AND p.activo`.execute(db);
  return rows[0] ?? null;
}
