/** From so many characters on, any part of number, reference or recipient is found. */
export const FEWEST_FOR_PARTS = 4;

/** What was typed into the search box, in each of the forms that it may be meant in. */
export interface Texto {
  readonly texto: string;
  /** As a number is written: upper case, without blanks, so that an S10 typed in groups is one. */
  readonly upper: string;
  /** LIKE pattern over the searched text, or null: too short for that. */
  readonly patron: string | null;
  /** Digits of a phone as they are kept, without country code and leading 0, or null: it is none. */
  readonly telefono: string | null;
  /** Digits of an identity or tax document, or null. */
  readonly documento: string | null;
}

export function readTexto(given: string): Texto {
  const texto = given.trim().replace(/\s+/g, ' ');
  const digits = texto.replace(/\D/g, '');
  return {
    texto,
    upper: texto.replace(/\s/g, '').toUpperCase(),
    patron: texto.length < FEWEST_FOR_PARTS ? null : `%${texto.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
    telefono: /^\+?[\d\s().-]+$/.test(texto) ? phoneDigits(digits) : null,
    documento: /^[\d\s.\-/]+$/.test(texto) && digits.length >= 6 && digits.length <= 12 ? digits : null,
  };
}

/** As `digitos_de_telefono` of the database: 099 123 456, +598 99 123 456 and 99123456 are one phone. */
function phoneDigits(digits: string): string | null {
  const local = digits.replace(/^(?:00)?598(?=\d{8}$)/, '').replace(/^0(?=\d{7})/, '');
  return local.length >= 7 && local.length <= 15 ? local : null;
}
