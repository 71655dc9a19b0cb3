import { buscarAgencia } from '../agencias.ts';
import { doblar } from '../texto.ts';
import { type Hallado, type Hoja, hallar, type Pieza, poner } from './hoja.ts';
import { lugarDe } from './lugar.ts';
import { MENUDAS } from './palabras.ts';
import { recortar } from './piezas.ts';

const RETIRA =
  /(?<![\p{L}\d])(?:(?:lo|la) )?(?:(?:pasa|paso|pasan|pasamos|voy|va) a )?(?:retir(?:a|o|an|ar|amos|aria|arlo)|buscarlo|levantarlo)(?: (?:el paquete|personalmente))?(?![\p{L}\d])/u;
const CLASE = '(?:agencia|sucursal|terminal|pick-? ?up|locker|cobros)';
/** The agency begins here. With «retira», whatever stands behind «en» is one. */
const EN_AGENCIA = new RegExp(`(?:^|(?:^| )(?:en|a|por|de|hasta)(?: (?:la|el|su|una))? )(${CLASE}(?![\\p{L}\\d]).*)$`);
const EN_ALGO = /(?:^| )(?:en|por|de)(?: (?:la|el))? (.+)$/;

/** Agencies of the message: by their kind of place, by «retira en», or by their name alone. */
export function leerAgencias(hoja: Hoja): void {
  let retira = false;
  hoja.piezas = hoja.piezas.flatMap((pieza) => {
    if (pieza.campo !== null) return [pieza];
    const word = hallar(pieza.texto, RETIRA);
    retira ||= word !== null;
    const before = word ? recortar(pieza.texto.slice(0, word.desde)) : '';
    const after = word ? recortar(pieza.texto.slice(word.hasta)) : pieza.texto;
    const where = dondeDe(hoja, after, word !== null);
    const left = where === null ? null : putAgente(hoja, where.dicho, word !== null);
    if (where !== null && left !== null)
      return partes(pieza, [before, retiraQuien(word, after.slice(0, where.desde)), left]);
    return word ? partes(pieza, [before, retiraQuien(word, after)]) : [pieza];
  });
  if (retira || hoja.agente) poner(hoja, 'entrega', { valor: 'AGENCIA' });
}

function dondeDe(hoja: Hoja, texto: string, isRetira: boolean): Pick<Hallado, 'dicho' | 'desde'> | null {
  if (isAgencia(hoja, texto)) return { dicho: texto, desde: 0 };
  const place = isRetira && !/\d{3}/.test(texto) ? hallar(texto, EN_ALGO) : null;
  return hallar(texto, EN_AGENCIA) ?? place;
}

/** «retira Juan»: who fetches it is who receives it. */
function retiraQuien(word: Hallado | null, texto: string): string {
  const left = recortar(texto);
  return word && left !== '' ? `retira ${left}` : left;
}

const partes = (pieza: Pieza, textos: readonly string[]): Pieza[] =>
  textos.filter((texto) => texto !== '').map((texto) => ({ ...pieza, texto, antes: null }));

function isAgencia({ contexto }: Hoja, texto: string): boolean {
  return contexto.agentes.some(({ nombre, codigo }) => [nombre, codigo].some((name) => doblar(name) === doblar(texto)));
}

/** What was said that the name of the agency does not say. */
function ajenas(words: readonly string[], nombre: string): string[] {
  const own = new Set(doblar(nombre).split(/[^\p{L}\d]+/u));
  return words.filter((word) => {
    const said = doblar(word).replace(/[^\p{L}\d]+/gu, '');
    return said !== '' && !own.has(said) && !MENUDAS.has(said) && !new RegExp(`^${CLASE}$`).test(said);
  });
}

/** With fewer and fewer of the words behind it: what is left of them; null where it is none. An unknown one is for the person to choose. */
export function putAgente(hoja: Hoja, texto: string, isSure: boolean): string | null {
  const words = texto.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const agencia = buscarAgencia(words.slice(0, count).join(' '), hoja.contexto.agentes);
    if (!agencia) continue;
    if (!poner(hoja, 'agente', { valor: agencia.nombre, confianza: 'media' })) return null;
    hoja.agente = { id: agencia.id, nombre: agencia.nombre };
    return recortar([...ajenas(words.slice(0, count), agencia.nombre), ...words.slice(count)].join(' '));
  }
  if (!isSure && !new RegExp(`^${CLASE}`).test(doblar(texto))) return null;
  const aviso = `No hay una sola agencia «${texto}»: elíjala de la lista`;
  if (!poner(hoja, 'agente', { valor: texto, confianza: 'baja', aviso })) return null;
  const place = lugarDe(hoja, texto);
  if (place !== null) hoja.lugares.push({ texto: place, rotulado: false });
  return '';
}
