// owns: direccion_padron, localidad_centro
import type { Connection } from '#server/db/connection.ts';

/** One address of the register; names as `claveDeCalle` makes them. */
export interface FilaDePadron {
  readonly departamento_id: number;
  readonly localidad: string;
  readonly calle: string;
  readonly numero: number | null;
  readonly letra: string | null;
  readonly km: number | null;
  readonly manzana: string | null;
  readonly solar: string | null;
  readonly lat: number;
  readonly lng: number;
}

export interface LocalidadConClave {
  readonly localidad_id: number;
  readonly departamento_id: number;
  readonly clave: string;
}

export interface NombreDeLocalidad {
  readonly id: number;
  readonly nombre: string;
  readonly departamento_id: number;
  readonly alias: string[];
}

/** Whoever reads meanwhile reads the register as it was: an emptied table would have them wait. */
export async function deletePadron(db: Connection): Promise<void> {
  await db.query('DELETE FROM direccion_padron');
}

export async function insertPadron(db: Connection, filas: readonly FilaDePadron[]): Promise<void> {
  await db.query(
    `INSERT INTO direccion_padron (departamento_id, localidad, calle, numero, letra, km, manzana, solar, lat, lng)
     SELECT departamento_id, localidad, calle, numero, letra, km, manzana, solar, lat, lng
       FROM jsonb_to_recordset($1::jsonb) AS f (departamento_id smallint, localidad text, calle text, numero int, letra text, km numeric,
                                                manzana text, solar text, lat double precision, lng double precision)`,
    [JSON.stringify(filas)],
  );
}

export async function selectDepartamentos(db: Connection): Promise<{ id: number; nombre: string }[]> {
  return (await db.query<{ id: number; nombre: string }>('SELECT id, nombre FROM departamento ORDER BY id')).rows;
}

export async function selectNombresDeLocalidades(db: Connection): Promise<NombreDeLocalidad[]> {
  return (await db.query<NombreDeLocalidad>('SELECT id, nombre, departamento_id, alias FROM localidad ORDER BY id'))
    .rows;
}

/** The middle of each locality's addresses becomes its centre, unless a person said otherwise. @returns how many were set */
export async function upsertCentros(db: Connection, localidades: readonly LocalidadConClave[]): Promise<number> {
  const { rowCount } = await db.query(
    `INSERT INTO localidad_centro (localidad_id, lat, lng, fuente)
     SELECT DISTINCT ON (l.localidad_id) l.localidad_id, m.lat, m.lng, 'PADRON'
       FROM jsonb_to_recordset($1::jsonb) AS l (localidad_id int, departamento_id smallint, clave text)
       JOIN (SELECT departamento_id, localidad, count(*) AS puntos, percentile_cont(0.5) WITHIN GROUP (ORDER BY lat) AS lat,
                    percentile_cont(0.5) WITHIN GROUP (ORDER BY lng) AS lng
               FROM direccion_padron GROUP BY departamento_id, localidad HAVING count(*) >= 5) AS m
         ON m.departamento_id = l.departamento_id AND m.localidad = l.clave
      ORDER BY l.localidad_id, m.puntos DESC
     ON CONFLICT (localidad_id) DO UPDATE SET lat = EXCLUDED.lat, lng = EXCLUDED.lng, fuente = 'PADRON'
       WHERE localidad_centro.fuente <> 'CORRECCION'`,
    [JSON.stringify(localidades)],
  );
  return rowCount ?? 0;
}
