import { abrirMapa as abrir, type Fuente, type Mapa, trazosDe } from '#shared/mapa/mapa.ts';
import type { Trazo } from '#shared/mapa/tesela.ts';
import { readPart } from '#web/api.ts';

import type { Vista } from './calles-model.ts';

/** Reads of the operator's file of streets what a sketch draws: some tiles, each asked for by its place in the file. */
const fuente = (signal: AbortSignal): Fuente => ({
  parte: ({ desde, largo }) => readPart('/api/mapa', { desde, hasta: desde + largo - 1 }, signal),
  descomprimir: unpacked,
});

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  // What is wrong with the bytes is told where they are read.
  void writer.write(new Uint8Array(bytes)).catch(() => undefined);
  void writer.close().catch(() => undefined);
  return new Uint8Array(await new Response(readable).arrayBuffer());
}

export function abrirMapa(signal: AbortSignal): Promise<Mapa | null> {
  return abrir(fuente(signal));
}

interface Tesela {
  readonly x: number;
  readonly y: number;
  readonly trazos: readonly Trazo[];
}

export async function leerVista(mapa: Mapa, { z, desde, hasta }: Vista, signal: AbortSignal): Promise<Tesela[]> {
  const places = range(desde.x, hasta.x).flatMap((x) => range(desde.y, hasta.y).map((y) => ({ x, y })));
  return Promise.all(
    places.map(async ({ x, y }) => ({ x, y, trazos: await trazosDe(mapa, fuente(signal), [z, x, y]) })),
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, step) => from + step);
}
