import { createHash } from 'node:crypto';

import type { TipoDeImportacion } from '#shared/gds/importar.ts';

import type { FilaLeida } from './lectura.ts';
import { campoPorNombre, plain } from './nombres.ts';
import { campoDeDepositoPorNombre } from './nombres-deposito.ts';

/** Titles and dates that people put above their list. */
const LOOKED_AT = 20;

/** The row that names the columns, as a spreadsheet counts; 0 where none does. Which names a kind of file knows is its own. */
export function findEncabezado(filas: readonly FilaLeida[], tipo: TipoDeImportacion = 'ENVIOS'): number {
  const isKnown = (name: string) =>
    tipo === 'ENVIOS' ? campoPorNombre(name) !== null : campoDeDepositoPorNombre(tipo, name) !== null;
  const first = filas.slice(0, LOOKED_AT);
  const scored = first.map(({ nro, celdas }) => ({
    nro,
    known: celdas.filter(isKnown).length,
  }));
  const best = scored.reduce((a, b) => (b.known > a.known ? b : a), { nro: 0, known: 1 });
  if (best.known > 1) return best.nro;
  // Names that we do not know: all different, and none of them a figure.
  const [row] = first;
  return row !== undefined && row.celdas.length > 1 && areNames(row.celdas) && isLongerBelow(filas) ? row.nro : 0;
}

function areNames(celdas: readonly string[]): boolean {
  const names = celdas.map(plain);
  return new Set(names).size === names.length && names.every((name) => name !== '' && !/\d{3}/.test(name));
}

function isLongerBelow(filas: readonly FilaLeida[]): boolean {
  return filas.slice(1, LOOKED_AT).some(({ celdas }) => celdas.some((celda) => /\d{3}/.test(celda)));
}

/** Every column has a name, and no two the same. */
export function nombresDe(celdas: readonly string[], width: number): string[] {
  const names: string[] = [];
  for (let index = 0; index < width; index += 1) {
    const given = celdas[index] ?? '';
    const name = (given === '' ? `Columna ${letterOf(index)}` : given).slice(0, 80);
    names.push(names.includes(name) ? `${name} (${letterOf(index)})` : name);
  }
  return names;
}

/** As spreadsheets call it. */
function letterOf(index: number): string {
  const low = String.fromCharCode(65 + (index % 26));
  return index < 26 ? low : `${letterOf(Math.floor(index / 26) - 1)}${low}`;
}

/** The same for two files of the same columns, however their names are written. */
export function firmaDe(columnas: readonly string[], encabezado: number): string {
  const names = encabezado === 0 ? `sin encabezado ${columnas.length}` : columnas.map(plain).join('\n');
  return createHash('sha256').update(names).digest('base64url');
}
