import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { crearModelo, type Modelo, SIN_LIMITE } from '#shared/rutas/modelo.ts';

/** A published problem with the best that anybody has found for it. */
export interface Instancia {
  readonly nombre: string;
  readonly conocido: number;
  readonly modelo: Modelo;
}

interface Lugar {
  readonly x: number;
  readonly y: number;
  readonly demanda: number;
  readonly desde: number;
  readonly hasta: number;
  readonly servicio: number;
}

/**
 * Least sums of ways that were proved for Solomon's instances (ways cut to one decimal, any number of vehicles): of 25 customers and of all
 * 100. Kohl, Desrosiers, Madsen, Solomon and Soumis 1999; Irnich and Villeneuve 2006; Desaulniers, Lessard and Hadjar 2008.
 */
const SOLOMON: Readonly<Record<string, readonly [number, number]>> = {
  c101: [191.3, 827.3], c102: [190.3, 827.3], c103: [190.3, 826.3], c104: [186.9, 822.9], c105: [191.3, 827.3], c106: [191.3, 827.3],
  c107: [191.3, 827.3], c108: [191.3, 827.3], c109: [191.3, 827.3],
  r101: [617.1, 1637.7], r102: [547.1, 1466.6], r103: [454.6, 1208.7], r104: [416.9, 971.5], r105: [530.5, 1355.3], r106: [465.4, 1234.6],
  r107: [424.3, 1064.6], r108: [397.3, 932.1], r109: [441.3, 1146.9], r110: [444.1, 1068], r111: [428.8, 1048.7], r112: [393, 948.6],
  rc101: [461.1, 1619.8], rc102: [351.8, 1457.4], rc103: [332.8, 1258], rc104: [306.6, 1132.3], rc105: [411.3, 1513.7], rc106: [345.5, 1372.7],
  rc107: [298.3, 1207.8], rc108: [294.5, 1114.2],
}; // biome-ignore format: a table reads by the line

/** Solomon's files (`r101.txt`), the first 25 customers and all 100 of each. */
export function leerSolomon(folder: string): Instancia[] {
  const files = readdirSync(folder).filter((file) => SOLOMON[basename(file, '.txt').toLowerCase()] !== undefined);
  return files.toSorted().flatMap((file) => {
    const nombre = basename(file, '.txt').toLowerCase();
    const rows = readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    const [, capacity = 0] = rows.find((row) => row.length === 2 && row.every(Number.isFinite)) ?? [];
    const lugares = rows
      .filter((row) => row.length === 7 && row.every(Number.isFinite))
      .map(([, x = 0, y = 0, demanda = 0, desde = 0, hasta = 0, servicio = 0]) => ({
        x,
        y,
        demanda,
        desde,
        hasta,
        servicio,
      }));
    const [small = 0, all = 0] = SOLOMON[nombre] ?? [];
    const cut = (way: number) => Math.floor(way * 10 + 1e-9) / 10;
    return [
      {
        nombre: `${nombre}.25`,
        conocido: small,
        modelo: modelOf(lugares.slice(0, 26), { capacity, rounds: 25, round: cut }),
      },
      { nombre: `${nombre}.100`, conocido: all, modelo: modelOf(lugares, { capacity, rounds: 25, round: cut }) },
    ];
  });
}

/** Uchoa's files of CVRPLIB (`X-n101-k25.vrp` with its `.sol`), up to 200 places. */
export function leerX(folder: string): Instancia[] {
  const files = readdirSync(folder).filter((file) => /^X-n(1\d\d|200)-k\d+\.vrp$/.test(file));
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const solution = readFileSync(join(folder, file.replace('.vrp', '.sol')), 'utf8');
    const capacity = Number(/CAPACITY\s*:\s*(\d+)/.exec(text)?.[1]);
    const section = (name: string) =>
      (text.split(name)[1] ?? '')
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/).map(Number));
    const demands = new Map(section('DEMAND_SECTION').map(([id = 0, demanda = 0]) => [id, demanda]));
    const lugares = section('NODE_COORD_SECTION')
      .slice(0, demands.size)
      .filter((row) => row.length === 3 && row.every(Number.isFinite))
      .map(([id = 0, x = 0, y = 0]) => ({
        x,
        y,
        demanda: demands.get(id) ?? 0,
        desde: 0,
        hasta: Number.MAX_SAFE_INTEGER,
        servicio: 0,
      }));
    const least = Math.ceil(lugares.reduce((sum, { demanda }) => sum + demanda, 0) / capacity);
    return {
      nombre: basename(file, '.vrp'),
      conocido: Number(/Cost\s+(\d+)/.exec(solution)?.[1]),
      modelo: modelOf(lugares, { capacity, rounds: least + 4, round: Math.round }),
    };
  });
}

interface Flota {
  readonly capacity: number;
  readonly rounds: number;
  readonly round: (way: number) => number;
}

/** The first place is the depot of all. */
function modelOf([depot, ...customers]: readonly Lugar[], { capacity, rounds, round }: Flota): Modelo {
  if (!depot) throw new Error('an instance without a depot');
  const places = [...customers, ...Array.from({ length: 2 * rounds }, () => depot)];
  const figures = (of: (place: Lugar) => number) => Float64Array.from(places, of);
  const n = customers.length;
  return crearModelo({
    n,
    rondas: rounds,
    costo: Float64Array.from(places.flatMap((a) => places.map((b) => round(Math.hypot(a.x - b.x, a.y - b.y))))),
    servicio: figures(({ servicio }) => servicio),
    desde: figures(({ desde }) => desde),
    hasta: figures(({ hasta }) => hasta),
    medidas: 1,
    carga: Float64Array.from(customers, ({ demanda }) => demanda),
    capacidad: new Float64Array(rounds).fill(capacity),
    admite: new Uint8Array(n * rounds).fill(1),
    castigo: new Float64Array(n).fill(1e7),
    fija: new Int32Array(n).fill(-1),
    cupo: new Int32Array(places.length).fill(SIN_LIMITE),
    dadas: Array.from({ length: rounds }, () => []),
    esDuro: true,
  });
}
