import { type Modelo, SIN_LIMITE } from './modelo.ts';

/**
 * Where every stop stands now: rounds as chains of nodes, with what a clock would say along them kept from both ends (duration, lateness,
 * earliest and latest start of the part up to and from each node; Vidal et al. 2013), so that a place for a stop is judged without walking.
 */
export interface Estado {
  readonly m: Modelo;
  readonly sig: Int32Array;
  readonly ant: Int32Array;
  /** −1: without a place. */
  readonly ronda: Int32Array;
  /** The locked stop, or end, that closes the stretch in which a node stands. */
  readonly tramo: Int32Array;
  /** Free stops in the stretch that a node closes. */
  readonly libres: Int32Array;
  readonly paradas: Int32Array;
  readonly cargas: Float64Array;
  readonly viaje: Float64Array;
  readonly tarde: Float64Array;
  /** Of each round from start to end: driving, service, and waiting for windows to open. */
  readonly dura: Float64Array;
  /** Lateness that the locked stops cause by themselves. */
  readonly tardeDada: Float64Array;
  readonly antes: Tramos;
  readonly despues: Tramos;
  /** Places before locked stops that are still empty. */
  huecos: number;
  ausentes: number[];
}

/** Of the part of a round that ends (or begins) at a node. */
interface Tramos {
  readonly dura: Float64Array;
  readonly tarde: Float64Array;
  readonly primero: Float64Array;
  readonly ultimo: Float64Array;
}

/** Cost of a second of lateness where lateness is allowed. */
export const COSTO_TARDE = 20;
/** Cost of a second of waiting where only the order is sought: a van that stands is half as bad as one that drives. */
export const COSTO_ESPERA = 0.5;
/** Cost of an empty place before a locked stop: more than any way. */
export const COSTO_HUECO = 1e6;

export const entero = (list: Int32Array, index: number): number => list[index] ?? 0;
export const real = (list: Float64Array, index: number): number => list[index] ?? 0;

export function crearEstado(m: Modelo): Estado {
  const { n, nodos, rondas, medidas } = m;
  const tramos = (): Tramos => ({
    dura: new Float64Array(nodos),
    tarde: new Float64Array(nodos),
    primero: new Float64Array(nodos),
    ultimo: new Float64Array(nodos),
  });
  const e: Estado = {
    m,
    sig: new Int32Array(nodos).fill(-1),
    ant: new Int32Array(nodos).fill(-1),
    ronda: new Int32Array(nodos).fill(-1),
    tramo: new Int32Array(nodos).fill(-1),
    libres: new Int32Array(nodos),
    paradas: new Int32Array(rondas),
    cargas: new Float64Array(rondas * medidas),
    viaje: new Float64Array(rondas),
    tarde: new Float64Array(rondas),
    dura: new Float64Array(rondas),
    tardeDada: new Float64Array(rondas),
    antes: tramos(),
    despues: tramos(),
    huecos: 0,
    ausentes: [],
  };
  for (let stop = 0; stop < n; stop += 1) if (entero(m.fija, stop) < 0) e.ausentes.push(stop);
  for (let k = 0; k < rondas; k += 1) {
    encadenar(
      e,
      k,
      (m.dadas[k] ?? []).filter((stop) => entero(m.fija, stop) === k),
    );
    e.tardeDada[k] = real(e.tarde, k);
  }
  return e;
}

/** Makes the round these stops, in this order. Stops that it had must be put elsewhere by the caller. */
export function encadenar(e: Estado, k: number, stops: ArrayLike<number>): void {
  const { n, medidas, carga } = e.m;
  e.huecos -= huecosDe(e, k);
  e.cargas.fill(0, k * medidas, (k + 1) * medidas);
  let last = n + 2 * k;
  e.ronda[last] = k;
  for (let i = 0; i < stops.length; i += 1) {
    const stop = stops[i] ?? 0;
    e.sig[last] = stop;
    e.ant[stop] = last;
    e.ronda[stop] = k;
    for (let d = 0; d < medidas; d += 1)
      e.cargas[k * medidas + d] = real(e.cargas, k * medidas + d) + real(carga, stop * medidas + d);
    last = stop;
  }
  const end = n + 2 * k + 1;
  e.ronda[end] = k;
  e.sig[last] = end;
  e.ant[end] = last;
  e.paradas[k] = stops.length;
  contarTramos(e, k);
  e.huecos += huecosDe(e, k);
  refrescar(e, k);
}

function contarTramos(e: Estado, k: number): void {
  const { n, fija } = e.m;
  const [start, end] = [n + 2 * k, n + 2 * k + 1];
  let closing = end;
  e.libres[end] = 0;
  for (let node = end; node !== start; node = entero(e.ant, node)) {
    if (node === end || entero(fija, node) >= 0) {
      closing = node;
      e.libres[node] = 0;
    } else {
      e.libres[closing] = entero(e.libres, closing) + 1;
    }
    e.tramo[node] = closing;
  }
}

