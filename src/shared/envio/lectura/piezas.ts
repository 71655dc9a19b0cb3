import { doblar } from '../texto.ts';
import { sinCortesia } from './cortesia.ts';
import { HUECO, type Pieza } from './hoja.ts';

/** Shortened words: the point behind them ends nothing. */
const ABREVIADAS =
  'av|avd|avda|bvar|bv|blvr|bulev|cno|pje|gral|cnel|pte|pres|dr|dra|sr|sra|srta|esc|ing|lic|prof|arq|esq|apto|apt|ap|of|nro|num|mz|mza|sol|km|tel|cel|sta|sto|pta|pso|rep|edif|ed|dto|depto|dpto|int|aprox|alte|cte|tte|mtro|fco|ma|cdad|bo|rta|\\p{L}';
const SEPARADOR = new RegExp(
  [
    `${HUECO}`,
    '[;|•·]+',
    ' +[-–—/]+ *(?=\\P{L}*\\p{L})',
    '(?<!(?<!\\p{L})\\p{L})(?<![\\d ])[/] +',
    ' *[(](?=[^()]*[)]\\s*(?:$|[,.;]))',
    '(?<=\\p{L}{3})[-–—]+ +',
    ',(?!\\d)',
    '(?<!\\d),',
    `(?<!(?<!\\p{L})(?:${ABREVIADAS}))[.]+ +`,
    '(?<=[!?]) +',
    ': +',
  ].join('|'),
  'gu',
);
/** Where another sentence begins although nobody set a comma. */
const FRASE_NUEVA =
  /(?<!(?:^| )(?:a|mi|su|la|el|de|del|que|tu|al|es|lo|y)) (?=(?:(?:mi|su|la|y) )?(?:(?:direccion|domicilio|localidad|barrio|nombre)(?: es)? \p{L}|(?:vivo|vive|vivimos|estoy|queda) en |(?:mandar|mandalo|enviar|enviarlo|entregar|entregarlo|llevar|llevarlo) (?:a|en) ))/gu;

/** The text cut into parts, each with what stood before it; greetings are no parts. */
export function piezasDe(texto: string): Pieza[] {
  const soft = ablandar(texto);
  const piezas: Pieza[] = [];
  let from = 0;
  let antes: string | null = null;
  const push = (until: number, next: string) => {
    const part = recortar(soft.slice(from, until));
    if (part !== '') piezas.push({ texto: part, antes: piezas.length === 0 ? null : antes, campo: null, orden: 0 });
    antes = part === '' && antes === null ? null : separador(next);
  };
  for (const match of doblar(soft).matchAll(SEPARADOR)) {
    push(match.index, match[0]);
    from = match.index + match[0].length;
  }
  push(soft.length, '');
  return piezas;
}

const separador = (text: string) => {
  if (text.includes(HUECO)) return null;
  const mark = text.trim();
  return /^[.:;,]/.test(mark) ? `${mark.charAt(0)} ` : ' ';
};

/** A comma where a sentence begins. */
function ablandar(texto: string): string {
  const cuts = [...doblar(texto).matchAll(FRASE_NUEVA)].map(({ index }) => index);
  return cuts.reduceRight((rest, at) => `${rest.slice(0, at)}${HUECO}${rest.slice(at + 1)}`, texto);
}

/** Without greetings and marks at its ends. */
export function recortar(texto: string): string {
  const bare = texto.replace(/^[\s.,;:–—/-]+(?!\d)|^[\s.,;:–—/]+|[\s,;:–—-]+$/g, '').replace(/(?<![.])[.]$/, '');
  const rest = sinCortesia(bare).trim();
  const own = rest.includes('(') ? rest : rest.replace(/[)]$/, '');
  return /[\p{L}\d]/u.test(own) ? own : '';
}
