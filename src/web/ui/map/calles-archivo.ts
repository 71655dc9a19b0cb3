import { Compression, PMTiles, type Source, TileType } from 'pmtiles';

import type { Vista } from './calles-model.ts';
import { leerTesela, type Trazo } from './calles-tesela.ts';

/** Reads of the operator's file of streets what a sketch draws: some tiles, each asked for by its place in the file. */

/** A part of the file, wherever it comes from. Null: there is none. Fewer bytes than were asked for, where it ends. */
export type Parte = (tramo: { desde: number; hasta: number }, signal: AbortSignal) => Promise<Uint8Array | null>;

/** The header and the directory of the whole: `pmtiles` asks for so much first. */
const PRIMEROS = 16_384;
const READABLE: ReadonlySet<Compression> = new Set([Compression.None, Compression.Gzip]);

export interface Mapa {
  readonly archivo: PMTiles;
  readonly menosZoom: number;
  readonly masZoom: number;
}

/** Null: there is no file, or none of vector tiles that this reads. */
export async function abrirMapa(parte: Parte, signal: AbortSignal): Promise<Mapa | null> {
  const first = await parte({ desde: 0, hasta: PRIMEROS - 1 }, signal);
  if (first === null) return null;
  const archivo = new PMTiles(fuente(parte, first));
  // All of it lies in what was read: what fails here is the file, and no network.
  const cabecera = await archivo.getHeader().catch(() => null);
  if (cabecera === null || cabecera.tileType !== TileType.Mvt || !READABLE.has(cabecera.tileCompression)) return null;
  return { archivo, menosZoom: cabecera.minZoom, masZoom: cabecera.maxZoom };
}

/** The file as `pmtiles` asks for it; its first part is there already, and is not asked for twice. */
function fuente(parte: Parte, first: Uint8Array): Source {
  return {
    getKey: () => 'calles',
    getBytes: async (desde, largo, signal = new AbortController().signal) => {
      const hasta = desde + largo;
      const isRead = desde === 0 || hasta <= first.length;
      const bytes = isRead ? first.subarray(desde, hasta) : await parte({ desde, hasta: hasta - 1 }, signal);
      // The operator took it away meanwhile.
      if (bytes === null) throw new Error('the file of streets is gone');
      return { data: new Uint8Array(bytes).buffer };
    },
  };
}

interface Tesela {
  readonly x: number;
  readonly y: number;
  readonly trazos: readonly Trazo[];
}

/** @throws Error where the file is broken */
export async function leerVista({ archivo }: Mapa, { z, desde, hasta }: Vista, signal: AbortSignal): Promise<Tesela[]> {
  const places = range(desde.x, hasta.x).flatMap((x) => range(desde.y, hasta.y).map((y) => ({ x, y })));
  return Promise.all(
    places.map(async ({ x, y }) => {
      const found = await archivo.getZxy(z, x, y, signal);
      return { x, y, trazos: found === undefined ? [] : leerTesela(new Uint8Array(found.data)) };
    }),
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}
