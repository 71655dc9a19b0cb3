import { type Azar, crearAzar } from './azar.ts';
import { costoDe } from './costo.ts';
import { crearEstado, type Estado, encadenar, entero, ordenDe, refrescar } from './estado.ts';
import { comoEsta, sembrar } from './inicio.ts';
import type { Modelo } from './modelo.ts';
import { recrear } from './recreacion.ts';
import { arruinar } from './ruina.ts';

/** What was found: the stops of each round in their order, and those without a place. */
export interface Hallado {
  readonly rondas: readonly (readonly number[])[];
  readonly ausentes: readonly number[];
  readonly costo: number;
}

export interface Busqueda {
  /** Goes on for so many turns. @param done how far the search is, from 0 to 1: it grows pickier towards its end */
  avanzar(vueltas: number, done: number): void;
  readonly vueltas: number;
  mejor(): Hallado;
}

/** Temperatures of the annealing in mean ways between stops: with many stops whole quarters have to change hands, which costs more at first. */
const HOT = { few: 1, many: 10 };
const MANY = 400;
const COLD = 0.003;

/**
 * Ruin and recreate with simulated annealing: strings of neighbouring stops are taken out and put back where they cost least. It begins with
 * the rounds as they were given, and never answers worse than those.
 */
export function crearBusqueda(m: Modelo, semilla: number): Busqueda {
  const azar = crearAzar(semilla);
  const e = firstOf(m, azar);
  let best = hallado(e);
  let current = best.costo;
  const mean = meanWay(e);
  const hot = m.n > MANY ? HOT.many : HOT.few;
  const kept = recuerdo(e);
  let vueltas = 0;
  const turn = (temperature: number) => {
    vueltas += 1;
    kept.begin();
    const out = arruinar(e, azar, kept.touch);
    if (m.conHorario) for (const k of kept.touched()) refrescar(e, k);
    recrear(e, out, { azar, touch: kept.touch });
    const cost = costoDe(e);
    if (cost >= current - temperature * Math.log(azar.real() || Number.MIN_VALUE)) return kept.restore();
    current = cost;
    if (cost < best.costo - 1e-7) best = hallado(e);
  };
  return {
    avanzar: (turns, done) => {
      const temperature = mean * hot * (COLD / hot) ** done;
      if (m.n > 1 || best.ausentes.length > 0) for (let i = 0; i < turns; i += 1) turn(temperature);
    },
    get vueltas() {
      return vueltas;
    },
    mejor: () => best,
  };
}

/**
 * The cheapest of a few first deals: rounds as they were given, with what has no place yet put where it costs least; dealt out from their
 * seeds; or, where only the order is sought, everything put where it costs least.
 */
function firstOf(m: Modelo, azar: Azar): Estado {
  const nothing = () => undefined;
  const deals = m.esDuro ? [comoEsta, m.rondas > 1 ? seeded : nothing] : [comoEsta, nothing];
  const firsts = deals.map((deal) => {
    const e = crearEstado(m);
    deal(e);
    recrear(e, [], { azar, touch: nothing });
    return { e, costo: costoDe(e) };
  });
  const [first] = firsts.toSorted((a, b) => a.costo - b.costo);
  if (!first) throw new RangeError('no first deal');
  return first.e;
}

function seeded(e: Estado): void {
  comoEsta(e);
  sembrar(e);
}

function hallado(e: Estado): Hallado {
  return {
    rondas: Array.from({ length: e.m.rondas }, (_, k) => ordenDe(e, k)),
    ausentes: [...e.ausentes],
    costo: costoDe(e),
  };
}

function meanWay(e: Estado): number {
  let [sum, ways] = [0, 0];
  for (let k = 0; k < e.m.rondas; k += 1) {
    sum += e.viaje[k] ?? 0;
    ways += entero(e.paradas, k) > 0 ? entero(e.paradas, k) + 1 : 0;
  }
  return ways > 0 ? sum / ways : 1;
}

interface Recuerdo {
  begin(): void;
  /** Remembers a round before it changes, once a turn. */
  touch(k: number): void;
  touched(): readonly number[];
  restore(): void;
}

/** The rounds that a turn changes, as they were before it: most turns are taken back. */
function recuerdo(e: Estado): Recuerdo {
  const marks = new Int32Array(e.m.rondas).fill(-1);
  const orders: Int32Array[] = Array.from({ length: e.m.rondas }, () => new Int32Array(e.m.n));
  const lengths = new Int32Array(e.m.rondas);
  let [turn, absent]: [number, number[]] = [0, []];
  const touched: number[] = [];
  const touch = (k: number) => {
    if (marks[k] === turn) return;
    marks[k] = turn;
    touched.push(k);
    lengths[k] = copyOrder(e, k, orders[k] ?? new Int32Array(0));
  };
  return {
    begin: () => {
      turn += 1;
      touched.length = 0;
      absent = [...e.ausentes];
    },
    touch,
    touched: () => touched,
    restore: () => {
      for (const stop of absent) e.ronda[stop] = -1;
      for (const k of touched) encadenar(e, k, (orders[k] ?? new Int32Array(0)).subarray(0, lengths[k]));
      e.ausentes = absent;
    },
  };
}

function copyOrder({ m, sig }: Estado, k: number, into: Int32Array): number {
  const end = m.n + 2 * k + 1;
  let length = 0;
  for (let node = entero(sig, m.n + 2 * k); node !== end; node = entero(sig, node)) {
    into[length] = node;
    length += 1;
  }
  return length;
}
