/** Where a zone lies, as a line around the middles of its localities. */

interface Lugar {
  readonly lat: number;
  readonly lng: number;
}

/** A locality is taken to reach so far around its middle. */
const ALREDEDOR_M = 1_200;
const GRADO_M = 111_195;
const CORNERS = 8;

/** The smallest line without dents around all of them and a little beyond; a lone place gets a line as well. Empty: nobody knows one. */
export function casco(lugares: readonly Lugar[]): Lugar[] {
  const around = lugares.flatMap(rodeado).toSorted((a, b) => a.lng - b.lng || a.lat - b.lat);
  if (around.length === 0) return [];
  return [...mitad(around), ...mitad(around.toReversed())];
}

function rodeado({ lat, lng }: Lugar): Lugar[] {
  const flat = Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: CORNERS }, (_, k) => {
    const angle = (k * 2 * Math.PI) / CORNERS;
    return {
      lat: lat + (Math.sin(angle) * ALREDEDOR_M) / GRADO_M,
      lng: lng + (Math.cos(angle) * ALREDEDOR_M) / (GRADO_M * flat),
    };
  });
}

/** One side of the line, without its last place, which is the first of the other (Andrew's monotone chain). */
function mitad(sorted: readonly Lugar[]): Lugar[] {
  const side: Lugar[] = [];
  for (const next of sorted) {
    while (side.length >= 2 && !turnsLeft(side.at(-2), side.at(-1), next)) side.pop();
    side.push(next);
  }
  return side.slice(0, -1);
}

function turnsLeft(a: Lugar | undefined, b: Lugar | undefined, c: Lugar): boolean {
  if (a === undefined || b === undefined) return true;
  return (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng) > 0;
}
