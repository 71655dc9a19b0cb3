import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

/** Files of streets, written as the formats say and apart from what reads them: PMTiles 3 with vector tiles 2.1. */

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  while (left >= 128) {
    bytes.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  return [...bytes, left];
}

const field = (number: number, bytes: readonly number[]) => [number * 8 + 2, ...varint(bytes.length), ...bytes];
const plain = (number: number, value: number) => [number * 8, ...varint(value)];
const letters = (text: string) => [...new TextEncoder().encode(text)];
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2);

export interface Linea {
  readonly capa: string;
  readonly atributo: readonly [string, string];
  /** Whole figures of 4,096 to the side of the tile. */
  readonly puntos: readonly (readonly [number, number])[];
  readonly cierra?: boolean;
}

function geometry({ puntos, cierra = false }: Linea): number[] {
  const steps = puntos.map(([x, y], i) => {
    const [px, py] = puntos[i - 1] ?? [0, 0];
    return [...varint(zigzag(x - px)), ...varint(zigzag(y - py))];
  });
  const [first = [], ...others] = steps;
  return [...varint(8 + 1), ...first, ...varint(others.length * 8 + 2), ...others.flat(), ...(cierra ? [15] : [])];
}

/** A tile with these lines. */
export function tesela(lineas: readonly Linea[]): Uint8Array {
  const names = [...new Set(lineas.map(({ capa }) => capa))];
  const layers = names.map((name) => {
    const own = lineas.filter(({ capa }) => capa === name);
    const features = own.map((linea, i) =>
      field(2, [
        ...field(2, [...varint(i), ...varint(i)]),
        ...plain(3, linea.cierra ? 3 : 2),
        ...field(4, geometry(linea)),
      ]),
    );
    return field(3, [
      ...field(1, letters(name)),
      ...features.flat(),
      ...own.flatMap(({ atributo }) => field(3, letters(atributo[0]))),
      ...own.flatMap(({ atributo }) => field(4, field(1, letters(atributo[1])))),
      ...[...plain(5, 4096), ...plain(15, 2)],
    ]);
  });
  return Uint8Array.from(layers.flat());
}

export interface TeselaEn {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly bytes: Uint8Array;
}

type Entry = readonly [id: number, run: number, length: number, offset: number];

function directory(entries: readonly Entry[]): Uint8Array {
  const ids = entries.map(([id], i) => id - (entries[i - 1]?.[0] ?? 0));
  const columns = [
    ids,
    entries.map(([, run]) => run),
    entries.map(([, , length]) => length),
    entries.map(([, , , offset]) => offset + 1),
  ];
  return gzipSync(Uint8Array.from([...varint(entries.length), ...columns.flat().flatMap(varint)]));
}

/** The whole file; `hoja`: its tiles are behind a second directory. */
export function archivoDeMapa(teselas: readonly TeselaEn[], { hoja = false } = {}): Uint8Array {
  const sorted = teselas
    .map(({ z, x, y, bytes }) => ({ z, id: zxyToTileId(z, x, y), bytes: gzipSync(bytes) }))
    .toSorted((a, b) => a.id - b.id);
  let end = 0;
  const entries = sorted.map(({ id, bytes }): Entry => {
    end += bytes.length;
    return [id, 1, bytes.length, end - bytes.length];
  });
  const leaf = hoja ? directory(entries) : new Uint8Array();
  const root = hoja ? directory([[sorted[0]?.id ?? 0, 0, leaf.length, 0]]) : directory(entries);
  const header = new Uint8Array(127);
  const view = new DataView(header.buffer);
  header.set(letters('PMTiles'));
  header[7] = 3;
  const section = (at: number, from: number, length: number) => {
    view.setBigUint64(at, BigInt(from), true);
    view.setBigUint64(at + 8, BigInt(length), true);
  };
  section(8, 127, root.length);
  section(24, 127 + root.length, 0);
  section(40, 127 + root.length, leaf.length);
  section(56, 127 + root.length + leaf.length, end);
  const zooms = sorted.map(({ z }) => z);
  header.set([1, 2, 2, 1, Math.min(...zooms), Math.max(...zooms)], 96);
  return Uint8Array.from([...header, ...root, ...leaf, ...sorted.flatMap(({ bytes }) => [...bytes])]);
}
