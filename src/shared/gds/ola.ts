/**
 * How the orders of a wave become work that one person walks. The same orders give the same work, whoever asks: what a screen shows before is
 * what is made afterwards.
 */

export const MODOS_DE_WO = ['PRODUCTO', 'CLUSTER', 'ORDEN'] as const;
export type ModoDeWo = (typeof MODOS_DE_WO)[number];

/** What one line of an order has reserved in one place. */
export interface Tramo {
  readonly linea_id: number;
  readonly producto_id: number;
  readonly partida_id: number | null;
  readonly almacenamiento_id: number;
  /** Turn of the place in the walk. */
  readonly secuencia: number;
  /** The aisle that the place stands in; places without one are their own. */
  readonly pasillo: number;
  readonly cantidad: number;
  /** The licence plate that goes as it is; null or absent: units are taken. */
  readonly lpn_id?: number | null;
}

export interface OrdenDeOla<T extends Tramo = Tramo> {
  readonly id: number;
  /** Instants in UTC sort as text. */
  readonly corte: string | null;
  readonly prioridad: number;
  readonly tramos: readonly T[];
}

export interface ReglasDeOla {
  /** Null: of one unit by product, big ones alone, the rest together. */
  readonly modo: 'CLUSTER' | 'ORDEN' | null;
  /** How many orders a cart takes. */
  readonly bins: number;
  /** How many units it takes. */
  readonly max_unidades: number;
}

export interface LineaPlaneada<T extends Tramo = Tramo> {
  readonly orden_id: number;
  readonly bin: number;
  readonly tramo: T;
}

export interface WoPlaneada<T extends Tramo = Tramo> {
  readonly modo: ModoDeWo;
  /** In the order of their bins. */
  readonly ordenes: readonly number[];
  /** In the order of the walk. */
  readonly lineas: readonly LineaPlaneada<T>[];
  readonly unidades: number;
  /** How many places it stops at, in how many aisles. */
  readonly paradas: number;
  readonly pasillos: number;
  readonly prioridad: number;
  readonly corte: string | null;
}

/** What a handheld holds whole, to go on without a network. */
export const MAS_LINEAS_DE_WO = 200;

export function planificarOla<T extends Tramo>(
  ordenes: readonly OrdenDeOla<T>[],
  reglas: ReglasDeOla,
): WoPlaneada<T>[] {
  const all = ordenes.filter(({ tramos }) => tramos.length > 0).toSorted(byUrgency);
  const isSingle = (orden: OrdenDeOla<T>) => reglas.modo === null && unidadesDe(orden) === 1;
  const isAlone = (orden: OrdenDeOla<T>) => reglas.modo === 'ORDEN' || isBig(orden, reglas);
  const singles = all.filter(isSingle);
  const alone = all.filter((orden) => !isSingle(orden) && isAlone(orden));
  const together = all.filter((orden) => !isSingle(orden) && !isAlone(orden));
  return [
    ...porProducto(singles, reglas),
    ...enCarros(together, reglas).map((group) => woOf('CLUSTER', group)),
    ...alone.flatMap(solas),
  ];
}

/** Soonest cut-off first, then the more urgent, then the older. */
function byUrgency(a: Omit<OrdenDeOla, 'tramos'>, b: Omit<OrdenDeOla, 'tramos'>): number {
  if (a.corte !== b.corte) {
    if (a.corte === null) return 1;
    if (b.corte === null) return -1;
    return a.corte < b.corte ? -1 : 1;
  }
  return a.prioridad - b.prioridad || a.id - b.id;
}

function byWalk(a: Tramo, b: Tramo): number {
  return (
    a.secuencia - b.secuencia ||
    a.almacenamiento_id - b.almacenamiento_id ||
    a.producto_id - b.producto_id ||
    (a.partida_id ?? 0) - (b.partida_id ?? 0) ||
    a.linea_id - b.linea_id
  );
}

const unidadesDe = ({ tramos }: OrdenDeOla): number => tramos.reduce((sum, { cantidad }) => sum + cantidad, 0);

/** Over half a cart it would leave no room for others, and a pallet goes into no bin. */
function isBig({ tramos, ...orden }: OrdenDeOla, { max_unidades }: ReglasDeOla): boolean {
  if (tramos.some(({ lpn_id }) => typeof lpn_id === 'number')) return true;
  return unidadesDe({ ...orden, tramos }) * 2 > max_unidades || tramos.length * 2 > MAS_LINEAS_DE_WO;
}

