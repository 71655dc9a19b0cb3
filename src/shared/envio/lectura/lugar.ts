import type { LocalidadDeCatalogo } from '../localidades.ts';
import { doblar } from '../texto.ts';
import { type Hoja, hallar } from './hoja.ts';
import { DE_DOMICILIO, NOMBRES, PROSA } from './palabras.ts';

/** What may stand before a place. */
const EN =
  /^(?:(?:soy|vivo|vive|estoy|esta|es|son|va|queda|envio|enviar|mandar|para|en|de|del?|a|al|la|el|la ciudad de|ciudad de(?= montevideo)|localidad(?: de)?|departamento(?: de)?|zona) )+(?=\S)/;

/** The place that a text names, without the words before it. Null: it names none. `exacto`: as the catalogue writes it. */
export function lugarDe(hoja: Hoja, texto: string, exacto = false): string | null {
  const { buscador } = hoja.contexto;
  const parts = texto.split(/[,;()/]| - /).filter((part) => part.trim() !== '');
  if (parts.length > 1) return parts.every((part) => lugarDe(hoja, part.trim(), exacto) !== null) ? texto : null;
  const before = hallar(texto, EN);
  for (const said of [texto, ...(before ? [texto.slice(before.hasta)] : [])]) {
    const text = said.replace(/ (?:capital|ciudad)$/i, '');
    const words = doblar(text).split(' ');
    if (/\d{3}/.test(text) || words.length > 6) continue;
    if (buscador.departamento(text) !== null) return /^barrio /i.test(text) ? null : text;
    const isDoubtful =
      exacto || NOMBRES.has(words[0] ?? '') || words.some((word) => PROSA.has(word) || DE_DOMICILIO.has(word));
    const [best] = buscador.buscar(text);
    if (best !== undefined && best.parecido >= (isDoubtful ? 0.98 : 0.8)) return text;
  }
  return null;
}

/** The place that a sentence ends with, or that it names with its side: «que llegue a Salto», «Salinas norte». */
export function lugarDicho(hoja: Hoja, texto: string): string | null {
  const side = texto.replace(/ (?:norte|sur|este|oeste|centro)$/i, '');
  if (side !== texto && lugarDe(hoja, side, true) !== null) return side;
  const behind = hallar(texto, / (?:a|en|de|para|hasta|hacia) ((?:[a-z.]+ ){0,4}[a-z.]+)$/);
  return behind && lugarDe(hoja, behind.dicho, true) !== null ? behind.dicho : null;
}

/** The place at the end of an address: `Rivera 1234 Pocitos`. Something must be left before it. */
export function lugarAlFinal(hoja: Hoja, texto: string): { texto: string; lugar: string } | null {
  const words = texto.split(' ');
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const [rest, tail] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    const isOpen =
      /(?:^|[ ,])(?:y|e|o|de|del|la|las|los|el|esq[.]?|esquina|casi|entre|con|frente|a|al|calle|avd?a?[.]?|avenida|bvar?[.]?|bv[.]?|bulevar|camino|cno[.]?|pasaje|pje[.]?|rambla|gral[.]?|general|dr[.]?|cnel[.]?|coronel|jose|ruta|paraje|cuchilla|barrio)$/.test(
        doblar(rest),
      );
    if (
      !isOpen &&
      /^(?!(?:y|e|o|con|casi|entre|esq)\b).*\p{L}/u.test(doblar(tail)) &&
      lugarDe(hoja, tail, true) !== null
    )
      return { texto: rest.replace(/[ ,]+$/, ''), lugar: tail };
  }
  return null;
}

/** Of all the places that the message names: the town, its department, and what is left over. */
export function cerrarLugares<L extends LocalidadDeCatalogo>(hoja: Hoja<L>): { localidad: L | null; sobra: string[] } {
  const { buscador } = hoja.contexto;
  const isDepartamento = (texto: string) => buscador.departamento(texto) !== null;
  const towns = hoja.lugares.filter(({ texto }) => !isDepartamento(texto));
  const whole = hoja.lugares.filter(({ texto }) => isDepartamento(texto));
  hoja.departamento ??= whole[0]?.texto ?? null;
  const id = hoja.departamento === null ? null : buscador.departamento(hoja.departamento);
  const find = (texto: string, departamentoId: number | null) => {
    const [best] = buscador.buscar(texto, departamentoId);
    return best && best.confianza !== 'baja' ? best : null;
  };
  const found = towns.map((lugar) => ({ ...lugar, best: find(lugar.texto, id) ?? find(lugar.texto, null) }));
  const chosen =
    found.find(({ best, rotulado }) => best !== null && rotulado) ??
    found.find(({ best }) => best !== null) ??
    found[0] ??
    null;
  const capital = chosen === null && hoja.departamento !== null ? find(hoja.departamento, id) : null;
  const best = chosen?.best ?? (capital && capital.parecido >= 0.8 ? capital : null);
  if (best) hoja.campos.localidad = { valor: best.localidad.nombre, confianza: best.confianza, aviso: null };
  else if (chosen)
    hoja.campos.localidad = { valor: chosen.texto, confianza: 'baja', aviso: 'Elija la localidad de la lista' };
  const named = best?.localidad.departamento ?? nombreDe(hoja);
  if (named !== null) hoja.campos.departamento = { valor: named, confianza: best ? 'alta' : 'media', aviso: null };
  const isAsSaid = best !== null && best.parecido < 0.9 ? null : chosen?.texto;
  const names = [hoja.campos.localidad?.valor, named, isAsSaid].map((name) => doblar(name ?? ''));
  const others = [...found.map(({ texto }) => texto), ...whole.map(({ texto }) => texto), hoja.departamento ?? ''];
  const sobra = others.filter((texto) => texto !== '' && !isSaid(names, texto, id));
  return { localidad: best?.localidad ?? null, sobra: [...new Set(sobra)] };

  function isSaid(said: readonly string[], texto: string, departamentoId: number | null): boolean {
    const own = buscador.departamento(texto);
    const isOwn =
      own !== null && (own === best?.localidad.departamento_id || (best === null && own === departamentoId));
    return isOwn || said.includes(doblar(texto));
  }
}

function nombreDe<L extends LocalidadDeCatalogo>({ contexto, departamento }: Hoja<L>): string | null {
  if (departamento === null) return null;
  const id = contexto.buscador.departamento(departamento);
  const [any] = id === null ? [] : contexto.buscador.buscar(departamento, id);
  return any?.localidad.departamento ?? departamento;
}
