// owns: posicion, posicion_permiso
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import { DIAS_DE_POSICION, type Punto } from '../posicion.contract.ts';

/** Where drivers are, who agreed to it, and for how long it is kept. */

/** Since when this person agrees; null: they do not. */
export async function selectPermiso(db: Db, usuario_id: number): Promise<string | null> {
  const { rows } = await sql<{ dado: string }>`
    SELECT dado FROM posicion_permiso WHERE usuario_id = ${usuario_id}::int AND retirado IS NULL`.execute(db);
  return rows[0]?.dado ?? null;
}

export async function insertPermiso(db: Db, usuario_id: number): Promise<void> {
  await sql`
    INSERT INTO posicion_permiso (usuario_id) VALUES (${usuario_id}::int)
    ON CONFLICT (usuario_id) WHERE retirado IS NULL DO NOTHING`.execute(db);
}

export async function endPermiso(db: Db, usuario_id: number): Promise<void> {
  await sql`
    UPDATE posicion_permiso SET retirado = clock_timestamp() WHERE usuario_id = ${usuario_id}::int AND retirado IS NULL`.execute(
    db,
  );
}

/** Of the round that they are out with; what is from another day or of a wrong clock is left out. Answers how many are new. */
export async function insertPosiciones(db: Db, usuario_id: number, puntos: readonly Punto[]): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO posicion (usuario_id, fecha, recorrido_id, lat_e6, lng_e6, precision_m)
    SELECT ${usuario_id}::int, p.fecha, r.id, round(p.lat * 1e6)::int, round(p.lng * 1e6)::int, p.precision_m
      FROM unnest(${puntos.map(({ fecha }) => fecha)}::timestamptz[], ${puntos.map(({ lat }) => lat)}::float8[], ${puntos.map(({ lng }) => lng)}::float8[],
                  ${puntos.map((punto) => punto.precision_m)}::int[]) AS p (fecha, lat, lng, precision_m)
      JOIN recorrido r ON r.chofer_id = ${usuario_id}::int AND r.estado = 'EN_RUTA' AND p.fecha >= r.salida - interval '5 minutes'
     WHERE p.fecha BETWEEN now() - interval '1 day' AND now() + interval '5 minutes'
    ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteOldPosiciones(db: Db): Promise<void> {
  await sql`DELETE FROM posicion WHERE fecha < now() - ${DIAS_DE_POSICION}::int * interval '1 day'`.execute(db);
}
