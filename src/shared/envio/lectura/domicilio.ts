import { leerDireccion } from '../direccion.ts';
import { doblar } from '../texto.ts';
import type { Confianza } from '../vocabulario.ts';
import { type Hoja, hallar, type Pieza, poner } from './hoja.ts';
import { lugarAlFinal, lugarDe } from './lugar.ts';
import { NOMBRES, PROSA } from './palabras.ts';
import { recortar } from './piezas.ts';

/** Words before an address. */
const EN =
  /^(?:(?!al lado|a (?:una|media|dos|tres|pocas|\d+) (?:cuadra|metro|mts))(?:(?:mi |su |la )?(?:direccion|domicilio)(?: es)?|(?:la )?calle es|vivo|vive|vivimos|estoy|esta|queda|es|va|son|envio|(?:manda|envia|lleva|entrega)(?:r|n|me|le|lo|la)*|en|a|al|y|de|la(?= calle)|el(?= barrio)) )+(?=\S)/;
const NRO = '(?:n[.°ºo]?[.]? ?|nro[.]? ?|numero |# ?)?';
/** A street with the number of its door, and the parts that end of themselves. Lower case, no accents. */
const PUERTA = new RegExp(
  `\\p{L}[\\p{L}.'°º]*[ ,]+${NRO}\\d{1,5}(?: ?/ ?\\d{1,4}(?!\\d))?(?: ?bis)?(?: ?[a-h])?(?![\\p{L}\\d])(?! de )`,
  'u',
);
const CERRADA = new RegExp(
  [
    `\\b(?:apartamento|apto|apt|ap|dpto|depto)[.]? ?${NRO}(?:\\d{1,5} ?[a-z]?|[a-z])(?![\\p{L}\\d])`,
    '\\b(?:piso|torre|block|bloque|blq|esc|escalera|casa|local|oficina|of|ofic|consultorio|vivienda|unidad|senda|puerta|manzana|manz|mza|mz|solar|sol|sl|lote|padron|km|kilometro|edificio|ed)[.]? ?(?:n[°º] ?)?(?:\\d[\\d.,]*[a-z]?|[a-z]\\d{0,3})(?: ?bis)?(?![\\p{L}\\d])',
    '\\bm[.]? ?\\d{1,4}[a-z]?[ ,/-]*s[.]? ?\\d{1,4}[a-z]?(?![\\p{L}\\d])',
    '\\b\\d{1,2} ?(?:°|º|er|do|to)? piso\\b',
    '\\b\\d{1,3}(?:[.,]\\d{1,3})? km\\b',
    '(?<![\\p{L}\\d])(?:s/ ?n[°º]?|s[.]n[.]?|sin numero)(?![\\p{L}\\d])',
    '\\bruta \\d{1,3}(?![\\p{L}\\d])',
    '\\([^)]+\\)',
  ].join('|'),
  'gu',
);
/** A part that goes on to the end. */
const ABIERTA =
  /(?<![\p{L}\d])(?:esquina|esq[.]?|casi|entre|e\/|frente (?:a|al)|enfrente|al lado (?:de|del)|atras de|detras de|pasando|a (?:una|media|dos|tres|pocas|\d+) (?:cuadras?|metros?|mts?))(?![\p{L}\d])/u;
const VIA =
  /^(?:calle|camino|cno[.]?|pasaje|pje[.]?|avenida|avd?a?[.]?|bulevar|bvar?[.]?|bv[.]?|rambla|ruta|diagonal|continuacion)(?![\p{L}\d])/u;
const SOLO_PARTE =
  /^(?:apto|apt|ap[.]|apartamento|piso|torre|block|bloque|casa(?= \d)|esq|esquina|entre|casi|frente|al lado|a (?:una|media|dos|tres|pocas|\d+) (?:cuadras?|metros?|mts?)|atras|detras|km|solar|sol|manzana|mz|local|oficina|of|padron|s\/n|vivienda|edificio|complejo|cooperativa|unidad|consultorio|esc|escalera|senda|ruta|rambla|calle|camino)(?![\p{L}])/u;
/** Where in the house: «consultorio 5» is no street. */
const DENTRO =
  /^(?:apto|apt|ap|apartamento|piso|torre|block|bloque|local|oficina|of|unidad|consultorio|esc|escalera|casa)[.]? ?[a-z]?\d{0,4}[a-z]?$/;
const SITIO =
  /^(?:edificio|complejo|cooperativa|liceo|vivienda|galeria|shopping|centro comercial|estacion)(?![\p{L}])/u;

export interface Domicilio {
  readonly texto: string;
  readonly cola: string;
  /** How surely it is one; 0: only a part of one. */
  readonly fuerza: number;
}

/** The address that a text begins with, and what stands behind it; null where it is none. */
export function domicilioDe(hoja: Hoja, texto: string): Domicilio | null {
  const before = hallar(texto, EN);
  const text = before ? texto.slice(before.hasta) : texto;
  const { hasta, isOpen } = alcance(doblar(text));
  const whole = isOpen || hasta === 0 ? text : text.slice(0, hasta);
  const peeled = isOpen || hasta === 0 ? lugarAlFinal(hoja, whole) : null;
  const own = peeled?.texto ?? whole;
  const cola = peeled?.lugar ?? recortar(text.slice(whole.length));
  const fuerza = fuerzaDe(own, before !== null);
  return fuerza === null ? null : { texto: own, cola, fuerza };
}

