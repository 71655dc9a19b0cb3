// owns: informe_perfil
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

export interface Perfil {
  readonly cliente_id: number;
  readonly grande: boolean;
  readonly pestanas: readonly string[] | null;
}

export async function savePerfil(db: Db, { cliente_id, grande, pestanas }: Perfil): Promise<void> {
  await sql`
    INSERT INTO informe_perfil (cliente_id, grande, pestanas) VALUES (${cliente_id}::int, ${grande}, ${pestanas}::text[])
    ON CONFLICT (cliente_id) DO UPDATE SET grande = EXCLUDED.grande, pestanas = EXCLUDED.pestanas`.execute(db);
}

export async function existeCliente(db: Db, cliente_id: number): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM cliente WHERE id = ${cliente_id}::int`.execute(db);
  return rows.length > 0;
}

export interface ClienteHallado {
  readonly id: number;
  readonly nombre: string;
  readonly grande: boolean;
  readonly pestanas: string[] | null;
}

const MOST = 20;

/** Clients with the text in their name (case and accents apart), those with most parcels first. */
export async function selectClientes(db: Db, texto: string): Promise<ClienteHallado[]> {
  const { rows } = await sql<ClienteHallado>`
    SELECT c.id, c.nombre, coalesce(p.grande, false) AS grande, p.pestanas
      FROM cliente c
      LEFT JOIN informe_perfil p ON p.cliente_id = c.id
      LEFT JOIN (SELECT cliente_id, sum(cantidad) AS guias FROM guia_conteo WHERE cliente_id <> 0 AND agente_id = 0 GROUP BY cliente_id) n ON n.cliente_id = c.id
     WHERE strpos(clave_de_nombre(c.nombre), clave_de_nombre(${texto})) > 0 OR ${texto} = c.id::text
     ORDER BY coalesce(p.grande, false) DESC, coalesce(n.guias, 0) DESC, c.nombre LIMIT ${MOST}`.execute(db);
  return rows;
}
