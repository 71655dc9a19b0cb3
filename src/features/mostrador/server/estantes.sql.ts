import { sql } from 'kysely';

import type { TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Opcion } from '#shared/catalogo.ts';

/** Shelves as a master; those of one agency are kept at its counter as well (`mostrador.sql.ts`, which owns them). */
export const tablaDeEstantes: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO estante ${filas}`,
  update: (cambios) => sql`UPDATE estante SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM estante WHERE ${cual}`,
  usos: [
    {
      nombre: 'Guías que están en él',
      filas: (id) => sql`SELECT FROM guia_estante WHERE estante_id = ${id} AND hasta IS NULL`,
    },
    {
      nombre: 'Guías que estuvieron en él',
      filas: (id) => sql`SELECT FROM guia_estante WHERE estante_id = ${id} AND hasta IS NOT NULL`,
    },
  ],
  orden: sql`clave_de_nombre((SELECT a.nombre FROM agente a WHERE a.id = t.agente_id)), t.codigo`,
  opciones: { agente_id: sql<Opcion>`SELECT id, nombre, activo FROM agente ORDER BY clave_de_nombre(nombre), id` },
  reglas: {
    estante_codigo_unico: ['codigo', 'Esa agencia ya tiene un estante con ese código'],
    estante_agente_id_fkey: ['agente_id', 'Esa agencia ya no existe'],
    estante_de_la_agencia: ['agente_id', 'En él hubo guías: no se muda de agencia. Haga otro'],
  },
};
