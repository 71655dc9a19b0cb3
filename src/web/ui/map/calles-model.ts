import type { Rango, Trazo } from './calles-tesela.ts';
import type { Lugar, Papel, Proyeccion } from './croquis-model.ts';
import { pathOf } from './croquis-model.ts';

/** Which tiles lie under a sketch, and their lines as paths of it. */

export interface Vista {
  readonly z: number;
  readonly desde: Casilla;
  readonly hasta: Casilla;
}

interface Casilla {
  readonly x: number;
  readonly y: number;
}

/** Metres of a point of the finest part of a tile of the whole world, at the equator: tiles are drawn about 512 points wide. */
const METROS_DE_MUNDO = 78_271.5;
const MOST_TILES = 30;

/** Null: the sketch shows more than tiles help with. */
export function vistaDe(
  { metrosPorPunto, lugar }: Proyeccion,
  { width, height }: Papel,
  { menosZoom, masZoom }: { menosZoom: number; masZoom: number },
): Vista | null {
  const [corner, other] = [lugar({ x: 0, y: 0 }), lugar({ x: width, y: height })];
  const flat = Math.cos((corner.lat * Math.PI) / 180);
  const wanted = Math.round(Math.log2((METROS_DE_MUNDO * flat) / metrosPorPunto));
  if (wanted < menosZoom) return null;
  const z = Math.min(wanted, masZoom);
  const [desde, hasta] = [casillaDe(corner, z), casillaDe(other, z)];
  return (hasta.x - desde.x + 1) * (hasta.y - desde.y + 1) > MOST_TILES ? null : { z, desde, hasta };
}

function casillaDe({ lat, lng }: Lugar, z: number): Casilla {
  const side = 2 ** z;
  const inside = (figure: number) => Math.min(side - 1, Math.max(0, Math.floor(figure * side)));
  return { x: inside((lng + 180) / 360), y: inside((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) };
}

const latOf = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;

interface Dibujada extends Casilla {
  readonly trazos: readonly Trazo[];
}

/** All lines of a rank as one path: so many streets are four elements. */
export function caminosDe(
  teselas: readonly Dibujada[],
  z: number,
  { sitio }: Proyeccion,
): Readonly<Record<Rango, string>> {
  const paths: Record<Rango, string[]> = { agua: [], calle: [], avenida: [], ruta: [] };
  for (const { x, y, trazos } of teselas) {
    // Inside of one tile the sketch and the tile differ by less than a point: two corners are enough.
    const a = sitio({ lat: latOf(y, z), lng: (x / 2 ** z) * 360 - 180 });
    const b = sitio({ lat: latOf(y + 1, z), lng: ((x + 1) / 2 ** z) * 360 - 180 });
    for (const { rango, puntos } of trazos)
      paths[rango].push(pathOf(puntos.map((p) => ({ x: a.x + p.x * (b.x - a.x), y: a.y + p.y * (b.y - a.y) }))));
  }
  return {
    // Islands are holes of the same path.
    agua: paths.agua.map((path) => `${path}Z`).join(''),
    calle: paths.calle.join(''),
    avenida: paths.avenida.join(''),
    ruta: paths.ruta.join(''),
  };
}
