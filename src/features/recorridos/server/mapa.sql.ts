import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Punto } from '#shared/rutas/problema.ts';

/** Where parcels go, as the points are looked up, and what a round must know of each. Reads only; `lineas.sql.ts` writes. */

/** The town or quarter of an address: the one of its envío, else the one of the catalogue that is called so. */
const DESTINO = sql`
  LEFT JOIN envio_guia eg ON eg.guia_id = g.id
  LEFT JOIN envio e ON e.id = eg.envio_id
  LEFT JOIN LATERAL (
    SELECT coalesce(e.localidad_id, (
      SELECT o.id FROM localidad o
       WHERE o.departamento_id = g.departamento_id AND (lower(o.nombre) = lower(g.localidad) OR g.localidad = ANY (o.alias))
       ORDER BY o.rango, o.id LIMIT 1)) AS id) AS en ON true
  LEFT JOIN localidad l ON l.id = en.id
  JOIN zona z ON z.id = g.zona_id
  JOIN tamano t ON t.id = g.tamano_id`;

const DESTINADA = sql`
  g.id AS guia_id, g.numero AS guia_nro, g.destinatario, g.direccion, g.localidad, g.departamento_id, g.zona_id, z.nombre AS zona, g.bultos,
  coalesce(g.peso_gramos, 0) AS peso_gramos, coalesce(round(dm3_de_medida(t.medida_cm) * g.bultos), 0)::float8 AS dm3, g.vence_el < hoy() AS vencida, l.id AS localidad_id, l.ambito, e.lat AS cliente_lat, e.lng AS cliente_lng,
  CASE WHEN g.estado_general = 'RETENIDO' THEN coalesce((SELECT m.nombre FROM motivo m WHERE m.id = g.motivo_id), 'sin motivo') END AS retenida`;

export interface Destinada {
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly destinatario: string;
  readonly direccion: string | null;
  readonly localidad: string | null;
  readonly departamento_id: number;
  readonly zona_id: number;
  readonly zona: string;
  readonly bultos: number;
  readonly peso_gramos: number;
  /** What all of its pieces take up, by the size that it was sent in. */
  readonly dm3: number;
  readonly vencida: boolean;
  readonly localidad_id: number | null;
  readonly ambito: string | null;
  readonly cliente_lat: number | null;
  readonly cliente_lng: number | null;
  /** Why it must not go out. */
  readonly retenida: string | null;
}

export interface ParadaDestinada extends Destinada {
  /** The agency where it is left; null: a door. */
  readonly agente_id: number | null;
  /** Still to be visited. */
  readonly abierta: boolean;
  readonly orden: number;
  readonly fija: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly desde: string | null;
  readonly hasta: string | null;
}

/** The stops of a round to doors, in the order of the plan; those at agencies among them, where it is mixed. */
export async function selectParadasDestinadas(db: Db, id: number): Promise<ParadaDestinada[]> {
  const { rows } = await sql<ParadaDestinada>`
    SELECT ${DESTINADA}, CASE WHEN l0.modo = 'AGENCIA' THEN g.agente_id END AS agente_id, l0.abierta, l0.orden::int AS orden, l0.fija, l0.lat, l0.lng, to_char(l0.desde, 'HH24:MI') AS desde, to_char(l0.hasta, 'HH24:MI') AS hasta
      FROM recorrido_guia l0 JOIN recorrido r ON r.id = l0.recorrido_id JOIN guia g ON g.id = l0.guia_id ${DESTINO}
     WHERE l0.recorrido_id = ${id}::bigint AND l0.estado NOT IN ('QUITADA', 'TRANSFERIDA') AND (l0.modo = 'ENTREGA' OR r.tipo = 'MIXTO')
     ORDER BY l0.orden, l0.guia_id`.execute(db);
  return rows;
}

/** These parcels, by their ids. */
export async function selectDestinadas(db: Db, guias: readonly number[]): Promise<Destinada[]> {
  const { rows } = await sql<Destinada>`
    SELECT ${DESTINADA} FROM guia g ${DESTINO} WHERE g.id = ANY (${guias}::bigint[]) ORDER BY g.id`.execute(db);
  return rows;
}

/** The middle of the capital: where the plant is taken to be until somebody marks it. */
export async function selectCentro(db: Db): Promise<Punto | null> {
  const { rows } = await sql<Punto>`
    SELECT c.lat, c.lng FROM localidad_centro c JOIN localidad l ON l.id = c.localidad_id
     WHERE l.departamento_id = 1 ORDER BY l.rango, l.id LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The zone of the template that a round was made of. */
export async function selectZonaDePlantilla(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ zona_id: number | null }>`
    SELECT p.zona_id FROM recorrido r JOIN recorrido_plantilla p ON p.id = r.plantilla_id WHERE r.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0]?.zona_id ?? null;
}

interface ZonaEnSuLugar {
  readonly id: number;
  readonly nombre: string;
  readonly color: string | null;
  /** As somebody drew it; null: nobody did. */
  readonly poligono: Punto[] | null;
  readonly centros: Punto[];
}

/** Each of these zones as it was drawn, and the middles of its localities; one that nobody can place is left out. */
export async function selectCentrosDeZonas(db: Db, zonas: readonly number[]): Promise<ZonaEnSuLugar[]> {
  const { rows } = await sql<ZonaEnSuLugar>`
    SELECT z.id, z.nombre, z.color, z.poligono, coalesce(m.centros, '[]') AS centros
      FROM zona z
      LEFT JOIN LATERAL (
        SELECT json_agg(json_build_object('lat', c.lat, 'lng', c.lng) ORDER BY l.id) AS centros
          FROM localidad l JOIN localidad_centro c ON c.localidad_id = l.id WHERE l.zona_id = z.id) AS m ON true
     WHERE z.id = ANY (${zonas}::smallint[]) AND (z.poligono IS NOT NULL OR m.centros IS NOT NULL)
     ORDER BY z.id`.execute(db);
  return rows;
}
