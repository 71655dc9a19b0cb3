/** What a stop looks like: its state in the round, or `suelta`, of no round. */
export type EstadoDeMarca =
  | 'pendiente'
  | 'en_punto'
  | 'entregada'
  | 'parcial'
  | 'no_entregada'
  | 'transferida'
  | 'suelta';

export interface ParadaDeCroquis {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly estado: EstadoDeMarca;
  /** Who and where, for whoever points at it or reads it aloud. */
  readonly titulo: string;
  readonly fija?: boolean;
  /** Its number where others of the round are not drawn; without it, its place among those that are. */
  readonly numero?: number;
  /** What stands in its disc instead of a number: it is a stop of another kind, and is not counted. */
  readonly letra?: string;
  /** Says how it stands in other words than those of its form. */
  readonly palabra?: string;
  /** Only the middle of its locality is known. */
  readonly aproximada?: boolean;
}

export interface RondaDeCroquis {
  readonly id: number;
  readonly nombre: string;
  /** Where it begins and, if it comes back, ends; null: nowhere that is drawn. */
  readonly inicio: Lugar | null;
  readonly vuelve: boolean;
  /** In their order: the first has number 1. */
  readonly paradas: readonly ParadaDeCroquis[];
}

/** A zone or the like, as the line around it. */
export interface AreaDeCroquis {
  readonly id: number;
  readonly nombre: string;
  /** A word of the style's; null: as any other. */
  readonly color?: string | null;
  readonly contorno: readonly Lugar[];
}

export interface Lugar {
  readonly lat: number;
  readonly lng: number;
}

export interface Papel {
  readonly width: number;
  readonly height: number;
}

export interface Sitio {
  readonly x: number;
  readonly y: number;
}

/** Free paper around the outermost points, for their marks. */
const MARGIN = 26;
/** Metres of a degree of latitude. */
const GRADO_M = 111_195;
/** A lone point, or several at one door, are drawn as if so many metres were around them. */
const LEAST_M = 400;

export interface Proyeccion {
  sitio(lugar: Lugar): Sitio;
  lugar(sitio: Sitio): Lugar;
  readonly metrosPorPunto: number;
}

/** How near it is looked at, and at what: 1 shows everything. */
export interface Mirada {
  readonly zoom: number;
  readonly centro: Lugar | null;
}

const TODO: Mirada = { zoom: 1, centro: null };

/** North above, metres alike in both directions; all places inside, unless one looks nearer. */
export function proyectar(
  lugares: readonly Lugar[],
  { width, height }: Papel,
  { zoom, centro }: Mirada = TODO,
): Proyeccion {
  const [lats, lngs] = [lugares.map(({ lat }) => lat), lugares.map(({ lng }) => lng)];
  const whole = { lat: middleOf(lats), lng: middleOf(lngs) };
  const middle = zoom > 1 && centro ? centro : whole;
  const flat = Math.cos((whole.lat * Math.PI) / 180);
  const wide = Math.max(spread(lngs) * flat * GRADO_M, LEAST_M);
  const tall = Math.max(spread(lats) * GRADO_M, LEAST_M);
  const metrosPorPunto =
    Math.max(wide / Math.max(1, width - 2 * MARGIN), tall / Math.max(1, height - 2 * MARGIN)) / zoom;
  return {
    metrosPorPunto,
    sitio: ({ lat, lng }) => ({
      x: width / 2 + ((lng - middle.lng) * flat * GRADO_M) / metrosPorPunto,
      y: height / 2 - ((lat - middle.lat) * GRADO_M) / metrosPorPunto,
    }),
    lugar: ({ x, y }) => ({
      lat: middle.lat + ((height / 2 - y) * metrosPorPunto) / GRADO_M,
      lng: middle.lng + ((x - width / 2) * metrosPorPunto) / (flat * GRADO_M),
    }),
  };
}

function middleOf(figures: readonly number[]): number {
  return figures.length === 0 ? 0 : (Math.min(...figures) + Math.max(...figures)) / 2;
}

function spread(figures: readonly number[]): number {
  return figures.length === 0 ? 0 : Math.max(...figures) - Math.min(...figures);
}

