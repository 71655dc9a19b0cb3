import type { Campo, Opcion, Valor } from './catalogo.ts';
import { DIAS } from './catalogo-palabras.ts';
import { parsePesos } from './dinero.ts';
import { plano } from './envio/texto.ts';

/** What a cell of a file says of a field, or why it says nothing that could be kept. */
export type Lectura = { readonly valor: Valor } | { readonly falta: string };

/** A cell read as people write it: the way back of `valorEnPalabras`, and whatever else means the same. */
export function leerCelda(campo: Campo, celda: string, opciones: readonly Opcion[] = []): Lectura {
  const texto = celda.trim();
  switch (campo.tipo) {
    case 'si_no':
      return leerSiNo(texto);
    case 'dias':
      return leerVarias(texto, (parte) => diaDe(parte));
    case 'varias':
      return leerVarias(texto, (parte) => elegida(campo.opciones, parte));
    case 'palabras':
      return { valor: partesDe(texto) };
    default:
      return texto === '' ? { valor: null } : leerUno(campo, texto, opciones);
  }
}

function leerUno(campo: Campo, texto: string, opciones: readonly Opcion[]): Lectura {
  switch (campo.tipo) {
    case 'entero':
      return numero(texto.replaceAll('.', ''));
    case 'decimal':
      return numero(texto.includes(',') ? texto.replaceAll('.', '').replace(',', '.') : texto);
    case 'pesos': {
      const centavos = parsePesos(texto);
      return centavos === null ? { falta: `«${texto}» no es un importe` } : { valor: centavos };
    }
    case 'dia':
    case 'vence':
      return leerDia(texto);
    case 'opcion': {
      const found = elegida(campo.opciones, texto);
      return found === null ? { falta: `«${texto}» no es ninguna de las opciones` } : { valor: found };
    }
    case 'referencia':
      return leerReferencia(texto, opciones);
    default:
      return { valor: texto };
  }
}

const SI: ReadonlySet<string> = new Set(['si', 's', 'x', '1', 'true', 'verdadero']);
const NO: ReadonlySet<string> = new Set(['', 'no', 'n', '0', 'false', 'falso']);

function leerSiNo(texto: string): Lectura {
  const said = plano(texto);
  if (SI.has(said)) return { valor: true };
  return NO.has(said) ? { valor: false } : { falta: `«${texto}»: diga Sí o No` };
}

function numero(texto: string): Lectura {
  const found = Number(texto);
  return Number.isFinite(found) ? { valor: found } : { falta: `«${texto}» no es un número` };
}

function leerDia(texto: string): Lectura {
  const [, dia = '', mes = '', anio = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(texto) ?? [];
  const valor = anio === '' ? texto : `${anio}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`;
  return isDay(valor) ? { valor } : { falta: `«${texto}» no es una fecha como 31/12/2026` };
}

/** One that the calendar has. */
function isDay(texto: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(texto) ? Date.parse(`${texto}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(texto);
}

/** By its name as people mean it; two of one name are told apart by nobody. */
function leerReferencia(texto: string, opciones: readonly Opcion[]): Lectura {
  const named = opciones.filter(({ nombre }) => plano(nombre) === plano(texto));
  const [found] = named;
  if (found === undefined) return { falta: `«${texto}» no existe` };
  return named.length > 1 ? { falta: `Hay más de uno que se llama «${texto}»` } : { valor: found.id };
}

function leerVarias<T extends number | string>(texto: string, read: (parte: string) => T | null): Lectura {
  const found: T[] = [];
  for (const parte of partesDe(texto)) {
    const one = read(parte);
    if (one === null) return { falta: `«${parte}» no es ninguna de las opciones` };
    found.push(one);
  }
  const sorted = [...new Set(found)].sort();
  return { valor: sorted.every((one) => typeof one === 'number') ? sorted.map(Number) : sorted.map(String) };
}

function partesDe(texto: string): string[] {
  return texto
    .split(',')
    .map((parte) => parte.trim())
    .filter((parte) => parte !== '');
}

/** A word or the key that it stands for. */
function elegida(opciones: Readonly<Record<string, string>>, texto: string): string | null {
  const said = plano(texto);
  return Object.entries(opciones).find(([key, word]) => plano(word) === said || plano(key) === said)?.[0] ?? null;
}

function diaDe(texto: string): number | null {
  const said = plano(texto);
  const at = DIAS.findIndex((dia) => said.startsWith(plano(dia)));
  if (at >= 0) return at + 1;
  return /^[1-7]$/.test(said) ? Number(said) : null;
}
