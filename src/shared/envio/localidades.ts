import { plano } from './texto.ts';
import type { Confianza } from './vocabulario.ts';

/** A town, or a quarter of Montevideo, as the catalogue has it. */
export interface LocalidadDeCatalogo {
  readonly id: number;
  readonly nombre: string;
  readonly departamento_id: number;
  readonly departamento: string;
  readonly rango: number;
  readonly alias: readonly string[];
}

export interface Candidata<L extends LocalidadDeCatalogo> {
  readonly localidad: L;
  /** From 0 to 1. */
  readonly parecido: number;
  readonly confianza: Confianza;
}

/** What people shorten, word by word. A map: people write `constructor` as well, which every object has. */
const ABREVIATURAS: ReadonlyMap<string, string> = new Map(Object.entries({
  pso: 'paso', sta: 'santa', sto: 'santo', snta: 'santa', cnel: 'coronel', gral: 'general', cdad: 'ciudad', cda: 'cañada', ciu: 'ciudad',
  pta: 'punta', pto: 'puerto', blo: 'bello', bo: 'barrio', bº: 'barrio', col: 'colonia', est: 'estacion', v: 'villa', vla: 'villa',
  fco: 'francisco', mdeo: 'montevideo', mvdeo: 'montevideo', mvd: 'montevideo', montev: 'montevideo', tbo: 'tacuarembo', tacbo: 'tacuarembo',
  pdle: 'punta este', pde: 'punta este', ptadeleste: 'punta este', cnes: 'canelones', can: 'canelones', mldo: 'maldonado', pdu: 'paysandu',
  payd: 'paysandu', tyt: 'treinta tres', jose: 'jose', bcos: 'blancos', grl: 'general', dr: 'doctor', ing: 'ingeniero', blvr: 'bulevar',
  s: 'san', sn: 'san', bs: 'barros', lag: 'laguna', pque: 'parque', bal: 'balneario', baln: 'balneario', cno: 'camino', cº: 'cerro',
})); // biome-ignore format: a table reads by the line
const MENUDAS = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'barrio',
  'balneario',
  'ciudad',
  'localidad',
]);
/** A name that begins with one of these keeps it: "La Paz" is no "Paz". */
const PROPIAS = new Set(['ciudad', 'la', 'las', 'los', 'el']);

interface Entrada<L extends LocalidadDeCatalogo> {
  readonly localidad: L;
  readonly formas: readonly Forma[];
}
interface Forma {
  readonly clave: string;
  readonly trios: ReadonlySet<string>;
}

/** Looks localities up by what people write; make it once for a catalogue. */
export interface Buscador<L extends LocalidadDeCatalogo> {
  /** Best first. A department narrows, one that stands behind a comma as well. */
  buscar(texto: string, departamentoId?: number | null): Candidata<L>[];
  /** The department that the text names, and nothing else. */
  departamento(texto: string): number | null;
}

export function crearBuscador<L extends LocalidadDeCatalogo>(localidades: readonly L[]): Buscador<L> {
  const entradas = localidades.map((localidad): Entrada<L> => ({ localidad, formas: formasDe(localidad) }));
  const departamentos = new Map(localidades.map((l) => [claveDe(l.departamento), l.departamento_id]));
  const recuerdo = new Map<string, Candidata<L>[]>();
  return {
    departamento: (texto) => departamentos.get(claveDe(texto)) ?? null,
    buscar: (texto, departamentoId = null) => {
      const key = `${departamentoId ?? ''}|${texto}`;
      const known = recuerdo.get(key);
      if (known) return known;
      const found = search(entradas, leer(texto, departamentos, departamentoId));
      if (recuerdo.size > MOST_REMEMBERED) recuerdo.clear();
      recuerdo.set(key, found);
      return found;
    },
  };
}

const MOST_REMEMBERED = 5_000;
const MOST_FOUND = 10;
/** A text of more parts is no name of a place. */
const MOST_PARTS = 6;
/** Less alike than this is another name. */
const LEAST = 0.45;
/** Lengths in this proportion cannot reach it: 0.9 of this and the tenth for shared threes stay below. */
const APART = 0.38;

type Departamentos = readonly { readonly id: number; readonly nombre: string }[];

/** What texts were read as, for each list of departments: files say the same few thousands of times. */
const leidos = new WeakMap<Departamentos, Map<string, number | null>>();

/** The department that a text names, whole, shortened or with a typo; null: none. */
export function leerDepartamento(texto: string, departamentos: Departamentos): number | null {
  const recuerdo = leidos.get(departamentos) ?? new Map<string, number | null>();
  leidos.set(departamentos, recuerdo);
  const known = recuerdo.get(texto);
  if (known !== undefined) return known;
  const clave = claveDe(porCodigo(texto));
  const scored = departamentos
    .map(({ id, nombre }) => ({ id, parecido: likeness(formaDe(clave), formaDe(claveDe(nombre))) }))
    .toSorted((a, b) => b.parecido - a.parecido);
  const [best] = scored;
  const found = best && best.parecido >= 0.7 ? best.id : null;
  if (recuerdo.size > MOST_REMEMBERED) recuerdo.clear();
  recuerdo.set(texto, found);
  return found;
}

