import { ciDigit, isRut } from './check-digits.ts';
import type { Falta } from './envio/campos.ts';

/** The kinds of document that a person is asked for at a door or a counter, as people choose them. */
export const TIPOS_DE_DOCUMENTO = ['CI', 'RUT', 'DNI', 'PASAPORTE'] as const;
export type TipoDeDocumento = (typeof TIPOS_DE_DOCUMENTO)[number];

export const NOMBRE_DE_DOCUMENTO: Readonly<Record<TipoDeDocumento, string>> = {
  CI: 'Cédula',
  RUT: 'RUT',
  DNI: 'DNI',
  PASAPORTE: 'Pasaporte',
};

/** Its kind, its number, and 'Pasaporte ' before the longest of those that keep their kind. */
export const MOST_DOCUMENTO = 32;

export interface DocumentoLeido {
  readonly tipo: TipoDeDocumento;
  /** As it is kept: a CI in groups, a RUT as twelve digits, a DNI or passport in upper case, its kind before it where it was said. */
  readonly valor: string;
  /** Why it cannot be one. What it should be instead nobody can know: the person is asked (a computed digit would be an invented document). */
  readonly falta: Falta | null;
}

const SAID: readonly (readonly [TipoDeDocumento, RegExp])[] = [
  ['CI', /^(?:c\.?\s?i\.?|c[eé]dula(?: de identidad)?)(?![a-z])[\s:.-]*/i],
  ['RUT', /^r\.?u\.?t\.?(?![a-z])[\s:.-]*/i],
  ['DNI', /^d\.?n\.?i\.?(?![a-z])[\s:.-]*/i],
  ['PASAPORTE', /^(?:pasaporte|passport|pas\.?)(?![a-z])[\s:.-]*/i],
];
const NO_KIND = /^(?:doc(?:umento)?\.?)(?![a-z])[\s:.-]*/i;

const SHOWN_SIGNS = 3;

/** A document as paper may carry it: its last three letters and digits, `X.XXX.X67-2`. */
export function taparDocumento(valor: string): string {
  let left = [...valor].filter((sign) => /[\p{L}\d]/u.test(sign)).length;
  return [...valor].map((sign) => (/[\p{L}\d]/u.test(sign) && left-- > SHOWN_SIGNS ? 'X' : sign)).join('');
}

/** Reads an identity card (CI), a tax number (RUT), or a foreign document with its kind before it: `DNI 30123456`, `Pasaporte AB123456`. */
export function leerDocumento(texto: string): DocumentoLeido {
  const trimmed = texto.replace(/\s+/g, ' ').trim().replace(NO_KIND, '');
  const said = SAID.find(([, pattern]) => pattern.test(trimmed));
  const number = said === undefined ? trimmed : trimmed.replace(said[1], '');
  const compact = number.replace(/[.\-\s/]/g, '').toUpperCase();
  const tipo = said?.[0] ?? kindOf(compact);
  return READERS[tipo](compact, said === undefined ? compact : `${NOMBRE_DE_DOCUMENTO[tipo]} ${compact}`);
}

function kindOf(compact: string): TipoDeDocumento {
  if (!/^\d+$/.test(compact)) return 'PASAPORTE';
  return compact.length === 12 ? 'RUT' : 'CI';
}

/** Of a number without marks, and of how it is kept with its kind before it. */
type Reader = (compact: string, named: string) => DocumentoLeido;

const READERS: Readonly<Record<TipoDeDocumento, Reader>> = {
  CI: (digits) => ({
    tipo: 'CI',
    valor: /^\d{7,8}$/.test(digits) ? formatCi(digits) : digits,
    falta: faltaDeCi(digits),
  }),
  RUT: (digits) => ({
    tipo: 'RUT',
    valor: digits,
    falta: unless(isRut(digits), 'El RUT no es correcto: revise sus doce dígitos'),
  }),
  DNI: (digits, named) => ({
    tipo: 'DNI',
    valor: named,
    falta: unless(/^\d{6,11}$/.test(digits), 'El DNI lleva de seis a once dígitos'),
  }),
  // Every country writes its own; a word or a letter is none of them.
  PASAPORTE: (compact, named) => ({
    tipo: 'PASAPORTE',
    valor: named,
    falta: unless(/^(?=(?:.*\d){3})[A-Z0-9]{5,15}$/.test(compact), 'No parece un documento'),
  }),
};

function faltaDeCi(digits: string): Falta | null {
  if (!/^\d{7,8}$/.test(digits))
    return unless(false, 'La cédula lleva siete u ocho dígitos. Si es otro documento, elija cuál');
  const fits = ciDigit(digits.slice(0, -1)) === Number(digits.at(-1)) && Number(digits) > 0;
  return unless(fits, 'La cédula no es correcta: revise el dígito verificador. Si es otro documento, elija cuál');
}

function unless(fits: boolean, mensaje: string): Falta | null {
  return fits ? null : { mensaje, sugerencia: null };
}

/** `1.234.567-2` of `12345672`. */
function formatCi(digits: string): string {
  const body = digits.slice(0, -1).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${body}-${digits.slice(-1)}`;
}