/** How far the address reaches. */
function alcance(said: string): { hasta: number; isOpen: boolean } {
  const door = PUERTA.exec(said);
  let hasta = door ? door.index + door[0].length : 0;
  for (const part of said.matchAll(CERRADA)) hasta = Math.max(hasta, part.index + part[0].length);
  const open = ABIERTA.exec(said);
  const isOpen =
    open !== null &&
    (open.index >= hasta || /^[ ,]*(?:\d|de )/.test(said.slice(hasta)) || open.index + open[0].length + 3 >= hasta);
  return { hasta, isOpen };
}

function fuerzaDe(texto: string, hasWord: boolean): number | null {
  const said = doblar(texto);
  const words = said.split(/[ ,]+/).map((word) => word.replace(/[.]$/, ''));
  if (
    !/\p{L}{3}/u.test(texto) ||
    words.some((_, index) => isProsa(words, index)) ||
    /(?:^| )(?:por|hasta|desde|hacia|para|que|si|no)(?: |$)/.test(said)
  )
    return null;
  const { precision, partes } = leerDireccion(texto);
  const isVia = VIA.test(said);
  if (DENTRO.test(said)) return 0;
  if (precision === 'PUERTA') return 5;
  if (precision === 'SOLAR' || precision === 'KILOMETRO') return 4;
  const isCorner = partes.esquina !== undefined || partes.entre !== undefined;
  const isPerson = words.some((word) => NOMBRES.has(word)) || words.length > 8;
  if (isCorner && (isVia || ABIERTA.test(said) || /\d/.test(said) || hasWord))
    return said.search(ABIERTA) === 0 ? 0 : 3;
  if (words.length > 1 && (precision === 'LUGAR' || SITIO.test(said))) return 2;
  if (isVia) return 1.5;
  if (SOLO_PARTE.test(said)) return 0;
  return isCorner && !isPerson ? 1 : null;
}

/** «consultorio 5» is of an address, «el consultorio abre» is not. */
function isProsa(words: readonly string[], index: number): boolean {
  const word = words[index] ?? '';
  return PROSA.has(word) && !(ES_DIRECCION.has(word) && (index > 0 || (word !== 'int' && /^\d/.test(words[1] ?? ''))));
}

/** Words of prose that addresses have as well. */
const ES_DIRECCION = new Set([
  'int',
  'interno',
  'casa',
  'local',
  'puerta',
  'consultorio',
  'unidad',
  'direccion',
  'capital',
  'uruguay',
  'martes',
  'medio',
  'lugar',
  'orden',
  'esta',
  'este',
  'terminal',
  'almacen',
  'porteria',
  'agencia',
  'primo',
  'si',
  'sale',
  'este',
  'pinos',
  'buenos',
  'padre',
  'madre',
]);

/** The surest address of the message, with the parts of it that stand apart. */
export function leerDomicilio(hoja: Hoja): void {
  const found = hoja.piezas.map((pieza) =>
    pieza.campo === null && !pieza.texto.endsWith('?') ? domicilioDe(hoja, pieza.texto) : null,
  );
  const most = Math.max(-1, ...found.map((one) => one?.fuerza ?? -1));
  const main = hoja.campos.direccion ? -1 : found.findIndex((one) => one?.fuerza === most);
  if (most === -1) return;
  const isOwn = (index: number) => index === main || belongs(found, index, main);
  const taken = found.flatMap((one, index) => (one && isOwn(index) ? [one.texto] : []));
  const valor = [hoja.campos.direccion?.valor, ...taken].filter(Boolean).join(', ');
  const confianza = hoja.campos.direccion?.confianza ?? confianzaDe(most);
  if (valor !== '') hoja.campos.direccion = { valor, confianza, aviso: null };
  hoja.piezas = hoja.piezas.flatMap((pieza, index): Pieza[] => {
    const one = found[index];
    if (!one || !isOwn(index)) return [pieza];
    return one.cola === '' ? [] : [{ ...pieza, antes: null, texto: one.cola }];
  });
}

function confianzaDe(fuerza: number): Confianza {
  if (fuerza >= 5) return 'alta';
  return fuerza >= 2 ? 'media' : 'baja';
}

/** A part belongs wherever it stands; a place or a street beside it, if it says no other door. */
function belongs(found: readonly (Domicilio | null)[], index: number, main: number): boolean {
  const one = found[index];
  if (!one) return false;
  if (one.fuerza === 0) return true;
  if (main === -1) return false;
  const isBeside = Array.from({ length: Math.abs(index - main) }, (_, step) => Math.min(index, main) + step).every(
    (at) => found[at] !== null,
  );
  return isBeside && one.fuerza < 5;
}

/** The value of a label, without the places that stand in it. False: a part behind it that is no address. */
export function putDireccion(hoja: Hoja, texto: string): boolean {
  const before = hoja.campos.direccion;
  const place = /\d/.test(texto) || before ? lugarDe(hoja, texto) : null;
  if (before && place !== null) {
    hoja.lugares.push({ texto: place, rotulado: false });
    return true;
  }
  const one = domicilioDe(hoja, texto);
  if (before && one === null && isOtraCosa(texto)) return false;
  const tail = one && one.cola !== '' ? lugarDe(hoja, one.cola, true) : null;
  if (tail !== null) hoja.lugares.push({ texto: tail, rotulado: false });
  const valor = one && tail !== null ? one.texto : texto;
  if (before) hoja.campos.direccion = { ...before, valor: `${before.valor}, ${valor}` };
  else poner(hoja, 'direccion', { valor });
  return true;
}

/** «recibe el portero», «dejar en la esquina», «Ana Pereira»: behind an address, and none of it. */
function isOtraCosa(texto: string): boolean {
  const words = doblar(texto).split(' ');
  return words.some((_, index) => isProsa(words, index)) || (NOMBRES.has(words[0] ?? '') && words.length > 1);
}
