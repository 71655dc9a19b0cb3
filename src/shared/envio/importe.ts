import { plano } from './texto.ts';
import type { Moneda } from './vocabulario.ts';

export interface Importe {
  readonly centavos: number;
  readonly moneda: Moneda;
}

/** More than anyone collects: a wrong column, not an amount. */
const MOST_CENTAVOS = 10_000_000_000;

/** `$ 1.250,50`, `1250.5`, `U$S 20`, `1.250 pesos`. Null: no amount. Without a sign it is of the currency given. */
export function leerImporte(texto: string, moneda: Moneda = 'UYU'): Importe | null {
  const said = plano(texto);
  const match = /^(?<antes>\D*?)(?<cifra>\d[\d.,' ]*)(?<despues>\D*)$/.exec(said);
  if (!match?.groups) return null;
  const { antes = '', cifra = '', despues = '' } = match.groups;
  if (!/^[\s$a-z:./]*$/.test(antes) || !/^[\s$a-z./-]*$/.test(despues) || /-\s*$/.test(antes)) return null;
  const centavos = centavosDe(cifra);
  if (centavos === null || centavos <= 0 || centavos > MOST_CENTAVOS) return null;
  return { centavos, moneda: monedaDe(`${antes} ${despues}`) ?? moneda };
}

/** `UYU` or `USD` as people write them; null: neither. */
export function monedaDe(texto: string): Moneda | null {
  const said = plano(texto).replace(/[\s.]/g, '');
  if (/u\$s|us\$|u\$d|usd|dolar|dls/.test(said)) return 'USD';
  return /\$|uyu|peso/.test(said) ? 'UYU' : null;
}

/** Whole and decimal part: the last of `.` and `,` divides them unless three digits follow it. */
function centavosDe(cifra: string): number | null {
  const tight = cifra.replace(/[' ]/g, '').replace(/[.,]+$/, '');
  const match = /^(?<entero>\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](?<decimal>\d{1,2}))?$/.exec(tight);
  if (!match?.groups) return null;
  const entero = (match.groups.entero ?? '').replace(/[.,]/g, '');
  return Number(entero) * 100 + Number((match.groups.decimal ?? '').padEnd(2, '0'));
}

/** A figure with `,` or `.`: `2,5`, `0.75`. Null: none. */
export function leerDecimal(texto: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,3}))?\s*(?:kgs?|kilos?|cms?)?\.?$/.exec(plano(texto));
  return match ? Number(`${match[1]}.${match[2] ?? '0'}`) : null;
}

/** Kilograms, as they are or in grams: `1,5kg`, `350 g`, `1.500 grs`. Null: no weight. */
export function leerKilos(texto: string): number | null {
  const match = /^(?<cifra>\d[\d.,]*)\s*(?:g|grs?|gramos?)\.?$/.exec(plano(texto));
  if (!match?.groups) return leerDecimal(texto);
  // Nobody writes thousandths of a gram: three digits behind a point are thousands.
  const gramos = leerDecimal((match.groups.cifra ?? '').replace(/[.,](?=\d{3}(?:\D|$))/g, ''));
  return gramos === null ? null : gramos / 1000;
}
