import { VectorTile, type VectorTileFeature, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

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

/** @throws Error where the bytes are no tile */
export function leerTesela(bytes: Uint8Array): readonly Trazo[] {
  return Object.values(new VectorTile(new PbfReader(bytes)).layers).flatMap(trazosDeCapa);
}

function trazosDeCapa(capa: VectorTileLayer): readonly Trazo[] {
  const isWater = capa.name === AGUA;
  if (!isWater && !CALLES.has(capa.name)) return [];
  if (capa.extent <= 0) throw new RangeError('a tile without a size');
  return Array.from({ length: capa.length }, (_, i) => capa.feature(i)).flatMap((feature) => {
    const rango = isWater ? 'agua' : rangoDe(feature.properties);
    if (rango === null || feature.type !== (isWater ? SUPERFICIE : LINEA)) return [];
    return feature
      .loadGeometry()
      .map((line) => ({ rango, puntos: line.map(({ x, y }) => ({ x: x / capa.extent, y: y / capa.extent })) }));
  });
}

function rangoDe({ kind, class: name }: VectorTileFeature['properties']): Rango | null {
  const word = String(kind ?? name);
  return Object.hasOwn(RANGOS, word) ? (RANGOS[word] ?? null) : null;
}