function huecosDe(e: Estado, k: number): number {
  const { n, cupo } = e.m;
  const end = n + 2 * k + 1;
  let missing = 0;
  if (entero(e.ronda, end) < 0) return 0;
  for (let node = entero(e.ant, end); node >= 0 && node < n; node = entero(e.ant, node)) {
    if (entero(e.tramo, node) === node) missing += entero(cupo, node) - entero(e.libres, node);
  }
  return missing;
}

/** Travel, and what the clock says from both ends, of one round anew. */
export function refrescar(e: Estado, k: number): void {
  const { n, nodos, costo, conHorario } = e.m;
  const [start, end] = [n + 2 * k, n + 2 * k + 1];
  let travel = 0;
  for (let node = start; node !== end; node = entero(e.sig, node))
    travel += real(costo, node * nodos + entero(e.sig, node));
  e.viaje[k] = travel;
  if (!conHorario) return;
  alone(e, e.antes, start);
  for (let node = start; node !== end; node = entero(e.sig, node)) joinAfter(e, node, entero(e.sig, node));
  alone(e, e.despues, end);
  for (let node = end; node !== start; node = entero(e.ant, node)) joinBefore(e, entero(e.ant, node), node);
  e.tarde[k] = real(e.antes.tarde, end);
  e.dura[k] = real(e.antes.dura, end);
}

/** The same, where one stop was put in and the rest of the round was up to date: each part only from there on. */
export function refrescarEn(e: Estado, k: number, stop: number): void {
  const { n, conHorario } = e.m;
  if (!conHorario) return;
  const [start, end] = [n + 2 * k, n + 2 * k + 1];
  for (let node = entero(e.ant, stop); node !== end; node = entero(e.sig, node))
    joinAfter(e, node, entero(e.sig, node));
  for (let node = entero(e.sig, stop); node !== start; node = entero(e.ant, node))
    joinBefore(e, entero(e.ant, node), node);
  e.tarde[k] = real(e.antes.tarde, end);
  e.dura[k] = real(e.antes.dura, end);
}

function alone({ m }: Estado, part: Tramos, node: number): void {
  part.dura[node] = real(m.servicio, node);
  part.tarde[node] = 0;
  part.primero[node] = real(m.desde, node);
  part.ultimo[node] = real(m.hasta, node);
}

function joinAfter({ m, antes }: Estado, a: number, b: number): void {
  const shift = real(antes.dura, a) - real(antes.tarde, a) + real(m.costo, a * m.nodos + b);
  const wait = Math.max(real(m.desde, b) - shift - real(antes.ultimo, a), 0);
  const late = Math.max(real(antes.primero, a) + shift - real(m.hasta, b), 0);
  antes.dura[b] = real(antes.dura, a) + real(m.servicio, b) + real(m.costo, a * m.nodos + b) + wait;
  antes.tarde[b] = real(antes.tarde, a) + late;
  antes.primero[b] = Math.max(real(m.desde, b) - shift, real(antes.primero, a)) - wait;
  antes.ultimo[b] = Math.min(real(m.hasta, b) - shift, real(antes.ultimo, a)) + late;
}

function joinBefore({ m, despues }: Estado, a: number, b: number): void {
  const shift = real(m.servicio, a) + real(m.costo, a * m.nodos + b);
  const wait = Math.max(real(despues.primero, b) - shift - real(m.hasta, a), 0);
  const late = Math.max(real(m.desde, a) + shift - real(despues.ultimo, b), 0);
  despues.dura[a] = shift + real(despues.dura, b) + wait;
  despues.tarde[a] = real(despues.tarde, b) + late;
  despues.primero[a] = Math.max(real(despues.primero, b) - shift, real(m.desde, a)) - wait;
  despues.ultimo[a] = Math.min(real(despues.ultimo, b) - shift, real(m.hasta, a)) + late;
}

/** What the clock says of the round if `stop` stood between `a` and the node behind it. Kept, since it is asked for each place of each stop. */
const CON = { tarde: 0, dura: 0 };

function clockWith({ m, antes, despues, sig }: Estado, stop: number, a: number): typeof CON {
  const b = entero(sig, a);
  const there = real(m.costo, a * m.nodos + stop);
  const shift = real(antes.dura, a) - real(antes.tarde, a) + there;
  const [open, close] = [real(m.desde, stop), real(m.hasta, stop)];
  const wait = Math.max(open - shift - real(antes.ultimo, a), 0);
  const late = Math.max(real(antes.primero, a) + shift - close, 0);
  const dura = real(antes.dura, a) + real(m.servicio, stop) + there + wait;
  const tarde = real(antes.tarde, a) + late;
  const first = Math.max(open - shift, real(antes.primero, a)) - wait;
  const last = Math.min(close - shift, real(antes.ultimo, a)) + late;
  const way = real(m.costo, stop * m.nodos + b);
  const onward = dura - tarde + way;
  CON.tarde = tarde + real(despues.tarde, b) + Math.max(first + onward - real(despues.ultimo, b), 0);
  CON.dura = dura + way + real(despues.dura, b) + Math.max(real(despues.primero, b) - onward - last, 0);
  return CON;
}

