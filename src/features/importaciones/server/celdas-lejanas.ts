import type { unzipSync } from 'fflate';

import { LIMITES } from '../limites.contract.ts';

/** Rows that a spreadsheet may count, empty ones between its own included. */
const MOST_ROWS = LIMITES.filas * 4;
/** Cells of the rectangle from the first to the last one. */
const MOST_AREA = LIMITES.filas * LIMITES.columnas;
/** What is looked at in one go, and how much of the end is looked at again with what follows. */
const PIECE = 1_048_576;
const OVERLAP = 200;

const ADDRESS = /\sr\s*=\s*["']\s*([^"']{0,60})|<(?:[\w.-]+:)?row(?=[\s/>])/g;

/**
 * Whether a spreadsheet names a cell so far out, or so many rows, that the reader would fill gigabytes with the emptiness before it: two
 * kilobytes are enough for that. Each part is looked at by itself, whatever it is called, since a workbook may keep its sheet anywhere.
 */
export function hasFarCells(bytes: Uint8Array, unzip: typeof unzipSync, parts: readonly string[]): boolean {
  return parts.some((part) => isFar(unzip(bytes, { filter: ({ name }) => name === part })[part] ?? new Uint8Array()));
}

function isFar(part: Uint8Array): boolean {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  let [rows, lastRow, lastColumn] = [0, 0, 0];
  for (let from = 0; from < text.length; from += PIECE) {
    const piece = text.toString('latin1', from, from + PIECE + OVERLAP);
    for (const { 1: address, index } of piece.matchAll(ADDRESS)) {
      // It is met again at the beginning of the next piece.
      if (index >= PIECE) continue;
      if (address === undefined) rows += 1;
      // Nobody writes an address in another way than with its letters; who does hides it.
      else if (address.includes('&')) return true;
      else [lastRow, lastColumn] = [Math.max(lastRow, rowOf(address)), Math.max(lastColumn, columnOf(address))];
    }
    if (Math.max(rows, lastRow) > MOST_ROWS || lastRow * lastColumn > MOST_AREA) return true;
  }
  return false;
}

function rowOf(address: string): number {
  return Number(/\d+/.exec(address)?.[0] ?? 0);
}

/** A is 1, Z 26, AA 27. */
function columnOf(address: string): number {
  const letters = /^[A-Za-z]{1,4}/.exec(address)?.[0] ?? '';
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
