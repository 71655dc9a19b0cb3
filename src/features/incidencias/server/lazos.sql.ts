// owns: incidencia_lazo
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { IncidenciasDeUno, Lazo } from '../lazos.contract.ts';
import type { ClaseDeLazo } from '../palabras.contract.ts';

/** What incidencias have to do with. Read and written for our people alone. */

/** The record that a number names; null: there is none. */
export async function selectNombrado(db: Db, numero: string): Promise<Pick<Lazo, 'clase' | 'id'> | null> {
  const { rows } = await sql<Pick<Lazo, 'clase' | 'id'>>`
    SELECT 'INCIDENCIA' AS clase, i.id FROM incidencia i WHERE i.numero = ${numero}
     UNION ALL SELECT 'LEVANTE', l.id FROM levante l WHERE l.numero = ${numero}
     UNION ALL SELECT 'DEVOLUCION', d.id FROM devolucion d WHERE d.numero = ${numero}
     UNION ALL SELECT 'RECORRIDO', r.id FROM recorrido r WHERE r.numero = ${numero}
     UNION ALL SELECT 'RENDICION', d.id FROM rendicion d WHERE d.numero = ${numero}
     UNION ALL SELECT 'REMESA', m.id FROM remesa m WHERE m.numero = ${numero}
     UNION ALL SELECT 'CAJA', t.id FROM turno_caja t WHERE t.id = substring(${numero} FROM '^T-(\\d{1,15})$')::bigint
     UNION ALL SELECT 'CASO', k.id FROM caso k WHERE k.id = substring(${numero} FROM '^C-(\\d{1,15})$')::bigint`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface Atado {
  readonly incidencia_id: number;
  readonly clase: ClaseDeLazo;
  readonly otro_id: number;
}

/** Between two matters the older one holds it. */
function ordered({ incidencia_id, clase, otro_id }: Atado): Atado {
  if (clase !== 'INCIDENCIA' || incidencia_id < otro_id) return { incidencia_id, clase, otro_id };
  return { incidencia_id: otro_id, clase, otro_id: incidencia_id };
}

/** False: it is tied already. */
export async function insertLazo(db: Db, atado: Atado & { readonly usuario_id: number }): Promise<boolean> {
  const { incidencia_id, clase, otro_id } = ordered(atado);
  const { numAffectedRows } = await sql`
    INSERT INTO incidencia_lazo (incidencia_id, clase, otro_id, usuario_id)
    VALUES (${incidencia_id}::bigint, ${clase}, ${otro_id}::bigint, ${atado.usuario_id}::int) ON CONFLICT DO NOTHING`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function deleteLazo(db: Db, atado: Atado): Promise<boolean> {
  const { incidencia_id, clase, otro_id } = ordered(atado);
  const { numAffectedRows } = await sql`
    DELETE FROM incidencia_lazo WHERE incidencia_id = ${incidencia_id}::bigint AND clase = ${clase} AND otro_id = ${otro_id}::bigint`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** What the one has to do with the other has so as well. */
export async function copyLazos(db: Db, { de, a, usuario_id }: { de: number; a: number; usuario_id: number }) {
  await sql`
    INSERT INTO incidencia_lazo (incidencia_id, clase, otro_id, usuario_id)
    SELECT ${a}::bigint, l.clase, l.otro_id, ${usuario_id}::int FROM incidencia_lazo l
     WHERE l.incidencia_id = ${de}::bigint AND l.clase <> 'INCIDENCIA'
     UNION
    SELECT least(${a}::bigint, o.id), 'INCIDENCIA', greatest(${a}::bigint, o.id), ${usuario_id}::int
      FROM (${tiedTo(sql`${de}::bigint`)}) AS o WHERE o.id <> ${a}::bigint
        ON CONFLICT DO NOTHING`.execute(db);
}

/** The other matters that one is tied to, from either side. */
function tiedTo(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT l.otro_id AS id FROM incidencia_lazo l WHERE l.clase = 'INCIDENCIA' AND l.incidencia_id = ${id}
     UNION SELECT l.incidencia_id FROM incidencia_lazo l WHERE l.clase = 'INCIDENCIA' AND l.otro_id = ${id}`;
}

export async function selectLazos(db: Db, id: number): Promise<Lazo[]> {
  const tied = (clase: ClaseDeLazo) =>
    sql`SELECT l.otro_id FROM incidencia_lazo l WHERE l.incidencia_id = ${id}::bigint AND l.clase = ${clase}`;
  const { rows } = await sql<Lazo>`
    SELECT 'INCIDENCIA' AS clase, i.id, i.numero, i.asunto || ' · ' || lower(e.nombre) AS dicho, NULL::bigint AS recorrido_id
      FROM incidencia i JOIN documento_estado e ON e.entidad = i.entidad AND e.codigo = i.estado WHERE i.id IN (${tiedTo(sql`${id}::bigint`)})
     UNION ALL
    SELECT 'LEVANTE', l.id, l.numero, c.nombre || ', ' || to_char(l.dia, 'DD/MM'), NULL
      FROM levante l JOIN cliente c ON c.id = l.cliente_id WHERE l.id IN (${tied('LEVANTE')})
     UNION ALL
    SELECT 'DEVOLUCION', d.id, d.numero, c.nombre || ', guía ' || g.numero, NULL
      FROM devolucion d JOIN cliente c ON c.id = d.cliente_id JOIN guia g ON g.id = d.guia_id WHERE d.id IN (${tied('DEVOLUCION')})
     UNION ALL
    SELECT 'CASO', k.id, 'C-' || k.id, concat_ws(', ', a.nombre, s.nombre, 'guía ' || g.numero), NULL
      FROM caso k JOIN causa a ON a.id = k.causa_id JOIN solucion s ON s.id = k.solucion_id LEFT JOIN guia g ON g.id = k.guia_id
     WHERE k.id IN (${tied('CASO')})
     UNION ALL
    SELECT 'RECORRIDO', r.id, r.numero, concat_ws(', ', u.fullname, to_char(r.dia, 'DD/MM')), r.id
      FROM recorrido r LEFT JOIN usuario u ON u.id = r.chofer_id WHERE r.id IN (${tied('RECORRIDO')})
     UNION ALL
    SELECT 'RENDICION', d.id, d.numero, concat_ws(', ', u.fullname, 'recorrido ' || r.numero), r.id
      FROM rendicion d JOIN recorrido r ON r.id = d.recorrido_id JOIN usuario u ON u.id = d.chofer_id WHERE d.id IN (${tied('RENDICION')})
     UNION ALL
    SELECT 'REMESA', m.id, m.numero, concat_ws(', ', a.nombre, to_char(m.creada AT TIME ZONE 'America/Montevideo', 'DD/MM')), NULL
      FROM remesa m JOIN agente a ON a.id = m.agente_id WHERE m.id IN (${tied('REMESA')})
     UNION ALL
    SELECT 'CAJA', t.id, 'T-' || t.id, concat_ws(', ', 'caja de ' || a.nombre, to_char(t.abierta AT TIME ZONE 'America/Montevideo', 'DD/MM')), NULL
      FROM turno_caja t JOIN agente a ON a.id = t.agente_id WHERE t.id IN (${tied('CAJA')})
     ORDER BY 1, 2 LIMIT 100`.execute(db);
  return rows;
}

const RUTAS: Readonly<Record<ClaseDeLazo, readonly string[]>> = {
  LEVANTE: ['/levantes?ver=', '/levantes?vista=todos&ver='],
  DEVOLUCION: ['/levantes/devoluciones?ver='],
  INCIDENCIA: [],
  CASO: [],
  RECORRIDO: ['/recorrido/ver?id='],
  RENDICION: [],
  REMESA: [],
  CAJA: [],
};

/** From the other side; the newest first. */
export async function selectIncidenciasDe(
  db: Db,
  { clase, id }: Pick<Lazo, 'clase' | 'id'>,
): Promise<IncidenciasDeUno> {
  const rutas = RUTAS[clase].map((ruta) => `${ruta}${id}`);
  const tied =
    clase === 'INCIDENCIA'
      ? tiedTo(sql`${id}::bigint`)
      : sql`SELECT l.incidencia_id FROM incidencia_lazo l WHERE l.clase = ${clase} AND l.otro_id = ${id}::bigint`;
  const { rows } = await sql<IncidenciasDeUno[number]>`
    SELECT i.id, i.numero, i.asunto, i.estado FROM incidencia i
     WHERE i.id IN (${tied} UNION SELECT r.id FROM incidencia r WHERE r.ruta = ANY (${rutas}::text[])) ORDER BY i.id DESC LIMIT 50`.execute(
    db,
  );
  return rows;
}