/** What `stop` costs behind the node `a`, if less than `least`; Infinity: more, or not possible there. */
export function costoTras(e: Estado, stop: number, { a, least }: { a: number; least: number }): number {
  const { nodos, costo, cupo, conHorario, esDuro } = e.m;
  const b = entero(e.sig, a);
  const closing = entero(e.tramo, b);
  const room = entero(cupo, closing);
  if (room !== SIN_LIMITE && entero(e.libres, closing) >= room) return Number.POSITIVE_INFINITY;
  let more = real(costo, a * nodos + stop) + real(costo, stop * nodos + b) - real(costo, a * nodos + b);
  if (room !== SIN_LIMITE) more -= COSTO_HUECO;
  if (more >= least || !conHorario) return more < least ? more : Number.POSITIVE_INFINITY;
  const k = entero(e.ronda, a);
  const { tarde, dura } = clockWith(e, stop, a);
  if (esDuro) return tarde > real(e.tardeDada, k) + 1e-6 ? Number.POSITIVE_INFINITY : more;
  const wait = dura - real(e.dura, k) - real(e.m.servicio, stop) - more;
  more += (tarde - real(e.tarde, k)) * COSTO_TARDE + wait * COSTO_ESPERA;
  return more < least ? more : Number.POSITIVE_INFINITY;
}

/** Whether the round takes the stop and has room for it. */
export function entraEn({ m, cargas }: Estado, stop: number, k: number): boolean {
  if (m.admite[stop * m.rondas + k] !== 1) return false;
  if (!m.esDuro) return true;
  for (let d = 0; d < m.medidas; d += 1) {
    const more = real(m.carga, stop * m.medidas + d);
    if (more > 0 && real(cargas, k * m.medidas + d) + more > real(m.capacidad, k * m.medidas + d) + 1e-9) return false;
  }
  return true;
}

/** Puts a stop behind the node `a`. The clocks of its round are then old until `refrescar`. */
export function poner(e: Estado, stop: number, a: number): void {
  const { nodos, costo, cupo } = e.m;
  const [b, k] = [entero(e.sig, a), entero(e.ronda, a)];
  const closing = entero(e.tramo, b);
  e.sig[a] = stop;
  e.ant[stop] = a;
  e.sig[stop] = b;
  e.ant[b] = stop;
  e.ronda[stop] = k;
  e.tramo[stop] = closing;
  e.libres[closing] = entero(e.libres, closing) + 1;
  if (entero(cupo, closing) !== SIN_LIMITE) e.huecos -= 1;
  e.viaje[k] =
    real(e.viaje, k) + real(costo, a * nodos + stop) + real(costo, stop * nodos + b) - real(costo, a * nodos + b);
  cargar(e, stop, 1);
}

/** Takes a free stop out of its round. The clocks of its round are then old until `refrescar`. */
export function quitar(e: Estado, stop: number): void {
  const { nodos, costo, cupo } = e.m;
  const [a, b, k] = [entero(e.ant, stop), entero(e.sig, stop), entero(e.ronda, stop)];
  const closing = entero(e.tramo, stop);
  e.sig[a] = b;
  e.ant[b] = a;
  e.libres[closing] = entero(e.libres, closing) - 1;
  if (entero(cupo, closing) !== SIN_LIMITE) e.huecos += 1;
  e.viaje[k] =
    real(e.viaje, k) - real(costo, a * nodos + stop) - real(costo, stop * nodos + b) + real(costo, a * nodos + b);
  cargar(e, stop, -1);
  e.ronda[stop] = -1;
}

function cargar(e: Estado, stop: number, sign: 1 | -1): void {
  const { medidas, carga } = e.m;
  const k = entero(e.ronda, stop);
  e.paradas[k] = entero(e.paradas, k) + sign;
  for (let d = 0; d < medidas; d += 1) {
    e.cargas[k * medidas + d] = real(e.cargas, k * medidas + d) + sign * real(carga, stop * medidas + d);
  }
}

/** The stops of a round in their order. */
export function ordenDe({ m, sig }: Estado, k: number): number[] {
  const order: number[] = [];
  const end = m.n + 2 * k + 1;
  for (let node = entero(sig, m.n + 2 * k); node !== end; node = entero(sig, node)) order.push(node);
  return order;
}
