// owns: punto, punto_visita
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Punto } from '#shared/rutas/problema.ts';

/** One address as the tables are asked for it. */
export interface PuntoPedido {
  readonly clave: string | null;
  readonly departamento_id: number;
  readonly localidad_id: number | null;
  /** As `claveDeCalle` makes it, like the rest. */
  readonly localidad: string;
  readonly calle: string | null;
  readonly numero: number | null;
  readonly letra: string | null;
  readonly km: number | null;
  readonly manzana: string | null;
  readonly solar: string | null;
}

interface Puerta extends Punto {
  readonly numero: number;
}

/** What the tables know of one address. */
export interface PuntoSabido {
  readonly sabido: (Punto & { readonly fuente: 'CORRECCION' | 'VISITAS' }) | null;
  readonly padron: Punto | null;
  /** The nearest doors of the street below and above. */
  readonly antes: Puerta | null;
  readonly despues: Puerta | null;
  readonly centro: Punto | null;
}

const POINT = sql`jsonb_build_object('lat', d.lat, 'lng', d.lng)`;
const DOOR = sql`jsonb_build_object('lat', d.lat, 'lng', d.lng, 'numero', d.numero)`;
/** Montevideo is one locality in the register, where ours are its quarters. */
const THERE = sql`d.departamento_id = q.departamento_id AND (q.departamento_id = 1 OR d.localidad = q.localidad)`;
const STREET = sql`${THERE} AND d.calle = q.calle`;

/** What is known of each address, in their order: one statement for all of a pool. */
export async function selectPuntos(db: Db, asked: readonly PuntoPedido[]): Promise<PuntoSabido[]> {
  const { rows } = await sql<PuntoSabido>`
    SELECT CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('lat', p.lat, 'lng', p.lng, 'fuente', p.fuente) END AS sabido,
           coalesce(puerta.punto, por_km.punto, plano.punto) AS padron, antes.punto AS antes, despues.punto AS despues,
           CASE WHEN c.localidad_id IS NOT NULL THEN jsonb_build_object('lat', c.lat, 'lng', c.lng) END AS centro
      FROM jsonb_to_recordset(${JSON.stringify(asked.map((one, orden) => ({ ...one, orden })))}::jsonb) AS q
           (orden int, clave text, departamento_id smallint, localidad_id int, localidad text, calle text, numero int, letra text, km numeric,
            manzana text, solar text)
      LEFT JOIN punto p ON p.clave = q.clave
      LEFT JOIN localidad_centro c ON c.localidad_id = q.localidad_id
      LEFT JOIN LATERAL (SELECT ${POINT} AS punto FROM direccion_padron d WHERE ${STREET} AND d.numero = q.numero
                          ORDER BY d.letra IS NOT DISTINCT FROM q.letra DESC, d.letra NULLS FIRST, d.lat, d.lng LIMIT 1) AS puerta ON true
      LEFT JOIN LATERAL (SELECT ${POINT} AS punto FROM direccion_padron d
                          WHERE q.km IS NOT NULL AND d.departamento_id = q.departamento_id AND d.calle = q.calle AND d.numero IS NULL
                            AND abs(d.km - q.km) <= 0.5
                          ORDER BY abs(d.km - q.km), d.lat, d.lng LIMIT 1) AS por_km ON true
      LEFT JOIN LATERAL (SELECT ${POINT} AS punto FROM direccion_padron d
                          WHERE q.solar IS NOT NULL AND d.departamento_id = q.departamento_id AND d.localidad = q.localidad AND d.manzana = q.manzana AND d.solar = q.solar
                          ORDER BY d.lat, d.lng LIMIT 1) AS plano ON true
      LEFT JOIN LATERAL (SELECT ${DOOR} AS punto FROM direccion_padron d WHERE ${STREET} AND d.numero < q.numero
                          ORDER BY d.numero DESC, d.letra NULLS FIRST, d.lat, d.lng LIMIT 1) AS antes ON true
      LEFT JOIN LATERAL (SELECT ${DOOR} AS punto FROM direccion_padron d WHERE ${STREET} AND d.numero > q.numero
                          ORDER BY d.numero, d.letra NULLS FIRST, d.lat, d.lng LIMIT 1) AS despues ON true
     ORDER BY q.orden`.execute(db);
  return rows;
}

/** What is kept under one clave. */
export async function selectPunto(db: Db, clave: string) {
  const { rows } = await sql<Punto & { fuente: 'CORRECCION' | 'VISITAS' }>`
    SELECT lat, lng, fuente FROM punto WHERE clave = ${clave}`.execute(db);
  return rows[0] ?? null;
}

/** A person says where a door is: it rules from now on. */
export async function upsertCorreccion(
  db: Db,
  clave: string,
  { lat, lng, usuario_id }: Punto & { usuario_id: number },
) {
  await sql`
    INSERT INTO punto (clave, lat, lng, fuente, corregido_por) VALUES (${clave}, ${lat}, ${lng}, 'CORRECCION', ${usuario_id})
    ON CONFLICT (clave) DO UPDATE SET lat = EXCLUDED.lat, lng = EXCLUDED.lng, fuente = 'CORRECCION', visitas = 0, cambiado = now(),
                                      corregido_por = EXCLUDED.corregido_por`.execute(db);
}

/** What visits say of a door, unless a person said otherwise. */
export async function upsertVisitas(
  db: Db,
  clave: string,
  { lat, lng, visitas }: Punto & { visitas: number },
): Promise<void> {
  await sql`
    INSERT INTO punto (clave, lat, lng, fuente, visitas) VALUES (${clave}, ${lat}, ${lng}, 'VISITAS', ${visitas})
    ON CONFLICT (clave) DO UPDATE SET lat = EXCLUDED.lat, lng = EXCLUDED.lng, visitas = EXCLUDED.visitas, cambiado = now()
      WHERE punto.fuente = 'VISITAS'`.execute(db);
}

/** Keeps a visit and the eight before it, and answers all of them. */
export async function insertVisita(
  db: Db,
  clave: string,
  { lat, lng, fecha }: Punto & { fecha: string },
): Promise<Punto[]> {
  await sql`INSERT INTO punto_visita (clave, lat, lng, fecha) VALUES (${clave}, ${lat}, ${lng}, ${fecha}::timestamptz)`.execute(
    db,
  );
  await sql`
    DELETE FROM punto_visita
     WHERE id IN (SELECT id FROM punto_visita WHERE clave = ${clave} ORDER BY fecha DESC, id DESC OFFSET 9)`.execute(
    db,
  );
  const { rows } =
    await sql<Punto>`SELECT lat, lng FROM punto_visita WHERE clave = ${clave} ORDER BY fecha DESC, id DESC`.execute(db);
  return rows;
}