/** As ISO 3166-2 has them, and shops write them: `UY-MO`. */
const CODIGOS: ReadonlyMap<string, string> = new Map(Object.entries({
  AR: 'Artigas', CA: 'Canelones', CL: 'Cerro Largo', CO: 'Colonia', DU: 'Durazno', FS: 'Flores', FD: 'Florida', LA: 'Lavalleja', MA: 'Maldonado',
  MO: 'Montevideo', PA: 'Paysandú', RN: 'Río Negro', RV: 'Rivera', RO: 'Rocha', SA: 'Salto', SJ: 'San José', SO: 'Soriano', TA: 'Tacuarembó',
  TT: 'Treinta y Tres',
})); // biome-ignore format: a table reads by the line

function porCodigo(texto: string): string {
  const [, codigo = ''] = /^\s*(?:UY[\s_-]?)?([A-Z]{2})\s*$/i.exec(texto) ?? [];
  return CODIGOS.get(codigo.toUpperCase()) ?? texto;
}

interface Pedida {
  readonly claves: readonly string[];
  readonly departamentoId: number | null;
}

/** `La Paz, Canelones` and `La Paz (Canelones)` name the department too, and so does `Montevideo, Pocitos`. */
function leer(texto: string, departamentos: ReadonlyMap<string, number>, given: number | null): Pedida {
  const parts = texto
    .split(/[,;()/]| - /)
    .map(claveDe)
    .filter((part) => part !== '' && part !== 'uruguay');
  const named = parts.length > 1 ? parts.filter((part) => departamentos.has(part)) : [];
  const last = named.at(-1) ?? null;
  const others = parts.filter((part) => part !== last || named.length > 1);
  const claves = (others.length > 0 ? others : parts).slice(0, MOST_PARTS);
  return { claves, departamentoId: given ?? (last === null ? null : (departamentos.get(last) ?? null)) };
}

function search<L extends LocalidadDeCatalogo>(
  entradas: readonly Entrada<L>[],
  { claves, departamentoId }: Pedida,
): Candidata<L>[] {
  const formas = claves.map(formaDe);
  const scored = entradas
    .filter(({ localidad }) => departamentoId === null || localidad.departamento_id === departamentoId)
    .map(({ localidad, formas: own }) => ({ localidad, parecido: best(formas, own) }))
    .filter(({ parecido }) => parecido >= LEAST)
    .toSorted(
      (a, b) => b.parecido - a.parecido || a.localidad.rango - b.localidad.rango || a.localidad.id - b.localidad.id,
    )
    .slice(0, MOST_FOUND);
  return scored.map((row, index) => ({ ...row, confianza: confianzaDe(row, index, scored) }));
}

/** Sure where nothing else comes close; of two alike a city is meant before a village, and that is no more than probable. */
function confianzaDe<R extends { parecido: number; localidad: LocalidadDeCatalogo }>(
  row: R,
  index: number,
  rows: readonly R[],
): Confianza {
  if (index > 0) return 'baja';
  const next = rows[1];
  const isAlone = !next || row.parecido - next.parecido >= 0.15 || (row.parecido === 1 && next.parecido < 1);
  if (row.parecido >= 0.8 && isAlone) return 'alta';
  const isLarger = next !== undefined && row.localidad.rango < next.localidad.rango;
  return row.parecido >= 0.62 && (isAlone || isLarger) ? 'media' : 'baja';
}

function best(asked: readonly Forma[], own: readonly Forma[]): number {
  let most = 0;
  for (const a of asked) for (const b of own) most = Math.max(most, likeness(a, b));
  return most;
}

function likeness(a: Forma, b: Forma): number {
  if (a.clave === b.clave) return 1;
  if (a.clave === '' || b.clave === '') return 0;
  const [short, long] = [a.clave.length, b.clave.length].toSorted((x, y) => x - y);
  // Of lengths so far apart few letters can be alike. Looked at first, or a long text against every name would hold up the server.
  const letters = !short || !long || short / long < APART ? 0 : 1 - distance(a.clave, b.clave) / long;
  const words = a.clave.length >= 4 && b.clave.startsWith(a.clave) ? 0.72 + (0.2 * a.clave.length) / b.clave.length : 0;
  return Math.max(letters * 0.9 + shared(a.trios, b.trios) * 0.1, shared(a.trios, b.trios), words) * 0.99;
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  for (const trio of few) if (many.has(trio)) both += 1;
  return both / (a.size + b.size - both);
}

/** Letters to change, add, leave out or swap with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

function formasDe({ nombre, alias }: LocalidadDeCatalogo): Forma[] {
  return [...new Set([nombre, ...alias].map(claveDe))].map(formaDe);
}

function formaDe(clave: string): Forma {
  const padded = `  ${clave} `;
  return { clave, trios: new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3))) };
}

/** Without points, small words and shortenings: what two writings of one name have in common. */
function claveDe(texto: string): string {
  const words = plano(texto)
    .replace(/^(?:b°|bº)\s*/, '')
    .replace(/p(?:un)?ta\.? del este/, 'punta este')
    .replace(/\bp\.? (?=de los toros)/, 'paso ')
    .replace(/[^a-z0-9ñ°º ]/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => (ABREVIATURAS.get(word) ?? word).split(' '));
  const kept = words.filter((word, index) => !MENUDAS.has(word) || (index === 0 && PROPIAS.has(word)));
  return (kept.length > 0 ? kept : words).join(' ');
}
