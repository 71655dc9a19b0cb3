import type { Lectura } from '#shared/identity.ts';
import { isBurst, looksLikeCode, normalizeScan, recorridoOf } from '#shared/scan.ts';

/** What a trial of the scanner brought. */
export interface Prueba {
  readonly raw: string;
  /** When each key came, in milliseconds. */
  readonly times: readonly number[];
  /** The key that ended it, if one did. */
  readonly fin: 'Enter' | 'Tab' | null;
}

/** What the product makes of a trial. */
export interface Dictamen {
  readonly codigo: string;
  readonly quien: string;
  readonly fin: string;
  readonly destino: string;
  /** What is not as it should be, with what to do. */
  readonly avisos: readonly string[];
}

const FINES = { Enter: 'Enter', Tab: 'Tabulador' } as const;

export function juzgar({ raw, times, fin }: Prueba, lectura: Lectura): Dictamen {
  const codigo = normalizeScan(raw, lectura);
  const isScanner = isBurst(times);
  const took = Math.round((times.at(-1) ?? 0) - (times[0] ?? 0));
  return {
    codigo,
    quien: isScanner
      ? `Un lector: ${times.length} teclas en ${took} ms`
      : `Una persona: ${times.length} teclas en ${took} ms`,
    fin: fin === null ? 'Ninguna: el fin se reconoce por la pausa' : FINES[fin],
    destino: destinoDe(raw, codigo, lectura),
    avisos: avisosDe(raw, lectura, isScanner),
  };
}

/** A prefix or suffix that can never be met, since its characters are gone by then. */
export function faltaDePieza(pieza: string, specialChars: boolean): string | null {
  if (specialChars || /^[\p{L}\p{N}]*$/u.test(pieza)) return null;
  return 'Solo letras y números: los demás caracteres ya se quitaron antes. Permita los caracteres especiales o escríbalo sin ellos.';
}

/** Letters and figures stand in the symbols themselves. */
export function faltaDeSeparador(separador: string): string | null {
  return /[\p{L}\p{N}]/u.test(separador) ? 'Solo signos: letras y números son parte de lo que se lee.' : null;
}

function destinoDe(raw: string, codigo: string, lectura: Lectura): string {
  const recorrido = recorridoOf(raw, lectura);
  if (recorrido !== null)
    return `Armar un recorrido con ${recorrido.entidad === 'carro' ? 'el carro' : 'la agencia'} ${recorrido.code}`;
  if (codigo === '') return 'A nada: no queda ningún carácter';
  return looksLikeCode(codigo)
    ? `A la guía ${codigo}, si existe; si no, a la búsqueda`
    : `A la búsqueda de «${codigo}»`;
}

function avisosDe(raw: string, lectura: Lectura, isScanner: boolean): string[] {
  const { remove_prefix: prefix, remove_suffix: suffix, special_chars } = lectura;
  const kept = special_chars ? raw.trim() : raw.replace(/[^\p{L}\p{N}]/gu, '');
  const missing = [
    prefix !== '' && !kept.startsWith(prefix) ? `La lectura no empieza con el prefijo «${prefix}».` : null,
    suffix !== '' && !kept.endsWith(suffix) ? `La lectura no termina con el sufijo «${suffix}».` : null,
  ];
  return isScanner ? missing.filter((one) => one !== null) : [];
}

/** What the test symbol says: letters, digits, and the signs that keyboards of other countries have elsewhere. */
export const SIMBOLO_DE_PRUEBA = 'ANDEN-Yz_09/';

/** Reading the test symbol shows whether the scanner types as this computer's keyboard expects. */
export function faltaDeTeclado(raw: string): string | null {
  const read = raw.trim();
  if (!/^.{2,6}DEN/i.test(read) || read.length !== SIMBOLO_DE_PRUEBA.length || read === SIMBOLO_DE_PRUEBA) return null;
  const swapped = [...SIMBOLO_DE_PRUEBA].flatMap((char, index) => {
    const got = read[index] ?? '';
    return got === char ? [] : [`«${char}» llega como «${got}»`];
  });
  if (read.toUpperCase() === SIMBOLO_DE_PRUEBA.toUpperCase())
    return 'Mayúsculas y minúsculas llegan cambiadas: revise Bloq Mayús o la configuración del lector.';
  return `El lector escribe con el teclado de otro país: ${swapped.join(', ')}. Elija en su configuración el mismo idioma que en el equipo.`;
}
