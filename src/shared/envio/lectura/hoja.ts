import type { Importe } from '../importe.ts';
import type { Buscador, LocalidadDeCatalogo } from '../localidades.ts';
import { doblar } from '../texto.ts';
import type { Confianza } from '../vocabulario.ts';

/** What is read out of a chat message, for the person to confirm. */
export interface CampoLeido {
  readonly valor: string;
  readonly confianza: Confianza;
  /** What the person should know of it. */
  readonly aviso: string | null;
}

export interface Contexto<L extends LocalidadDeCatalogo> {
  readonly buscador: Buscador<L>;
  readonly agentes: readonly { readonly id: number; readonly nombre: string; readonly codigo: string }[];
}

/** A part of the message that nobody has read yet. */
export interface Pieza {
  texto: string;
  /** What stood before it; null where something was taken out there. */
  readonly antes: string | null;
  /** `sobra`: the message says what it is, and it is of no field. */
  readonly campo: string | null;
  /** Its place in the message. */
  orden: number;
}

/** The message while it is read: what was found, and what is left. */
export interface Hoja<L extends LocalidadDeCatalogo = LocalidadDeCatalogo> {
  readonly contexto: Contexto<L>;
  readonly campos: Record<string, CampoLeido>;
  readonly lugares: { readonly texto: string; readonly rotulado: boolean }[];
  departamento: string | null;
  /** What completes a name, and an address. */
  apellido: string | null;
  puerta: string | null;
  agente: { readonly id: number; readonly nombre: string } | null;
  cobro: Importe | null;
  ubicacion: { readonly lat: number; readonly lng: number } | null;
  /** It says that nothing is to be collected. */
  readonly yaPago: boolean;
  piezas: Pieza[];
}

/** Fills a field that is empty. False: it says something else already, so that this must stand elsewhere. */
export function poner(hoja: Hoja, campo: string, leido: Partial<CampoLeido> & Pick<CampoLeido, 'valor'>): boolean {
  const before = hoja.campos[campo];
  if (before) return before.valor === leido.valor;
  hoja.campos[campo] = { confianza: 'alta', aviso: null, ...leido };
  return true;
}

/** Where something was taken out. */
export const HUECO = '\u0001';

export interface Hallado {
  /** All of it, and its first group, as they were written. */
  readonly todo: string;
  readonly dicho: string;
  readonly desde: number;
  readonly hasta: number;
}

/** Where a form (lower case, no accents) stands in the text. */
export function hallar(texto: string, forma: RegExp): Hallado | null {
  const match = conSitios(forma).exec(doblar(texto));
  if (!match?.indices) return null;
  const [whole = [0, 0], ...groups] = match.indices;
  const [desde, hasta] = whole;
  const dicho = groups.find((group) => group !== undefined) ?? whole;
  return { todo: texto.slice(desde, hasta), dicho: texto.slice(dicho[0], dicho[1]), desde, hasta };
}

const SITIOS = new WeakMap<RegExp, RegExp>();

/** The same form, which also says where its groups stand. */
function conSitios(forma: RegExp): RegExp {
  const known = SITIOS.get(forma) ?? new RegExp(forma.source, 'du');
  SITIOS.set(forma, known);
  return known;
}

export interface Forma {
  readonly forma: RegExp;
  /** Whether it was read. `queda`: it was, and says more than its field: it stays as a part of its own. */
  readonly put: (hoja: Hoja, hallado: Hallado) => boolean | 'queda';
}

/** The text without what was found there, if somebody wants it. */
export function tomar(texto: string, forma: RegExp, put: (hallado: Hallado) => boolean | 'queda'): string {
  const found = hallar(texto, forma);
  const taken = found !== null && put(found);
  if (!found || taken === false) return texto;
  const kept = taken === 'queda' ? `${found.dicho}${HUECO}` : '';
  return `${texto.slice(0, found.desde)}${HUECO}${kept}${texto.slice(found.hasta)}`;
}
