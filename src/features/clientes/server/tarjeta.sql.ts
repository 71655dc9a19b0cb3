// owns: cliente_etiqueta
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** Words that hang on clients. Read and written for our people alone. */

export async function selectEtiquetas(db: Db, clienteId: number): Promise<string[]> {
  const { rows } = await sql<{ texto: string }>`
    SELECT e.texto FROM cliente_etiqueta e WHERE e.cliente_id = ${clienteId}::int ORDER BY e.clave`.execute(db);
  return rows.map(({ texto }) => texto);
}

interface Puesta {
  readonly cliente_id: number;
  readonly texto: string;
  readonly usuario_id: number;
}

/** Hangs it there, as it is written elsewhere already. */
export async function putEtiqueta(db: Db, { cliente_id, texto, usuario_id }: Puesta): Promise<void> {
  await sql`
    INSERT INTO cliente_etiqueta (cliente_id, texto, usuario_id)
    SELECT ${cliente_id}::int,
           coalesce((SELECT e.texto FROM cliente_etiqueta e WHERE e.clave = clave_de_nombre(${texto}) ORDER BY e.desde LIMIT 1), ${texto}),
           ${usuario_id}::int
        ON CONFLICT DO NOTHING`.execute(db);
}

export async function deleteEtiqueta(db: Db, clienteId: number, texto: string): Promise<void> {
  await sql`
    DELETE FROM cliente_etiqueta WHERE cliente_id = ${clienteId}::int AND clave = clave_de_nombre(${texto})`.execute(
    db,
  );
}

/** What may be given in a client's house. */
export async function selectRolesDeCliente(db: Db) {
  const { rows } = await sql<{ id: number; nombre: string; administra: boolean }>`
    SELECT r.id, r.nombre, EXISTS (SELECT FROM rol_funcionalidad f WHERE f.rol_id = r.id AND f.codigo = 'CLI_002') AS administra
      FROM rol r WHERE r.para = 'cliente' ORDER BY 3, r.nombre`.execute(db);
  return rows;
}

/** Parcels of each of the last fourteen days, today among them, out of the sums that reports keep. */
export async function selectDias(db: Db, clienteId: number) {
  const { rows } = await sql<{ dia: string; guias: number }>`
    SELECT d.dia::date AS dia, coalesce(r.guias, 0) AS guias
      FROM generate_series(hoy() - 13, hoy(), interval '1 day') AS d (dia)
      LEFT JOIN (SELECT x.desde, sum(x.guias)::int AS guias FROM informe_renglon x
                  WHERE x.cliente_id = ${clienteId}::int AND x.tramo = 'd' AND x.desde >= hoy() - 13 AND x.dimension IN ('situacion', 'promesa')
                  GROUP BY x.desde) AS r ON r.desde = d.dia::date
     ORDER BY d.dia`.execute(db);
  return rows;
}
