/** Places by pattern: `A-[01-20]-[01-05]-[A-D]` is every aisle, module and level of zone A. */

export const MAS_POSICIONES = 5_000;
const MAS_TRAMOS = 5;
const CLASES = ['ZONA', 'PASILLO', 'MODULO', 'NIVEL'] as const;

interface Nodo {
  readonly codigo: string;
  /** Null: at the root. */
  readonly padre: string | null;
}

export interface NodoDePatron extends Nodo {
  readonly clase: (typeof CLASES)[number];
}

export interface PosicionDePatron extends Nodo {
  /** Its turn in the walk, from 1: up one aisle and down the next. */
  readonly secuencia: number;
}

export interface Plano {
  readonly nodos: readonly NodoDePatron[];
  readonly posiciones: readonly PosicionDePatron[];
}

/** What the pattern makes, or what is wrong with it. */
export function planoOf(patron: string): Plano | string {
  const tramos = patron
    .trim()
    .toUpperCase()
    .split(/-(?![^[]*\])/);
  if (tramos.length > MAS_TRAMOS) return `El patrón admite hasta ${MAS_TRAMOS} tramos separados por guiones`;
  const valores = tramos.map(valoresOf);
  const falta = valores.find((one) => typeof one === 'string');
  if (typeof falta === 'string') return falta;
  const listas = valores.filter((one) => typeof one !== 'string');
  const total = listas.reduce((product, { length }) => product * length, 1);
  if (total > MAS_POSICIONES)
    return `Son ${total.toLocaleString('es-UY')} ubicaciones: se crean hasta ${MAS_POSICIONES.toLocaleString('es-UY')} de una vez`;
  return { nodos: nodosOf(listas), posiciones: posicionesOf(listas) };
}

/** `A`, `[01-20]`, `P[1-3]`, `[A-D]`: what stands before and behind the brackets is kept. */
function valoresOf(tramo: string): readonly string[] | string {
  const plain = /^[A-Z0-9._/]{1,12}$/.exec(tramo);
  if (plain) return [tramo];
  const [, antes = '', desde = '', hasta = '', despues = ''] =
    /^([A-Z0-9._/]{0,6})\[([A-Z]|\d{1,4})-([A-Z]|\d{1,4})\]([A-Z0-9._/]{0,6})$/.exec(tramo) ?? [];
  if (desde === '') return `No se entiende «${tramo}»: escriba letras y números, o un rango como [01-20] o [A-D]`;
  const rango = /\d/.test(desde) ? numeros(desde, hasta) : letras(desde, hasta);
  if (rango.length === 0) return `El rango «${tramo}» no va de menor a mayor`;
  return rango.map((value) => `${antes}${value}${despues}`);
}

function numeros(desde: string, hasta: string): string[] {
  const [from, to] = [Number(desde), Number(hasta)];
  if (!(from <= to)) return [];
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i).padStart(desde.length, '0'));
}

function letras(desde: string, hasta: string): string[] {
  const [from, to] = [desde.charCodeAt(0), hasta.charCodeAt(0)];
  if (/\d/.test(hasta) || from > to) return [];
  return Array.from({ length: to - from + 1 }, (_, i) => String.fromCharCode(from + i));
}

function nodosOf(listas: readonly (readonly string[])[]): NodoDePatron[] {
  const nodos: NodoDePatron[] = [];
  let above: readonly (string | null)[] = [null];
  for (const [depth, lista] of listas.slice(0, -1).entries()) {
    const clase = CLASES[depth] ?? 'NIVEL';
    const made = above.flatMap((padre) => lista.map((value) => ({ codigo: joined(padre, value), padre, clase })));
    nodos.push(...made);
    above = made.map(({ codigo }) => codigo);
  }
  return nodos;
}

/** The last level but one turns round with each step of the level above it, so that nobody walks an aisle back for nothing. */
function posicionesOf(listas: readonly (readonly string[])[]): PosicionDePatron[] {
  const padres = listas.slice(0, -1).reduce<string[]>((above, lista, depth) => {
    const isWalked = depth > 0 && depth === listas.length - 2;
    if (depth === 0) return [...lista];
    return above.flatMap((padre, turn) => {
      const way = isWalked && turn % 2 === 1 ? [...lista].reverse() : lista;
      return way.map((value) => joined(padre, value));
    });
  }, []);
  const last = listas.at(-1) ?? [];
  const codes =
    listas.length === 1
      ? last.map((codigo) => ({ codigo, padre: null }))
      : padres.flatMap((padre) => last.map((value) => ({ codigo: joined(padre, value), padre })));
  return codes.map((one, index) => ({ ...one, secuencia: index + 1 }));
}

function joined(padre: string | null, value: string): string {
  return padre === null ? value : `${padre}-${value}`;
}

/** As the database reads a code: two that read alike are one. */
export function lecturaDeLugar(texto: string): string {
  return texto.toUpperCase().replace(/[^A-Z0-9]/g, '');
}
