import { ajustarCamino, type Caminos } from '#server/rutas/ajustar-camino.ts';
import type { Punto } from '#shared/rutas/problema.ts';

/** So long one answer is good for: a page that looks each time something happens asks nobody else each time. */
const FRESH_MS = 60_000;
const MOST_KEPT = 200;

interface Dicho {
  readonly hasta: number;
  readonly camino: Promise<Punto[] | null>;
}
const dichos = new Map<number, Dicho>();

/** The way of a round laid onto the streets by whom the operator named; null: by nobody, or it could not be. */
export function enCalles(caminos: Caminos | null, id: number, camino: readonly Punto[]): Promise<Punto[] | null> {
  if (caminos === null || camino.length < 2) return Promise.resolve(null);
  const now = Date.now();
  const known = dichos.get(id);
  if (known !== undefined && known.hasta > now) return known.camino;
  const asked = { hasta: now + FRESH_MS, camino: ajustarCamino(caminos, camino) };
  dichos.delete(id);
  dichos.set(id, asked);
  const [oldest] = dichos.keys();
  if (dichos.size > MOST_KEPT && oldest !== undefined) dichos.delete(oldest);
  return asked.camino;
}
