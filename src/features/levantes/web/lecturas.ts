import type { LineaDeLevante } from '../contract.ts';

/** Readings at the door against what was announced. Nothing here waits for a network. */

/** What still waits to be taken, by number. */
export function anunciadas(lineas: readonly Pick<LineaDeLevante, 'guia_nro' | 'estado'>[]): string[] {
  return lineas.filter(({ estado }) => estado === 'ANUNCIADA').map(({ guia_nro }) => guia_nro);
}

/** `881000000012B02` is a piece of `881000000012`. */
function numeroDe(codigo: string): string {
  return codigo.replace(/B\d{2,3}$/, '');
}

/** The same label twice is one reading. */
export function leer(leidas: readonly string[], codigo: string): readonly string[] {
  const clean = codigo.replace(/\s/g, '').toUpperCase();
  return clean === '' || leidas.includes(clean) ? leidas : [...leidas, clean];
}

export function faltan(esperadas: readonly string[], leidas: readonly string[]): string[] {
  const read = new Set(leidas.map(numeroDe));
  return esperadas.filter((numero) => !read.has(numero));
}

/** The colour of the edge: what nobody announced is told, and comes along. */
export function estadoDeLectura(esperadas: readonly string[], leidas: readonly string[]): 'espera' | 'ok' | 'repetida' {
  const last = leidas.at(-1);
  if (last === undefined) return 'espera';
  return esperadas.length === 0 || esperadas.includes(numeroDe(last)) ? 'ok' : 'repetida';
}
