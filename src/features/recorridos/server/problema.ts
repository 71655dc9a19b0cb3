import { preparar } from '#shared/rutas/preparar.ts';
import type { ParadaDeRonda, ParadaPedida, Problema, Punto, RondaPropuesta, Ventana } from '#shared/rutas/problema.ts';
import { proponer } from '#shared/rutas/propuesta.ts';

import type { Destinada, ParadaDestinada } from './mapa.sql.ts';
import type { LevanteUbicado, Ubicada } from './puntos.ts';
import type { Tiempos } from './tiempos.sql.ts';

/** A plan as the solver is asked for it. */

export const MEDIDAS = ['bultos', 'kg', 'dm³'] as const;
/** A figure that nothing fills. */
export const SIN_TOPE = Number.MAX_SAFE_INTEGER;

export function segundosDe(hora: string): number {
  const [hours = 0, minutes = 0] = hora.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}

/** From its hour on as long as its vehicle goes, or as its ámbito says. */
export function turnoDe(
  { salida, jornada_h }: Tiempos,
  { salida_prevista, horas }: { readonly salida_prevista: string | null; readonly horas: number | null },
): Ventana {
  const desde = segundosDe(salida_prevista ?? salida);
  return { desde, hasta: desde + (horas ?? jornada_h) * 3600 };
}

export type Parada = Ubicada<Destinada> &
  Partial<Pick<ParadaDestinada, 'orden' | 'fija' | 'desde' | 'hasta'>> & {
    /** Left at an agency with so many of the same round. */
    readonly entre?: number;
  };

/** What is fetched is a stop as well. Its id in a problem is below zero, so that it is no parcel's. */
export const idDeLevante = (id: number) => -id;
export const esLevante = (id: number) => id < 0;

export function pedidaDe(parada: Parada, tiempos: readonly Tiempos[]): ParadaPedida {
  const { guia_id, punto, bultos, peso_gramos, dm3, zona_id, retenida, vencida, desde = null, hasta = null } = parada;
  return {
    id: guia_id,
    punto: punto && { lat: punto.lat, lng: punto.lng },
    servicio_s: servicioDe(parada, delAmbito(tiempos, parada.ambito)),
    ventana: desde === null || hasta === null ? null : { desde: segundosDe(desde), hasta: segundosDe(hasta) },
    carga: [bultos, peso_gramos / 1000, dm3],
    zona_id,
    retenida,
    prioridad: vencida ? 8 : 5,
  };
}

/** One stands at an agency once, however much is left there. */
function servicioDe({ entre }: Parada, { puerta_s, agencia_s }: Tiempos): number {
  return entre === undefined ? puerta_s : agencia_s / Math.max(1, entre);
}

export function pedidaDeLevante(
  { id, punto, desde, hasta, ambito }: LevanteUbicado,
  tiempos: readonly Tiempos[],
): ParadaPedida {
  return {
    id: idDeLevante(id),
    punto: punto && { lat: punto.lat, lng: punto.lng },
    servicio_s: delAmbito(tiempos, ambito).levante_s,
    ventana: { desde: segundosDe(desde), hasta: segundosDe(hasta) },
    // Nobody knows what of it is in the van at once with what still has to be handed over.
    carga: MEDIDAS.map(() => 0),
    ...{ zona_id: null, retenida: null, prioridad: 10 },
  };
}

/** Of a stop that nobody knows the ámbito of it is the first, the capital's. */
export function delAmbito(tiempos: readonly Tiempos[], ambito: string | null): Tiempos {
  const found = tiempos.find((one) => one.ambito === ambito) ?? tiempos[0];
  if (found === undefined) throw new Error('ruta_parametro has no rows');
  return found;
}

/** As most of its stops let it be: how fast it goes, when it leaves and how long its day is. */
export function tiemposDe(paradas: readonly Pick<Destinada, 'ambito'>[], tiempos: readonly Tiempos[]): Tiempos {
  const counted = new Map<string, number>();
  for (const { ambito } of paradas) if (ambito !== null) counted.set(ambito, (counted.get(ambito) ?? 0) + 1);
  const [most] = [...counted].toSorted((a, b) => b[1] - a[1]);
  return delAmbito(tiempos, most?.[0] ?? null);
}

interface Ronda {
  readonly id: number;
  readonly inicio: Punto;
  readonly salida_prevista: string | null;
  readonly paradas: readonly Parada[];
  readonly levantes: readonly LevanteUbicado[];
  readonly tiempos: readonly Tiempos[];
  /** How long its vehicle goes a day; null: as its ámbito says. */
  readonly horas: number | null;
}

