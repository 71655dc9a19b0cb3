import { sql } from 'kysely';

import type { Db } from '../db/db.ts';

/** What a person says of the middle of a locality: it is not moved by a register that is imported later. */
export async function upsertCentro(
  db: Db,
  localidadId: number,
  { lat, lng }: Readonly<Record<string, unknown>>,
): Promise<{ campo: string; texto: string } | null> {
  const { rows } = await sql<{ lat: number | null; lng: number | null }>`
    SELECT c.lat, c.lng FROM (SELECT) AS x LEFT JOIN localidad_centro c ON c.localidad_id = ${localidadId}::int`.execute(
    db,
  );
  const was = rows[0];
  const punto = { lat: lat === undefined ? was?.lat : lat, lng: lng === undefined ? was?.lng : lng };
  if ((punto.lat ?? null) === null && (punto.lng ?? null) === null) {
    if ((was?.lat ?? null) === null) return null;
    return { campo: 'lat', texto: 'El centro se corrige, no se borra' };
  }
  if ((punto.lat ?? null) === null || (punto.lng ?? null) === null)
    return { campo: (punto.lat ?? null) === null ? 'lat' : 'lng', texto: 'La latitud va con su longitud' };
  await sql`
    INSERT INTO localidad_centro (localidad_id, lat, lng, fuente) VALUES (${localidadId}, ${punto.lat}, ${punto.lng}, 'CORRECCION')
    ON CONFLICT (localidad_id) DO UPDATE SET lat = EXCLUDED.lat, lng = EXCLUDED.lng, fuente = 'CORRECCION'`.execute(db);
  return null;
}
