import type { Db } from '#server/db/db.ts';
import { buscarPuntos, puntoDePlanta } from '#server/puntos/puntos.ts';
import { estaEnUruguay, type PuntoHallado } from '#shared/puntos/punto.ts';
import type { Punto } from '#shared/rutas/problema.ts';

import type { LevanteDestinado } from './levantes.sql.ts';
import { type Destinada, selectCentro } from './mapa.sql.ts';

/** A parcel with the place where it goes; null: nobody knows. */
export type Ubicada<T extends Destinada> = T & { readonly punto: PuntoHallado | null };

/** What was marked for one stop alone rules over what the address says. */
export async function ubicar<T extends Destinada>(db: Db, destinadas: readonly T[]): Promise<Ubicada<T>[]> {
  const puntos = await buscarPuntos(
    db,
    destinadas.map((one) => ({
      departamento_id: one.departamento_id,
      localidad: one.localidad ?? '',
      direccion: one.direccion ?? '',
      localidad_id: one.localidad_id,
      del_cliente: lugarDe(one.cliente_lat, one.cliente_lng),
    })),
  );
  return destinadas.map((one, i) => ({ ...one, punto: marcado(one) ?? puntos[i] ?? null }));
}

export type LevanteUbicado = LevanteDestinado & { readonly punto: PuntoHallado | null };

/** Where each client waits. */
export async function ubicarLugares(db: Db, levantes: readonly LevanteDestinado[]): Promise<LevanteUbicado[]> {
  const asked = levantes.map(({ departamento_id, localidad, direccion, localidad_id }) => ({
    ...{ departamento_id, localidad: localidad ?? '', direccion, localidad_id, del_cliente: null },
  }));
  const puntos = await buscarPuntos(db, asked);
  return levantes.map((one, i) => ({ ...one, punto: puntos[i] ?? null }));
}

function marcado(one: Destinada & { readonly lat?: number | null; readonly lng?: number | null }): PuntoHallado | null {
  const lugar = lugarDe(one.lat ?? null, one.lng ?? null);
  return lugar && { ...lugar, fuente: 'CORRECCION' };
}

/** Null: nobody marked it, or it lies abroad. */
export function lugarDe(lat: number | null, lng: number | null): Punto | null {
  return lat === null || lng === null || !estaEnUruguay({ lat, lng }) ? null : { lat, lng };
}

/** The middle of the country's capital, where not even that is known. */
const MONTEVIDEO: Punto = { lat: -34.9, lng: -56.18 };

/** Where rounds begin and end: as it was marked, else about the middle of the capital. */
export async function planta(db: Db): Promise<PuntoHallado> {
  const marcada = await puntoDePlanta(db);
  return marcada ?? { ...((await selectCentro(db)) ?? MONTEVIDEO), fuente: 'LOCALIDAD' };
}