/** What a round does in its order, as a person reads it: what is fetched stands behind the doors up to its place. */
export function ordenDe({ paradas, levantes }: Pick<Ronda, 'paradas' | 'levantes'>): ParadaDeRonda[] {
  const behind = (index: number) =>
    levantes
      .filter(({ orden }) => trasDe(orden, paradas) === index)
      // Nobody knows where it is: it is left where a person put it.
      .map(({ id, punto }) => ({ id: idDeLevante(id), fija: punto === null }));
  return [
    ...behind(0),
    ...paradas.flatMap(({ guia_id, fija = false }, index) => [{ id: guia_id, fija }, ...behind(index + 1)]),
  ];
}

function trasDe(lugar: number, paradas: readonly Parada[]): number {
  return paradas.filter(({ orden = 0 }) => orden <= lugar).length;
}

/** One round whose order is sought. */
export function problemaDeOrden({ id, inicio, salida_prevista, paradas, levantes, tiempos, horas }: Ronda): Problema {
  const propios = tiemposDe([...paradas, ...levantes], tiempos);
  return {
    modo: 'ORDENAR',
    medidas: MEDIDAS,
    viaje: propios,
    paradas: [
      ...paradas.map((parada) => pedidaDe(parada, tiempos)),
      ...levantes.map((levante) => pedidaDeLevante(levante, tiempos)),
    ],
    rondas: [
      {
        id,
        inicio,
        fin: inicio,
        turno: turnoDe(propios, { salida_prevista, horas }),
        capacidad: MEDIDAS.map(() => SIN_TOPE),
        max_paradas: null,
        zonas: null,
        orden: ordenDe({ paradas, levantes }),
      },
    ],
  };
}

/** The way and the hours of each round in the order that it is given in, without a search. */
export function reckon(problema: Problema): readonly RondaPropuesta[] {
  const prepared = preparar(problema);
  return proponer(prepared, { rondas: prepared.modelo.dadas, ausentes: [], costo: 0 }, 0).rondas;
}

/** The same problem with the stops of its one round in another order. */
export function inOrder(problema: Problema, orden: readonly number[]): Problema {
  const locked = new Set(
    problema.rondas.flatMap((ronda) => ronda.orden.filter(({ fija }) => fija).map(({ id }) => id)),
  );
  return {
    ...problema,
    rondas: problema.rondas.map((ronda) => ({ ...ronda, orden: orden.map((id) => ({ id, fija: locked.has(id) })) })),
  };
}

/**
 * The proposed order over the one there is: what is locked holds its very place, what the search left alone comes last, and the others go
 * around both.
 */
export function componer(actual: readonly { id: number; fija: boolean }[], propuesto: readonly number[]): number[] {
  const locked = new Set(actual.filter(({ fija }) => fija).map(({ id }) => id));
  const placed = new Set(propuesto);
  const free = [
    ...propuesto.filter((id) => !locked.has(id)),
    ...actual.filter(({ id }) => !locked.has(id) && !placed.has(id)).map(({ id }) => id),
  ];
  let next = 0;
  return actual.map(({ id, fija }) => {
    if (fija) return id;
    next += 1;
    return free[next - 1] ?? id;
  });
}

/** Several fetches between the same two doors are read by their hours: so the page shows them, and so they are reckoned. */
export function comoSeLee(orden: readonly number[], levantes: readonly LevanteUbicado[]): number[] {
  const rank = new Map(
    levantes
      .toSorted((a, b) => a.desde.localeCompare(b.desde) || a.id - b.id)
      .map(({ id }, index) => [idDeLevante(id), index]),
  );
  const read: number[] = [];
  let run: number[] = [];
  for (const id of [...orden, null]) {
    if (id !== null && esLevante(id)) run.push(id);
    else {
      read.push(...run.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0)), ...(id === null ? [] : [id]));
      run = [];
    }
  }
  return read;
}

/** The doors of an order, and behind how many of them each fetch stands. */
export function enPartes(orden: readonly number[]): { puertas: number[]; levantes: { id: number; orden: number }[] } {
  const puertas: number[] = [];
  const levantes: { id: number; orden: number }[] = [];
  for (const id of orden) {
    if (esLevante(id)) levantes.push({ id: -id, orden: puertas.length });
    else puertas.push(id);
  }
  return { puertas, levantes };
}
