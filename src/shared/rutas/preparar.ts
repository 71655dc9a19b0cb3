import { crearMatriz, esPunto, type Matriz } from './distancia.ts';
import { crearModelo, type Modelo, SIN_LIMITE } from './modelo.ts';
import {
  MOST_PARADAS,
  type ParadaPedida,
  type Problema,
  type Punto,
  type RondaPedida,
  type Ventana,
} from './problema.ts';
import { porCalles } from './tabla.ts';

/** A problem with its figures: what the search and the words about its answer are made from. */
export interface Preparado {
  readonly problema: Problema;
  readonly modelo: Modelo;
  /** The stop of each node. */
  readonly paradas: readonly ParadaPedida[];
  /** Stops that nothing is sought for: held back, or nobody knows where. */
  readonly apartadas: readonly ParadaPedida[];
  /** Metres between nodes, laid out like `modelo.costo`. */
  readonly metros: Float64Array;
}

/** No window: a figure that no clock reaches. */
const NUNCA = Number.MAX_SAFE_INTEGER;
const ALL_DAY: Ventana = { desde: 0, hasta: NUNCA };
const CASTIGO = 1e7;

/** @throws RangeError where the problem contradicts itself; what people typed was checked before */
export function preparar(problema: Problema): Preparado {
  comprobar(problema);
  const { rondas } = problema;
  const locked = lockedOf(rondas);
  const isSought = (p: ParadaPedida) => locked.has(p.id) || (p.punto !== null && p.retenida === null);
  const paradas = problema.paradas.filter(isSought);
  const nodeOf = new Map(paradas.map((parada, node) => [parada.id, node]));
  const dadas = rondas.map(({ orden }) => orden.flatMap(({ id }) => nodeOf.get(id) ?? []));
  const { costo, metros } = waysOf(problema, paradas, dadas);
  const base = { n: paradas.length, rondas: rondas.length, medidas: problema.medidas.length + 1 };
  const modelo = crearModelo({
    ...base,
    ...clocksOf(problema, paradas),
    ...loadsOf(problema, paradas),
    ...locksOf(problema, nodeOf, paradas.length),
    costo,
    dadas,
    admite: admiteOf(problema, paradas),
    castigo: Float64Array.from(paradas, ({ prioridad }) => CASTIGO * prioridad),
    esDuro: problema.modo === 'REPARTIR',
  });
  return { problema, modelo, paradas, apartadas: problema.paradas.filter((p) => !isSought(p)), metros };
}

function lockedOf(rondas: readonly RondaPedida[]): Map<number, number> {
  return new Map(rondas.flatMap(({ orden }, k) => orden.filter(({ fija }) => fija).map(({ id }) => [id, k] as const)));
}

function comprobar({ paradas, rondas, medidas }: Problema): void {
  const ids = new Set(paradas.map(({ id }) => id));
  if (paradas.length > MOST_PARADAS) throw new RangeError('too many stops for one search');
  if (ids.size !== paradas.length) throw new RangeError('a stop is asked for twice');
  const given = rondas.flatMap(({ orden }) => orden.map(({ id }) => id));
  if (new Set(given).size !== given.length) throw new RangeError('a stop stands in two places');
  if (given.some((id) => !ids.has(id))) throw new RangeError('a round names a stop that is not asked for');
  if (new Set(rondas.map(({ id }) => id)).size !== rondas.length) throw new RangeError('a round is given twice');
  for (const { punto, carga, servicio_s, ventana, prioridad } of paradas) {
    if (punto && !esPunto(punto)) throw new RangeError('a stop lies nowhere on earth');
    if (carga.length !== medidas.length || !carga.every(isFigure))
      throw new RangeError('a load without a figure for each measure');
    if (!isFigure(servicio_s) || !isFigure(prioridad) || !isWindow(ventana))
      throw new RangeError('a stop with a wrong figure');
  }
  for (const { inicio, fin, capacidad, turno, max_paradas } of rondas) {
    if (!esPunto(inicio) || (fin && !esPunto(fin))) throw new RangeError('a round begins or ends nowhere on earth');
    if (capacidad.length !== medidas.length || !capacidad.every(isFigure))
      throw new RangeError('a capacity without a figure for each measure');
    if (!isWindow(turno) || !isFigure(max_paradas ?? 0)) throw new RangeError('a round with a wrong figure');
  }
}

const isFigure = (figure: number) => Number.isFinite(figure) && figure >= 0;
const isWindow = (ventana: Ventana | null) =>
  ventana === null || (isFigure(ventana.desde) && isFigure(ventana.hasta) && ventana.desde <= ventana.hasta);

interface Ways {
  readonly costo: Float64Array;
  readonly metros: Float64Array;
}

