import type { Db } from '#server/db/db.ts';
import { casco } from '#shared/puntos/casco.ts';

import type { ZonaEnMapa } from '../mapa.contract.ts';
import { selectCentrosDeZonas } from './mapa.sql.ts';

/** Which zones a round is of, which of its stops lie elsewhere, and where the zones are. */

interface DeZona {
  readonly guia_id: number;
  readonly zona_id: number;
  readonly zona: string;
}

/** A zone with fewer of its stops than one in so many is not a round's own. */
const PARTE = 5;

/**
 * What is said of the stops of a zone that is not the round's: its template's, or where it has none those that at least one in five of its stops
 * are of. In few stops nothing stands out.
 */
export function ajenasDe(paradas: readonly DeZona[], propia: number | null): ReadonlyMap<number, string> {
  const counted = new Map<number, number>();
  for (const { zona_id } of paradas) counted.set(zona_id, (counted.get(zona_id) ?? 0) + 1);
  const isOwn = (zona_id: number) =>
    propia === null ? (counted.get(zona_id) ?? 0) * PARTE >= paradas.length : zona_id === propia;
  const own = [...new Set(paradas.filter(({ zona_id }) => isOwn(zona_id)).map(({ zona }) => zona))];
  const de = own.length === 0 ? 'su plantilla es de otra zona' : `el recorrido es de ${enumerar(own)}`;
  return new Map(
    paradas
      .filter(({ zona_id }) => !isOwn(zona_id))
      .map(({ guia_id, zona }) => [guia_id, `Zona ajena: es de ${zona} y ${de}`]),
  );
}

function enumerar(nombres: readonly string[]): string {
  const last = nombres.at(-1) ?? '';
  return nombres.length < 2 ? last : `${nombres.slice(0, -1).join(', ')} y ${last}`;
}

/** Where these zones lie; one of whose localities nobody knows where they are is left out. */
export async function zonasEnMapa(db: Db, paradas: readonly { readonly zona_id: number }[]): Promise<ZonaEnMapa[]> {
  const zonas = [...new Set(paradas.map(({ zona_id }) => zona_id))];
  if (zonas.length === 0) return [];
  return (await selectCentrosDeZonas(db, zonas)).map(({ id, nombre, color, poligono, centros }) => ({
    id,
    nombre,
    color,
    contorno: poligono ?? casco(centros),
  }));
}
