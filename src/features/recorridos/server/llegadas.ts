import type { Db } from '#server/db/db.ts';

import { selectPorLevantar } from './levantes.sql.ts';
import { selectSalida, updateLlegadas } from './lineas.sql.ts';
import { selectParadasDestinadas } from './mapa.sql.ts';
import { esLevante, problemaDeOrden, reckon } from './problema.ts';
import { planta, ubicar, ubicarLugares } from './puntos.ts';

/** Writes down at what hour a round that leaves should be at each of its stops: what it is late against from then on. */
export async function preverLlegadas(db: Db, id: number): Promise<void> {
  const stops = (await selectParadasDestinadas(db, id)).filter(({ abierta }) => abierta);
  if (stops.length === 0) return;
  const [inicio, salida_prevista, paradas] = [await planta(db), await selectSalida(db, id), await ubicar(db, stops)];
  const levantes = await ubicarLugares(db, await selectPorLevantar(db, id));
  const [ronda] = reckon(problemaDeOrden({ id, inicio, salida_prevista, paradas, levantes }));
  await updateLlegadas(
    db,
    id,
    (ronda?.paradas ?? [])
      .filter((stop) => !esLevante(stop.id))
      .map((stop) => ({ guia_id: stop.id, segundos: Math.round(stop.llegada) })),
  );
}
