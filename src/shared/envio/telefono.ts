import type { Falta } from './campos.ts';

export interface TelefonoLeido {
  /** As it is kept: `099 123 456`, `2901 2345`, `+54 9 11 2345 6789`. */
  readonly valor: string;
  readonly falta: Falta | null;
}

/** Reads a phone of Uruguay in any of the ways it is written, or one from abroad with its country code. */
export function leerTelefono(texto: string): TelefonoLeido {
  const said = texto.trim();
  const digits = said.replace(/\D/g, '');
  const local = digits.replace(/^(?:00)?598/, '').replace(/^0?(?=9\d{7}$)/, '0');
  if (/^09[1-9]\d{6}$/.test(local)) return { valor: local.replace(/(...)(...)(...)/, '$1 $2 $3'), falta: null };
  const fixed = local.replace(/^0(?=[24]\d{7}$)/, '');
  if (/^[24]\d{7}$/.test(fixed)) return { valor: fixed.replace(/(....)(....)/, '$1 $2'), falta: null };
  const isAbroad = /^\s*(?:\+|00)/.test(said) && !/^(?:00)?598/.test(digits);
  if (isAbroad && digits.length >= 9 && digits.length <= 16)
    return { valor: `+${digits.replace(/^00/, '')}`, falta: null };
  const mensaje = digits.length < 8 ? 'Al teléfono le faltan dígitos' : 'El teléfono no es de Uruguay (09…, 2…, 4…)';
  return { valor: said, falta: { mensaje, sugerencia: null } };
}
