import { leerOctetos, letras } from './octetos.ts';

/** What a sketch draws of one vector tile (Mapbox Vector Tile 2.1): streets by their rank, and water. Names and all else are passed over. */

export type Rango = 'ruta' | 'avenida' | 'calle' | 'agua';

/** A line, or the edge of a water, in parts of the tile: from 0 to 1, a little more at its rim. */
export interface Trazo {
  readonly rango: Rango;
  readonly puntos: readonly { readonly x: number; readonly y: number }[];
}

/** As Protomaps (`kind`) and OpenMapTiles (`class`) call them. */
const RANGOS: Readonly<Record<string, Rango>> = {
  ...{ highway: 'ruta', motorway: 'ruta', trunk: 'ruta', primary: 'ruta' },
  ...{ major_road: 'avenida', secondary: 'avenida', tertiary: 'avenida' },
  ...{ medium_road: 'calle', minor_road: 'calle', minor: 'calle', service: 'calle', residential: 'calle' },
};
const CALLES: ReadonlySet<string> = new Set(['roads', 'transportation']);
const AGUA = 'water';
const [LINEA, SUPERFICIE] = [2, 3];

/** @throws RangeError where the bytes are no tile */
export function leerTesela(bytes: Uint8Array): readonly Trazo[] {
  return messages(bytes)
    .filter(({ campo }) => campo === 3)
    .flatMap(({ trozo }) => capa(trozo));
}

interface Mensaje {
  readonly campo: number;
  readonly valor: number;
  readonly trozo: Uint8Array;
}

const EMPTY = new Uint8Array();

/** The fields of a message, one after the other. */
function messages(bytes: Uint8Array): readonly Mensaje[] {
  const read = leerOctetos(bytes);
  const found: Mensaje[] = [];
  while (read.queda()) {
    const key = read.entero();
    const [campo, kind] = [Math.floor(key / 8), key % 8];
    if (kind === 0) found.push({ campo, valor: read.entero(), trozo: EMPTY });
    else if (kind === 2) found.push({ campo, valor: 0, trozo: read.trozo(read.entero()) });
    else if (kind === 1 || kind === 5) read.trozo(kind === 1 ? 8 : 4);
    else throw new RangeError('a field of an unknown kind');
  }
  return found;
}

function capa(bytes: Uint8Array): readonly Trazo[] {
  const parts = messages(bytes);
  const name = letras(parts.find(({ campo }) => campo === 1)?.trozo ?? EMPTY);
  if (name !== AGUA && !CALLES.has(name)) return [];
  const keys = parts.filter(({ campo }) => campo === 3).map(({ trozo }) => letras(trozo));
  const values = parts
    .filter(({ campo }) => campo === 4)
    .map(({ trozo }) => letras(messages(trozo).find(({ campo }) => campo === 1)?.trozo ?? EMPTY));
  const extent = parts.find(({ campo }) => campo === 5)?.valor ?? 4096;
  return parts
    .filter(({ campo }) => campo === 2)
    .flatMap(({ trozo }) => {
      const feature = messages(trozo);
      const kind = feature.find(({ campo }) => campo === 3)?.valor;
      const rango = name === AGUA ? 'agua' : rangoDe(numbers(feature, 2), { keys, values });
      if (rango === null || kind !== (name === AGUA ? SUPERFICIE : LINEA)) return [];
      return lines(numbers(feature, 4), extent).map((puntos) => ({ rango, puntos }));
    });
}

function numbers(feature: readonly Mensaje[], wanted: number): number[] {
  const read = leerOctetos(feature.find(({ campo }) => campo === wanted)?.trozo ?? EMPTY);
  const found: number[] = [];
  while (read.queda()) found.push(read.entero());
  return found;
}

function rangoDe(
  tags: readonly number[],
  { keys, values }: { keys: readonly string[]; values: readonly string[] },
): Rango | null {
  for (const [at, key] of tags.entries()) {
    if (at % 2 === 1 || !['kind', 'class'].includes(keys[key] ?? '')) continue;
    return RANGOS[values[tags[at + 1] ?? -1] ?? ''] ?? null;
  }
  return null;
}

const [MUEVE, TRAZA, CIERRA] = [1, 2, 7];
const signed = (figure: number) => (figure % 2 === 0 ? figure / 2 : -(figure + 1) / 2);

/** Each move of the pen begins a line; each point is told from the one before it. */
function lines(commands: readonly number[], extent: number): { x: number; y: number }[][] {
  const found: { x: number; y: number }[][] = [];
  let [x, y, at] = [0, 0, 0];
  while (at < commands.length) {
    const command = commands[at] ?? 0;
    const [act, times] = [command % 8, Math.floor(command / 8)];
    at += 1;
    if (act === CIERRA) continue;
    if (act !== MUEVE && act !== TRAZA) throw new RangeError('a pen that does what no pen does');
    for (let n = 0; n < times; n += 1, at += 2) {
      x += signed(commands[at] ?? 0);
      y += signed(commands[at + 1] ?? 0);
      const punto = { x: x / extent, y: y / extent };
      if (act === MUEVE) found.push([punto]);
      else found.at(-1)?.push(punto);
    }
  }
  return found;
}
