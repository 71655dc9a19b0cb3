import { leerOctetos, letras } from './octetos.ts';

/** A file of map tiles, version 3 of PMTiles: where in it a tile lies is said by directories, so that a page reads only what it draws. */

const CABECERA = 127;
/** The header, and behind it the directory of the whole: what is read first. */
export const PRIMEROS = 16_384;

export interface CabeceraDeMapa {
  readonly raiz: Tramo;
  readonly hojas: Tramo;
  readonly teselas: Tramo;
  readonly comprimido: boolean;
  readonly teselasComprimidas: boolean;
  readonly menosZoom: number;
  readonly masZoom: number;
}

export interface Tramo {
  readonly desde: number;
  readonly largo: number;
}

const [NONE, GZIP] = [1, 2];
const MVT = 1;

/** Null: it is no file of vector tiles that this reads. */
export function leerCabecera(bytes: Uint8Array): CabeceraDeMapa | null {
  if (bytes.length < CABECERA || letras(bytes.subarray(0, 7)) !== 'PMTiles' || bytes[7] !== 3) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const figure = (at: number) => Number(view.getBigUint64(at, true));
  const tramo = (at: number): Tramo => ({ desde: figure(at), largo: figure(at + 8) });
  const [inside, tiles, kind] = [view.getUint8(97), view.getUint8(98), view.getUint8(99)];
  const readable = (compression: number) => compression === NONE || compression === GZIP;
  if (kind !== MVT || !readable(inside) || !readable(tiles)) return null;
  return {
    ...{ raiz: tramo(8), hojas: tramo(40), teselas: tramo(56) },
    ...{ comprimido: inside === GZIP, teselasComprimidas: tiles === GZIP },
    ...{ menosZoom: view.getUint8(100), masZoom: view.getUint8(101) },
  };
}

interface Entrada extends Tramo {
  readonly id: number;
  /** So many tiles in a row are alike; none: it leads to another directory. */
  readonly veces: number;
}

/** @throws RangeError where it ends too soon */
export function leerDirectorio(bytes: Uint8Array): readonly Entrada[] {
  const read = leerOctetos(bytes);
  const many = read.entero();
  const column = () => Array.from({ length: many }, () => read.entero());
  const [steps, veces, largos, places] = [column(), column(), column(), column()];
  let [id, end] = [0, 0];
  return steps.map((step, i) => {
    id += step;
    const place = places[i] ?? 0;
    // Naught: right behind the one before.
    const desde = place === 0 && i > 0 ? end : place - 1;
    const largo = largos[i] ?? 0;
    end = desde + largo;
    return { id, veces: veces[i] ?? 0, desde, largo };
  });
}

/** The entry that has the tile or leads to it; null: there is nothing there to draw. */
export function buscarEntrada(directorio: readonly Entrada[], id: number): Entrada | null {
  const found = directorio.findLast((one) => one.id <= id);
  if (found === undefined) return null;
  return found.veces === 0 || id < found.id + found.veces ? found : null;
}

/** The number of a tile: those of the coarser sheets first, then along a Hilbert curve. */
export function numeroDeTesela(z: number, x: number, y: number): number {
  let number = (4 ** z - 1) / 3;
  let [tx, ty] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, down] = [(tx & side) > 0 ? 1 : 0, (ty & side) > 0 ? 1 : 0];
    number += side * side * ((3 * right) ^ down);
    if (down === 0) {
      if (right === 1) [tx, ty] = [side - 1 - tx, side - 1 - ty];
      [tx, ty] = [ty, tx];
    }
  }
  return number;
}