/** Orders of one unit go along the walk as if they were one; a bench sorts them out. */
function porProducto<T extends Tramo>(
  ordenes: readonly OrdenDeOla<T>[],
  { max_unidades }: ReglasDeOla,
): WoPlaneada<T>[] {
  const walk = ordenes.toSorted((a, b) => byWalk(firstOf(a), firstOf(b)) || a.id - b.id);
  return chunks(walk, Math.min(max_unidades, MAS_LINEAS_DE_WO)).map((group) => woOf('PRODUCTO', group, () => 1));
}

/** One order, in as many works as it takes. */
function solas<T extends Tramo>(orden: OrdenDeOla<T>): WoPlaneada<T>[] {
  return chunks(orden.tramos.toSorted(byWalk), MAS_LINEAS_DE_WO).map((tramos) => woOf('ORDEN', [{ ...orden, tramos }]));
}

/** A cart begins with the order whose first place comes first, and takes each time the one that adds the fewest aisles. */
function enCarros<T extends Tramo>(ordenes: readonly OrdenDeOla<T>[], reglas: ReglasDeOla): OrdenDeOla<T>[][] {
  const left = [...ordenes];
  const carros: OrdenDeOla<T>[][] = [];
  while (left.length > 0) {
    const [seed, ...others] = left.toSorted((a, b) => firstOf(a).secuencia - firstOf(b).secuencia || byUrgency(a, b));
    if (seed === undefined) break;
    const carro = llenar(seed, others, reglas);
    carros.push(carro);
    for (const orden of carro) left.splice(left.indexOf(orden), 1);
  }
  return carros;
}

function llenar<T extends Tramo>(
  seed: OrdenDeOla<T>,
  others: readonly OrdenDeOla<T>[],
  { bins, max_unidades }: ReglasDeOla,
): OrdenDeOla<T>[] {
  const carro = [seed];
  const pasillos = new Set(pasillosDe(seed));
  const left = others.toSorted(byUrgency);
  let unidades = unidadesDe(seed);
  let lineas = seed.tramos.length;
  while (carro.length < bins) {
    const fits = (one: OrdenDeOla<T>) =>
      unidades + unidadesDe(one) <= max_unidades && lineas + one.tramos.length <= MAS_LINEAS_DE_WO;
    const next = nearest(left.filter(fits), pasillos);
    if (next === null) break;
    carro.push(next);
    left.splice(left.indexOf(next), 1);
    for (const pasillo of pasillosDe(next)) pasillos.add(pasillo);
    unidades += unidadesDe(next);
    lineas += next.tramos.length;
  }
  return carro;
}

/** Of those that add equally few the most urgent one, as they come. */
function nearest<T extends Tramo>(
  ordenes: readonly OrdenDeOla<T>[],
  pasillos: ReadonlySet<number>,
): OrdenDeOla<T> | null {
  let best: OrdenDeOla<T> | null = null;
  let fewest = Number.POSITIVE_INFINITY;
  for (const orden of ordenes) {
    const added = pasillosDe(orden).filter((pasillo) => !pasillos.has(pasillo)).length;
    if (added < fewest) [best, fewest] = [orden, added];
  }
  return best;
}

const pasillosDe = ({ tramos }: OrdenDeOla): number[] => [...new Set(tramos.map(({ pasillo }) => pasillo))];

function firstOf<T extends Tramo>({ tramos }: OrdenDeOla<T>): T {
  return tramos.reduce((first, one) => (byWalk(one, first) < 0 ? one : first));
}

function woOf<T extends Tramo>(
  modo: ModoDeWo,
  ordenes: readonly OrdenDeOla<T>[],
  binOf: (at: number) => number = (at) => at + 1,
): WoPlaneada<T> {
  const lineas = ordenes
    .flatMap(({ id, tramos }, at) => tramos.map((tramo) => ({ orden_id: id, bin: binOf(at), tramo })))
    .toSorted((a, b) => byWalk(a.tramo, b.tramo) || a.bin - b.bin);
  const [urgent] = ordenes.toSorted(byUrgency);
  return {
    ...{ modo, ordenes: ordenes.map(({ id }) => id), lineas },
    unidades: lineas.reduce((sum, { tramo }) => sum + tramo.cantidad, 0),
    paradas: new Set(lineas.map(({ tramo }) => tramo.almacenamiento_id)).size,
    pasillos: new Set(lineas.map(({ tramo }) => tramo.pasillo)).size,
    prioridad: Math.min(...ordenes.map(({ prioridad }) => prioridad)),
    corte: urgent?.corte ?? null,
  };
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}
