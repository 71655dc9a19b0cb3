/**
 * A problem as figures in flat arrays, which is what the search works on. Nodes 0 … n−1 are the stops; the round k begins at node n + 2k and
 * ends at node n + 2k + 1.
 */
export interface Modelo {
  readonly n: number;
  readonly rondas: number;
  /** n + 2 × rondas. */
  readonly nodos: number;
  /** Seconds from node to node: `costo[a * nodos + b]`. */
  readonly costo: Float64Array;
  readonly servicio: Float64Array;
  readonly desde: Float64Array;
  readonly hasta: Float64Array;
  readonly medidas: number;
  /** `carga[stop * medidas + medida]`. */
  readonly carga: Float64Array;
  readonly capacidad: Float64Array;
  /** 1 where the round takes the stop: `admite[stop * rondas + ronda]`. */
  readonly admite: Uint8Array;
  /** What it costs to leave a stop without a place. */
  readonly castigo: Float64Array;
  /** The round in which a stop is locked at its place; −1: free. */
  readonly fija: Int32Array;
  /** How many free stops stand between the locked stop before and this one: keeping it keeps its place. Ends of rounds: any number. */
  readonly cupo: Int32Array;
  /** Present stops of each round in their order, locked ones with them. */
  readonly dadas: readonly (readonly number[])[];
  /** Whether a late arrival may occur at all. */
  readonly conHorario: boolean;
  /** Windows, shifts and capacity are kept, whatever it costs; else lateness only costs (`ORDENAR`). */
  readonly esDuro: boolean;
  /** The nearest stops of each stop, nearest first: `vecinos[stop * cercanos + i]`. */
  readonly vecinos: Int32Array;
  readonly cercanos: number;
  /** Rounds that are alike in everything have the same figure: of several empty ones only one is tried. */
  readonly clase: Int32Array;
}

/** More than any number of stops: there is always a place. */
export const SIN_LIMITE = 1 << 30;
/** Neighbours that are kept for each stop. */
const MOST_NEAR = 120;

export type Datos = Omit<Modelo, 'vecinos' | 'cercanos' | 'nodos' | 'conHorario' | 'clase'>;

export function crearModelo(datos: Datos): Modelo {
  const nodos = datos.n + 2 * datos.rondas;
  const cercanos = Math.max(0, Math.min(datos.n - 1, MOST_NEAR));
  const vecinos = nearest({ ...datos, nodos }, cercanos);
  return {
    ...datos,
    nodos,
    cercanos,
    vecinos,
    conHorario: hasClock(datos, nodos),
    clase: clasesDe({ ...datos, nodos }),
  };
}

type Nearest = Pick<Modelo, 'n' | 'nodos' | 'costo'>;

function nearest({ n, nodos, costo }: Nearest, cercanos: number): Int32Array {
  const vecinos = new Int32Array(n * cercanos);
  const way = (a: number, b: number) => (costo[a * nodos + b] ?? 0) + (costo[b * nodos + a] ?? 0);
  for (let a = 0; a < n; a += 1) {
    const ways = Float64Array.from({ length: n }, (_, b) => way(a, b));
    const order = Array.from({ length: n }, (_, b) => b).filter((b) => b !== a);
    order.sort((x, y) => (ways[x] ?? 0) - (ways[y] ?? 0) || x - y);
    vecinos.set(order.slice(0, cercanos), a * cercanos);
  }
  return vecinos;
}

/** No window closes before the longest imaginable day ends: then nothing can be late, and clocks need not be kept. */
function hasClock({ desde, hasta }: Datos, nodos: number): boolean {
  for (let node = 0; node < nodos; node += 1) {
    if ((desde[node] ?? 0) > 0 || (hasta[node] ?? 0) < Number.MAX_SAFE_INTEGER) return true;
  }
  return false;
}

function clasesDe(datos: Datos & { nodos: number }): Int32Array {
  const seen = new Map<string, number>();
  const { n, rondas, medidas, capacidad, admite, costo, desde, hasta, nodos } = datos;
  return Int32Array.from({ length: rondas }, (_, k) => {
    const [start, end] = [n + 2 * k, n + 2 * k + 1];
    const stops = Array.from({ length: n }, (_x, s) => s);
    const key = [
      capacidad.slice(k * medidas, (k + 1) * medidas).join(),
      stops.map((s) => admite[s * rondas + k]).join(''),
      stops.map((s) => costo[start * nodos + s]).join(),
      stops.map((s) => costo[s * nodos + end]).join(),
      [start, end].map((node) => `${desde[node]}-${hasta[node]}`).join(),
    ].join('|');
    const found = seen.get(key) ?? k;
    seen.set(key, found);
    return found;
  });
}