function waysOf(
  { rondas, viaje, tabla }: Problema,
  paradas: readonly ParadaPedida[],
  dadas: readonly (readonly number[])[],
): Ways {
  const ends = rondas.flatMap(({ inicio, fin }) => [inicio, fin ?? inicio]);
  const points = withoutGaps(paradas, rondas, dadas);
  const matriz: Matriz = crearMatriz([...points, ...ends], viaje);
  if (tabla !== undefined) porCalles(matriz, [...points, ...ends], tabla);
  const { lugares, segundos, metros } = matriz;
  for (const [k, { fin }] of rondas.entries()) {
    if (fin) continue;
    const end = paradas.length + 2 * k + 1;
    for (let node = 0; node < lugares; node += 1) {
      segundos[node * lugares + end] = 0;
      metros[node * lugares + end] = 0;
    }
  }
  return { costo: segundos, metros };
}

/** A locked stop that nobody knows the point of is taken to lie where the one before it does. */
function withoutGaps(
  paradas: readonly ParadaPedida[],
  rondas: readonly RondaPedida[],
  dadas: readonly (readonly number[])[],
): Punto[] {
  const points = paradas.map(({ punto }) => punto);
  for (const [k, { inicio }] of rondas.entries()) {
    let last = inicio;
    for (const node of dadas[k] ?? []) {
      last = points[node] ?? last;
      points[node] = last;
    }
  }
  return points.flatMap((punto) => punto ?? []);
}

/** Where only the order is sought and nobody has a window, the shortest way is the soonest home: no clock is needed, which is much quicker. */
function clocksOf({ modo, rondas }: Problema, paradas: readonly ParadaPedida[]) {
  const isTimeless = modo === 'ORDENAR' && paradas.every(({ ventana }) => ventana === null);
  // Whose order alone is sought leaves at its hour: else it would wait at the gate instead of at a door.
  const begin = (turno: Ventana) => (modo === 'ORDENAR' ? { desde: turno.desde, hasta: turno.desde } : turno);
  const turnos = rondas.flatMap(({ turno }) => (isTimeless ? [ALL_DAY, ALL_DAY] : [begin(turno), turno]));
  return {
    servicio: Float64Array.from([...paradas.map(({ servicio_s }) => servicio_s), ...turnos.map(() => 0)]),
    desde: Float64Array.from([
      ...paradas.map(({ ventana }) => ventana?.desde ?? 0),
      ...turnos.map(({ desde }) => desde),
    ]),
    hasta: Float64Array.from([
      ...paradas.map(({ ventana }) => ventana?.hasta ?? NUNCA),
      ...turnos.map(({ hasta }) => hasta),
    ]),
  };
}

/** The number of stops is one measure more. */
function loadsOf({ rondas }: Problema, paradas: readonly ParadaPedida[]) {
  return {
    carga: Float64Array.from(paradas.flatMap(({ carga }) => [...carga, 1])),
    capacidad: Float64Array.from(rondas.flatMap(({ capacidad, max_paradas }) => [...capacidad, max_paradas ?? NUNCA])),
  };
}

function locksOf({ rondas }: Problema, nodeOf: ReadonlyMap<number, number>, n: number) {
  const fija = new Int32Array(n + 2 * rondas.length).fill(-1);
  const cupo = new Int32Array(n + 2 * rondas.length).fill(SIN_LIMITE);
  for (const [k, { orden }] of rondas.entries()) {
    let before = 0;
    for (const [place, { id, fija: isLocked }] of orden.entries()) {
      const node = nodeOf.get(id);
      if (!isLocked || node === undefined) continue;
      fija[node] = k;
      cupo[node] = place - before;
      before = place + 1;
    }
  }
  return { fija, cupo };
}

/** A locked stop stays in its round, and so does one that is tied to it or, where only the order is sought, given; zones narrow the others. */
function admiteOf({ modo, rondas }: Problema, paradas: readonly ParadaPedida[]): Uint8Array {
  const locked = lockedOf(rondas);
  const tied = new Map(
    rondas.flatMap(({ orden }, k) =>
      orden.filter(({ atada = false }) => atada || modo === 'ORDENAR').map(({ id }) => [id, k] as const),
    ),
  );
  const admits = (p: ParadaPedida, k: number) => {
    const bound = locked.get(p.id) ?? tied.get(p.id);
    return bound === undefined ? atiende(rondas[k]?.zonas ?? null, p) : bound === k;
  };
  return Uint8Array.from(paradas.flatMap((parada) => rondas.map((_, k) => (admits(parada, k) ? 1 : 0))));
}

/** Whether a round of these zones serves the stop. */
export function atiende(zonas: readonly number[] | null, { zona_id }: ParadaPedida): boolean {
  return zonas === null || zona_id === null || zonas.includes(zona_id);
}
