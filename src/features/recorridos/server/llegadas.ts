import type { Db } from '#server/db/db.ts';
import { conCalles, type Ruteo } from '#server/rutas/tabla-de-viajes.ts';
import type { RondaPropuesta } from '#shared/rutas/problema.ts';

import { avisosDeDestino, type DestinoUbicado, destinoDe, paradasUbicadas, problemaDeTronco } from './destino.ts';
import { selectPorLevantar } from './levantes.sql.ts';
import { selectAbiertas, selectSalida, updateLlegadas } from './lineas.sql.ts';
import { esLevante, problemaDeOrden, reckon } from './problema.ts';
import { planta, ubicarLugares } from './puntos.ts';
import { selectRecorrido } from './recorridos.sql.ts';
import { selectHoras, selectTiempos } from './tiempos.sql.ts';

interface Pedida {
  readonly id: number;
  readonly salida_prevista: string | null;
  readonly ruteo: Ruteo | null;
}

/** The hours of what is still open, in the order that it has; null: nothing is. */
async function previstas(db: Db, { id, salida_prevista, ruteo }: Pedida): Promise<RondaPropuesta | null> {
  const paradas = (await paradasUbicadas(db, id)).filter(({ abierta }) => abierta);
  if (paradas.length === 0) return null;
  const inicio = await planta(db);
  const levantes = await ubicarLugares(db, await selectPorLevantar(db, id));
  const [tiempos, horas] = [await selectTiempos(db), await selectHoras(db, id)];
  const problema = problemaDeOrden({ id, inicio, salida_prevista, paradas, levantes, tiempos, horas });
  return reckon(await conCalles(ruteo, problema))[0] ?? null;
}

/** Of a trunk round, whose one stop is an agency. */
async function prevista(
  db: Db,
  destino: DestinoUbicado,
  { id, salida_prevista, ruteo }: Pedida,
): Promise<RondaPropuesta | null> {
  const [inicio, tiempos] = [await planta(db), await selectTiempos(db)];
  const horas = await selectHoras(db, id);
  const problema = problemaDeTronco(destino, { id, inicio, salida_prevista, tiempos, horas });
  return reckon(await conCalles(ruteo, problema))[0] ?? null;
}

/** What whoever plans has to know of its hours: a day that is too long, and doors that it reaches too late. */
export async function avisosDeHoras(db: Db, id: number, ruteo: Ruteo | null = null): Promise<string[]> {
  const recorrido = await selectRecorrido(db, id, null);
  if (recorrido === null) return [];
  const { salida_prevista } = recorrido;
  const destino = await destinoDe(db, id);
  if (destino !== null) {
    const ronda = await prevista(db, destino, { id, salida_prevista, ruteo });
    return [...(ronda?.avisos ?? []).map(({ texto }) => texto), ...avisosDeDestino(destino, ronda ?? undefined)];
  }
  const ronda = await previstas(db, { id, salida_prevista, ruteo });
  if (ronda === null) return [];
  const late = ronda.paradas.filter(({ avisos }) => avisos.some(({ razon }) => razon === 'VENTANA')).length;
  return [
    ...ronda.avisos.map(({ texto }) => texto),
    ...(late === 0
      ? []
      : [late === 1 ? 'Llega tarde a 1 parada con horario' : `Llega tarde a ${late} paradas con horario`]),
  ];
}

/** Writes down at what hour a round that leaves should be at each of its stops: what it is late against from then on. */
export async function preverLlegadas(db: Db, id: number, ruteo: Ruteo | null = null): Promise<void> {
  const destino = await destinoDe(db, id);
  const pedida = { id, salida_prevista: await selectSalida(db, id), ruteo };
  if (destino !== null) return preverDestino(db, destino, pedida);
  const ronda = await previstas(db, pedida);
  if (ronda === null) return;
  await updateLlegadas(
    db,
    id,
    ronda.paradas
      .filter((stop) => !esLevante(stop.id))
      .map((stop) => ({ guia_id: stop.id, segundos: Math.round(stop.llegada) })),
  );
}

/** All that a trunk round carries gets there at once. */
async function preverDestino(db: Db, destino: DestinoUbicado, pedida: Pedida): Promise<void> {
  const { id } = pedida;
  const ronda = await prevista(db, destino, pedida);
  const [stop] = ronda?.paradas ?? [];
  if (stop === undefined || destino.punto === null) return;
  const segundos = Math.round(stop.llegada);
  await updateLlegadas(
    db,
    id,
    (await selectAbiertas(db, id)).map(({ guia_id }) => ({ guia_id, segundos })),
  );
}
