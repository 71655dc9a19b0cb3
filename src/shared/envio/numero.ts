import { gs1Digit, s10Digit } from '../check-digits.ts';
import type { Falta } from './campos.ts';

export interface NumeroLeido {
  readonly valor: string;
  readonly falta: Falta | null;
}

/** A number that is on a box already: an S10 or one of ours with its check digit, or another carrier's. */
export function leerNumero(texto: string): NumeroLeido {
  const valor = texto.replace(/\s/g, '').toUpperCase();
  const wrong = (mensaje: string, sugerencia: string | null = null) => ({ valor, falta: { mensaje, sugerencia } });
  if (!/^[A-Z0-9-]{4,40}$/.test(valor)) return wrong('Un número lleva de 4 a 40 letras, cifras o guiones');
  const s10 = /^([A-Z]{2})(\d{8})(\d)([A-Z]{2})$/.exec(valor);
  if (s10) {
    const [, kind = '', body = '', digit, country = ''] = s10;
    const right = s10Digit(body);
    if (right === Number(digit)) return { valor, falta: null };
    return wrong(`El dígito verificador no coincide: sería ${right}`, `${kind}${body}${right}${country}`);
  }
  if (!/^88\d{10}$/.test(valor)) return { valor, falta: null };
  if (valor >= '885') return wrong('Los números desde 885 los da el sistema: deje el número vacío');
  const right = gs1Digit(valor.slice(0, -1));
  if (right === Number(valor.at(-1))) return { valor, falta: null };
  return wrong(`El dígito verificador no coincide: sería ${right}`, `${valor.slice(0, -1)}${right}`);
}
