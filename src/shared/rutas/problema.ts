/**
 * What the solver of rounds is asked and what it answers. It proposes and never applies. Shaped like VROOM's (jobs, vehicles, vectors of
 * capacity, windows, fixed places), so that a call to one could answer it as well. Seconds of a day count from its midnight.
 */

export interface Punto {
  readonly lat: number;
  readonly lng: number;
}

/** Seconds of the day, both inside. */
export interface Ventana {
  readonly desde: number;
  readonly hasta: number;
}

/** One stop that somebody wants done. */
export interface ParadaPedida {
  /** The caller's own, once in a problem. */
  readonly id: number;
  /** null: nobody knows where it is; it is told, not placed. */
  readonly punto: Punto | null;
  readonly servicio_s: number;
  /** null: any time of the round. */
  readonly ventana: Ventana | null;
  /** One figure for each entry of `medidas`, whole and not negative. */
  readonly carga: readonly number[];
  readonly zona_id: number | null;
  /** Why it must not go out, in the words to show; null: it may. */
  readonly retenida: string | null;
  /** 1 (least) to 10: who stays behind when not everything fits. */
  readonly prioridad: number;
}

/** A round to be filled or put in order, with the vehicle that drives it. */
export interface RondaPedida {
  readonly id: number;
  readonly inicio: Punto;
  /** null: it ends at its last stop. */
  readonly fin: Punto | null;
  readonly turno: Ventana;
  /** One figure for each entry of `medidas`. */
  readonly capacidad: readonly number[];
  readonly max_paradas: number | null;
  /** Zones that it serves; null: all. */
  readonly zonas: readonly number[] | null;
  /** Its stops in their present order; empty where there are none yet. */
  readonly orden: readonly ParadaDeRonda[];
}

export interface ParadaDeRonda {
  readonly id: number;
  /** Done, under way, or locked by a person: it stays in this round and at this place (counted from the first stop). */
  readonly fija: boolean;
  /** It stays in this round, at whatever place. */
  readonly atada?: boolean;
}

/**
 * `ORDENAR`: the stops of a round stay in it, only their order is sought; windows are kept where that is possible, what a person put in too
 * much is warned of. `REPARTIR`: stops go to any round that takes them; capacity, windows, shifts and zones are kept, what does not fit is told.
 */
export type Modo = 'ORDENAR' | 'REPARTIR';

/** More would take too much memory, and no sensible deal is found in a minute: by zones first. */
export const MOST_PARADAS = 2500;

export interface Problema {
  readonly modo: Modo;
  /** What `carga` and `capacidad` count, in words for people: `bultos`, `kg`, `dm³`. */
  readonly medidas: readonly string[];
  readonly paradas: readonly ParadaPedida[];
  readonly rondas: readonly RondaPedida[];
  readonly viaje: Viaje;
  /** Ways that somebody knows by road; what it does not know is reckoned by `viaje`. */
  readonly tabla?: Tabla;
}

/** Ways by road between places, from each row to each column; null, or no number: it knows none. */
export interface Tabla {
  readonly puntos: readonly Punto[];
  readonly segundos: readonly ArrayLike<number | null>[];
  readonly metros: readonly ArrayLike<number | null>[];
}

/** How long the way from a point to another is taken to be. */
export interface Viaje {
  /** The way by road is this times the great circle. */
  readonly factor: number;
  /** Kilometres an hour in the streets. */
  readonly kmh: number;
  /** Of a longer way, what is over these metres is driven on a road. */
  readonly ruta_desde_m: number;
  readonly ruta_kmh: number;
}

/** How long to search. */
export interface Presupuesto {
  readonly semilla: number;
  /** The same seed and turns give the same answer, where the time is enough for them; null: as many as the time allows. */
  readonly vueltas: number | null;
  readonly milisegundos: number;
}

/** Where a stop came to stand. */
export interface ParadaPropuesta {
  readonly id: number;
  /** Seconds of the day. */
  readonly llegada: number;
  /** Waiting before its window opens. */
  readonly espera_s: number;
  readonly avisos: readonly Aviso[];
}

export interface RondaPropuesta {
  readonly id: number;
  readonly paradas: readonly ParadaPropuesta[];
  readonly metros: number;
  /** Driving alone: what the search makes small. */
  readonly conduccion_s: number;
  /** Driving, service and waiting, from start to end. */
  readonly segundos: number;
  readonly salida: number;
  readonly fin: number;
  readonly carga: readonly number[];
  /** What concerns the round as a whole. */
  readonly avisos: readonly Aviso[];
  /** Capacity, windows, shift and zones are all kept. */
  readonly cumple: boolean;
}

export const RAZONES = [
  'SIN_PUNTO',
  'RETENIDA',
  'ZONA',
  'CAPACIDAD',
  'MAX_PARADAS',
  'VENTANA',
  'TURNO',
  'SIN_RONDA',
] as const;
export type Razon = (typeof RAZONES)[number];

/** Something that a person should know, in words. */
export interface Aviso {
  readonly razon: Razon;
  readonly texto: string;
}

export interface ParadaSinLugar extends Aviso {
  readonly id: number;
}

export interface Propuesta {
  readonly rondas: readonly RondaPropuesta[];
  readonly sin_lugar: readonly ParadaSinLugar[];
  /** Sums over the rounds, as they were given and as proposed. */
  readonly antes: Sumas;
  readonly despues: Sumas;
  /** Turns that were searched. */
  readonly vueltas: number;
}

export interface Sumas {
  readonly metros: number;
  readonly conduccion_s: number;
  readonly segundos: number;
  /** Stops with a place in some round. */
  readonly paradas: number;
}
