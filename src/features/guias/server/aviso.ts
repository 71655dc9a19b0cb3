import { ciDigit, gs1Digit, s10Digit } from '#shared/check-digits.ts';

import type { Texto } from './texto.ts';

/** How our own numbers begin, of twelve digits. */
const OWN = /^88\d{10}$/;
const S10 = /^[A-Z]{2}\d{9}[A-Z]{2}$/;
const CI = /^\d{1,3}(?:\.\d{3}){1,2}-\d$|^\d{6,7}-?\d$/;

/**
 * What the person should know of something that was not found: a check digit that does not fit is most often a digit mistyped. Null:
 * nothing is known to be wrong with it.
 */
export function avisoOf({ texto, upper }: Texto): string | null {
  if (OWN.test(upper) && gs1Digit(upper.slice(0, 11)) !== Number(upper[11]))
    return 'El dígito verificador de ese número de guía no coincide. Revise que esté bien escrito';
  if (S10.test(upper) && s10Digit(upper.slice(2, 10)) !== Number(upper[10]))
    return 'El dígito verificador de ese código S10 no coincide. Revise que esté bien escrito';
  const digits = texto.replace(/\D/g, '');
  if (CI.test(texto) && ciDigit(digits.slice(0, -1)) !== Number(digits.at(-1)))
    return 'El dígito verificador de esa cédula no coincide. Revise que esté bien escrita';
  return null;
}