/** The longest round figure of metres that fits into a third of the paper. */
export function escala(metrosPorPunto: number, width: number): { metros: number; texto: string } {
  const most = metrosPorPunto * Math.min(width / 3, 160);
  const power = 10 ** Math.floor(Math.log10(most));
  const metros = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { metros, texto: metros >= 1000 ? `${metros / 1000} km` : `${metros} m` };
}

export interface Marca extends Sitio {
  readonly parada: ParadaDeCroquis;
  /** Its number in the round, or its letter; null: neither. */
  readonly numero: number | string | null;
  /** A disc with its number; else a dot, where another disc stands already. */
  readonly conNumero: boolean;
}

/** Discs of this size do not touch. */
const DISC = 19;

/** Where each stop is drawn. Where they lie close, the chosen one, the one under way and the ends of the round keep their number. */
export function marcasDe(
  paradas: readonly ParadaDeCroquis[],
  { sitio }: Proyeccion,
  { elegida, isNumbered }: { elegida: number | null; isNumbered: boolean },
): Marca[] {
  const placed = paradas.map((parada, i) => ({
    parada,
    numero: parada.letra ?? (isNumbered ? (parada.numero ?? i + 1) : null),
    ...sitio(parada),
  }));
  const rank = ({ parada, numero }: (typeof placed)[number]) => {
    if (parada.id === elegida) return 0;
    if (parada.estado === 'en_punto') return 1;
    return numero === 1 || numero === paradas.length ? 2 : 3;
  };
  const discs: Sitio[] = [];
  const numbered = new Set<number>();
  for (const mark of placed.filter(({ numero }) => numero !== null).toSorted((a, b) => rank(a) - rank(b))) {
    if (discs.some(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < DISC)) continue;
    discs.push(mark);
    numbered.add(mark.parada.id);
  }
  return placed.map((mark) => ({ ...mark, conNumero: numbered.has(mark.parada.id) }));
}

/** What lies under the others first: dots, then numbers, the chosen one above all. */
export function enCapas(marks: readonly Marca[], elegida: number | null): Marca[] {
  const layer = ({ parada, conNumero }: Marca) => (parada.id === elegida ? 2 : Number(conNumero));
  return marks.toSorted((a, b) => layer(a) - layer(b));
}

const DONE: ReadonlySet<EstadoDeMarca> = new Set(['entregada', 'parcial', 'no_entregada', 'en_punto']);

/** The way as a line: what is driven, up to the last stop that anything happened at, and what is still to drive. */
export function lineasDe(
  { inicio, vuelve, paradas }: RondaDeCroquis,
  { sitio }: Proyeccion,
): { hecha: string; falta: string } {
  const sites = paradas.map(sitio);
  const start = inicio ? [sitio(inicio)] : [];
  const done = paradas.findLastIndex(({ estado }) => DONE.has(estado)) + 1;
  const driven = done === 0 ? [] : [...start, ...sites.slice(0, done)];
  const ahead = [...(done === 0 ? start : sites.slice(done - 1, done)), ...sites.slice(done), ...(vuelve ? start : [])];
  return { hecha: pathOf(driven), falta: pathOf(ahead) };
}

export function pathOf(sites: readonly Sitio[]): string {
  return sites.length < 2
    ? ''
    : `M${sites.map(({ x, y }) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`).join('L')}`;
}

/** Whether a place lies inside of a line that a person drew around it (even-odd). */
export function estaDentro({ x, y }: Sitio, line: readonly Sitio[]): boolean {
  let inside = false;
  for (const [i, a] of line.entries()) {
    const b = line.at(i - 1) ?? a;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** Where the name of an area stands: in the middle of what is seen of it; null: none of it is. */
export function tituloEn(sites: readonly Sitio[], { width, height }: Papel): Sitio | null {
  const [left, right] = ends(
    sites.map(({ x }) => x),
    width,
  );
  const [top, bottom] = ends(
    sites.map(({ y }) => y),
    height,
  );
  if (right - left < LEAST_SEEN || bottom - top < LEAST_SEEN) return null;
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Less of an area is not worth its name. */
const LEAST_SEEN = 24;

function ends(figures: readonly number[], most: number): [number, number] {
  return [Math.max(0, Math.min(...figures)), Math.min(most, Math.max(...figures))];
}
