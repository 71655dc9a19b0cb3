import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** The agency that a trunk round goes to, as its hours are reckoned. Reads only. */
export interface Destino {
  readonly id: number;
  readonly nombre: string;
  readonly direccion: string | null;
  readonly departamento_id: number;
  readonly localidad: string | null;
  readonly localidad_id: number | null;
  readonly ambito: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  /** Its hours on the day of the round; null: nobody said. */
  readonly desde: string | null;
  readonly hasta: string | null;
  readonly abre_ese_dia: boolean;
}

const DESTINO = sql`
  SELECT a.id, a.nombre, a.direccion, a.departamento_id, o.nombre AS localidad, o.id AS localidad_id, o.ambito, a.lat, a.lng,
         to_char(a.abre, 'HH24:MI') AS desde, to_char(a.cierra, 'HH24:MI') AS hasta,
         extract(isodow FROM r.dia)::int = ANY (a.abre_dias) AND (a.abre_feriados OR NOT EXISTS (SELECT FROM feriado f WHERE f.dia = r.dia)) AS abre_ese_dia
    FROM recorrido r`;

/** Of where the agency lies its zone says the town. */
const PUEBLO = sql`
  LEFT JOIN LATERAL (SELECT x.id, x.nombre, x.ambito FROM localidad x WHERE x.departamento_id = a.departamento_id AND x.zona_id = a.zona_id
                      ORDER BY x.rango, x.id LIMIT 1) o ON true`;

/** Null: it goes to doors. */
export async function selectDestino(db: Db, id: number): Promise<Destino | null> {
  const { rows } =
    await sql<Destino>`${DESTINO} JOIN agente a ON a.id = r.destino_id ${PUEBLO} WHERE r.id = ${id}::bigint`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The agencies where a mixed round leaves something. */
export async function selectAgencias(db: Db, id: number, agencias: readonly number[]): Promise<Destino[]> {
  const { rows } = await sql<Destino>`
    ${DESTINO} JOIN agente a ON a.id = ANY (${agencias}::int[]) ${PUEBLO} WHERE r.id = ${id}::bigint ORDER BY a.id`.execute(
    db,
  );
  return rows;
}
