import type { Punto, Viaje } from './problema.ts';

const RADIO_M = 6_371_008.8;
const RAD = Math.PI / 180;

/** Metres along the great circle (haversine, mean radius of the earth). */
export function metrosEnLinea(a: Punto, b: Punto): number {
  const lat = Math.sin(((b.lat - a.lat) * RAD) / 2);
  const lng = Math.sin(((b.lng - a.lng) * RAD) / 2);
  const h = lat * lat + Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * lng * lng;
  return 2 * RADIO_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

export function metrosDeViaje(a: Punto, b: Punto, { factor }: Viaje): number {
  return metrosEnLinea(a, b) * factor;
}

export function segundosDeViaje(metros: number, { kmh, ruta_desde_m, ruta_kmh }: Viaje): number {
  const inStreets = Math.min(metros, ruta_desde_m);
  return (inStreets / kmh + (metros - inStreets) / ruta_kmh) * 3.6;
}

/** Ways between all places, row by row; `segundos[a * lugares + b]`. */
export interface Matriz {
  readonly lugares: number;
  readonly segundos: Float64Array;
  readonly metros: Float64Array;
}

/** One great circle for each pair: the way back is as long. Vectors instead of angles make 1,200 places a matter of some dozens of milliseconds. */
export function crearMatriz(puntos: readonly Punto[], viaje: Viaje): Matriz {
  const lugares = puntos.length;
  const segundos = new Float64Array(lugares * lugares);
  const metros = new Float64Array(lugares * lugares);
  const vectors = puntos.map(vectorOf);
  for (const [a, one] of vectors.entries()) {
    for (let b = a + 1; b < lugares; b += 1) {
      const chord = chordOf(one, vectors[b] ?? one);
      const metres = 2 * RADIO_M * Math.asin(Math.min(1, chord / 2)) * viaje.factor;
      const seconds = segundosDeViaje(metres, viaje);
      metros[a * lugares + b] = metres;
      metros[b * lugares + a] = metres;
      segundos[a * lugares + b] = seconds;
      segundos[b * lugares + a] = seconds;
    }
  }
  return { lugares, segundos, metros };
}

interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function vectorOf({ lat, lng }: Punto): Vector {
  const flat = Math.cos(lat * RAD);
  return { x: flat * Math.cos(lng * RAD), y: flat * Math.sin(lng * RAD), z: Math.sin(lat * RAD) };
}

const chordOf = (a: Vector, b: Vector) => Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/** Whether the figures can be a point of the earth. */
export function esPunto({ lat, lng }: Punto): boolean {
  return Number.isFinite(lat) && Number.isFinite(lng) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
}
