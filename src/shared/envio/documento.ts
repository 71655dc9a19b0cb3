import { ciDigit, isRut } from '../check-digits.ts';
import type { Falta } from './campos.ts';
import { limpio } from './texto.ts';

export interface DocumentoLeido {
  readonly tipo: 'CI' | 'RUT' | 'OTRO';
  /** As it is kept: a CI in groups, a RUT as twelve digits, anything else in upper case. */
  readonly valor: string;
  /** Its check digit does not fit; with the document that would. */
  readonly falta: Falta | null;
}

/** Reads an identity card (CI), a tax number (RUT) or any other document, such as a passport. */
export function leerDocumento(texto: string): DocumentoLeido {
  const said = limpio(texto).replace(/^(?:c\.?\s?i\.?|c[eé]dula|rut|r\.u\.t\.?|doc(?:umento)?\.?|dni)[\s:.-]*/i, '');
  const compact = said.replace(/[.\-\s/]/g, '');
  if (/^\d{12}$/.test(compact)) return rut(compact);
  if (/^\d{7,8}$/.test(compact)) return ci(compact, /[-/\s]\d$/.test(said));
  const valor = said.toUpperCase();
  const isDocument = /^[A-Z0-9]{5,20}$/.test(compact.toUpperCase());
  return { tipo: 'OTRO', valor, falta: isDocument ? null : { mensaje: 'No parece un documento', sugerencia: null } };
}

/** `1.234.567-2` of `12345672`. */
function formatCi(digits: string): string {
  const body = digits.slice(0, -1).replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${body}-${digits.slice(-1)}`;
}

function ci(digits: string, isSplit: boolean): DocumentoLeido {
  const body = digits.slice(0, -1);
  const right = formatCi(`${body}${ciDigit(body)}`);
  if (formatCi(digits) === right) return { tipo: 'CI', valor: right, falta: null };
  if (digits.length === 7 && !isSplit) {
    const whole = formatCi(`${digits}${ciDigit(digits)}`);
    const mensaje = `A la cédula le falta el dígito verificador: ${whole}`;
    return { tipo: 'CI', valor: digits, falta: { mensaje, sugerencia: whole } };
  }
  const mensaje = `El dígito verificador de la cédula no coincide: sería ${right}`;
  return { tipo: 'CI', valor: formatCi(digits), falta: { mensaje, sugerencia: right } };
}

function rut(digits: string): DocumentoLeido {
  if (isRut(digits)) return { tipo: 'RUT', valor: digits, falta: null };
  const right = [...'0123456789'].map((digit) => digits.slice(0, -1) + digit).find(isRut) ?? null;
  const mensaje =
    right === null ? 'Ese RUT no existe' : `El dígito verificador del RUT no coincide: terminaría en ${right.at(-1)}`;
  return { tipo: 'RUT', valor: digits, falta: { mensaje, sugerencia: right } };
}
