import { CaminoEnCalles } from '#shared/rutas/camino.ts';
import { esPunto } from '#shared/rutas/distancia.ts';
import type { Punto } from '#shared/rutas/problema.ts';

import { askJson } from './ask-json.ts';

/** Who lays a way onto the streets, where the operator names somebody (specification §7.5: a path and a key). */
export interface Caminos {
  readonly url: string;
  readonly clave: string;
}

/** As many points as such a call takes. */
const MOST = 100;
const MOST_READ = 1_048_576;

/** The same way along the streets; null: nobody could say, for whatever reason, and the way stays as it was seen. */
export async function ajustarCamino({ url, clave }: Caminos, camino: readonly Punto[]): Promise<Punto[] | null> {
  const address = new URL(url);
  address.searchParams.set(
    'path',
    thinned(camino)
      .map(({ lat, lng }) => `${lat.toFixed(6)},${lng.toFixed(6)}`)
      .join('|'),
  );
  address.searchParams.set('interpolate', 'true');
  address.searchParams.set('key', clave);
  const answer = await askJson(address, { schema: CaminoEnCalles, mostBytes: MOST_READ });
  const found = answer?.snappedPoints.map(({ location: { latitude: lat, longitude: lng } }) => ({ lat, lng })) ?? [];
  return found.length < 2 || !found.every(esPunto) ? null : found;
}

/** Every so many, and the last. */
function thinned(camino: readonly Punto[]): Punto[] {
  const step = Math.max(1, Math.ceil((camino.length - 1) / (MOST - 1)));
  return camino.filter((_, index) => index % step === 0 || index === camino.length - 1);
}
