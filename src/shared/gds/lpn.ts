import { gs1Digit } from '../check-digits.ts';
import { parseGs1 } from './gs1.ts';

/** Codes of licence plates: an SSCC of GS1 in eighteen digits, or our own letter with nine digits and the same check digit. */

const PROPIO = /^L\d{10}$/;
const SSCC = /^\d{18}$/;

/** As the row says it; null: the reading is none. An SSCC is read with its key 00, with brackets or by itself. */
export function codigoDeLpn(texto: string): string | null {
  const sscc = parseGs1(texto)?.sscc;
  if (sscc !== undefined) return sscc;
  const clean = texto.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (!PROPIO.test(clean) && !SSCC.test(clean)) return null;
  const digits = clean.replace('L', '');
  return gs1Digit(digits.slice(0, -1)) === Number(digits.at(-1)) ? clean : null;
}

export const isSscc = (codigo: string): boolean => SSCC.test(codigo);

/** As people read it: the end by which it is told from its neighbours stands apart. */
export function textoDeLpn(codigo: string): string {
  return isSscc(codigo)
    ? `(00) ${codigo.slice(0, 10)} ${codigo.slice(10, 14)} ${codigo.slice(14)}`
    : `${codigo.slice(0, 7)} ${codigo.slice(7)}`;
}
