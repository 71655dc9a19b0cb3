import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { claveDeDireccion } from '#shared/puntos/clave.ts';

import type { Preparado } from './preparar.ts';

/** A zone by doors has whatever lies within its line, whatever zone the locality is of (design/areas/clients-masters.md §4). */

interface Nuevo {
  readonly preparado: Preparado;
}

/** The same, each parcel to a door in the zone of its door. One statement for all of them, and what there is of points is read by the server. */
export async function enSuZona<T extends Nuevo>(db: Db, nuevos: readonly T[]): Promise<readonly T[]> {
  const puertas = nuevos.flatMap(({ preparado: { datos, destino } }, orden) => {
    if (destino.agente !== null || !datos.direccion) return [];
    const { departamento_id, localidad } = destino;
    const { clave } = claveDeDireccion({ departamento_id, localidad: localidad ?? '', direccion: datos.direccion });
    return [{ orden, clave, lat: datos.ubicacion?.lat ?? null, lng: datos.ubicacion?.lng ?? null }];
  });
  if (puertas.length === 0) return nuevos;
  const { rows } = await sql<{ orden: number; zona_id: number }>`
    SELECT orden, zona_id FROM zonas_de_puertas(${JSON.stringify(puertas)}::jsonb)`.execute(db);
  if (rows.length === 0) return nuevos;
  const zonas = new Map(rows.map(({ orden, zona_id }) => [orden, zona_id]));
  return nuevos.map((nuevo, orden) => {
    const zona_id = zonas.get(orden);
    if (zona_id === undefined) return nuevo;
    const { preparado } = nuevo;
    return { ...nuevo, preparado: { ...preparado, guias: preparado.guias.map((guia) => ({ ...guia, zona_id })) } };
  });
}
