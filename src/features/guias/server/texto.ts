/** From so many characters on, any part of number, reference or recipient is found. */
const FEWEST_FOR_PARTS = 4;

/** What was typed into the search box, in each of the forms that it may be meant in. */
export interface Texto {
  readonly texto: string;
  /** As a number is written: upper case, without blanks, so that an S10 typed in groups is one. */
  readonly upper: string;
  /** Plain words, all of which must occur somewhere, the longest first; null: too short for that. */
  readonly palabras: readonly string[] | null;
  /** Digits of a phone as they are kept, without country code and leading 0, or null: it is none. */
  readonly telefono: string | null;
  /** Letters and digits of a document, or null. */
  readonly documento: string | null;
}

/** An identity card in its own way of writing is no phone. */
const AS_CI = /^\d{1,2}\.\d{3}\.\d{3}-\d$/;

export function readTexto(given: string): Texto {
  const texto = given.trim().replace(/\s+/g, ' ');
  const upper = texto.replace(/\s/g, '').toUpperCase();
  const digits = texto.replace(/\D/g, '');
  const compact = upper.replace(/[.\-/]/g, '');
  return {
    texto,
    upper,
    palabras: wordsOf(plainText(texto)),
    telefono: /^\+?[\d\s().-]+$/.test(texto) && !AS_CI.test(texto) ? phoneDigits(digits) : null,
    documento: /^[A-Z]{0,3}\d{6,12}$/.test(compact) ? compact : null,
  };
}

const ACCENTED = 'áàâäãéèêëíìîïóòôöõúùûüçñ';
const PLAIN = 'aaaaaeeeeiiiiooooouuuucn';

/** Case and accents do not count; the same as `texto_de_busqueda` of the database. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/[^\0-\x7f]/g, (letter) => PLAIN[ACCENTED.indexOf(letter)] ?? letter);
}

/** Words may stand apart, in any order, where one of them is long enough to be looked for. */
function wordsOf(plain: string): readonly string[] | null {
  if (plain.length < FEWEST_FOR_PARTS) return null;
  const words = plain.split(' ').toSorted((a, b) => b.length - a.length);
  if ((words[0] ?? '').length >= FEWEST_FOR_PARTS) return [...new Set(words)];
  // A number that was typed in groups.
  return plain.replace(/\D/g, '').length >= FEWEST_FOR_PARTS ? [plain.replace(/ /g, '')] : [plain];
}

/** As `telefono_de_busqueda` of the database: 099 123 456, +598 99 123 456 and 99123456 are one phone. */
function phoneDigits(digits: string): string | null {
  const local = digits.replace(/^(?:00)?598(?=\d{8}$)/, '').replace(/^0(?=\d{7})/, '');
  return local.length >= 7 && local.length <= 15 ? local : null;
}

/** The number of a parcel, or of one of its pieces (`881000000012B02`), as a label and as a reading without dashes write it. */
export interface NumeroPedido {
  readonly numero: string;
  /** Which piece, or null: the whole parcel. */
  readonly bulto: number | null;
}

export function numerosOf(upper: string): readonly NumeroPedido[] {
  const piece = /^(.{4,})B(\d{2,3})$/.exec(upper);
  const whole = [upper, ...withDash(upper)].map((numero) => ({ numero, bulto: null }));
  if (!piece?.[1]) return whole;
  const base = piece[1];
  return [...whole, ...[base, ...withDash(base)].map((numero) => ({ numero, bulto: Number(piece[2]) }))];
}

/** The return of a parcel is its number with `-D1`; a scanner set to letters and digits drops the dash. */
function withDash(numero: string): string[] {
  const child = /^(.*\d)D(\d{1,2})$/.exec(numero);
  return child ? [`${child[1]}-D${child[2]}`] : [];
}
