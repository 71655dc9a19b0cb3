import { doblar, plano } from '../texto.ts';
import { type Hoja, hallar, type Pieza, poner } from './hoja.ts';
import { lugarDe } from './lugar.ts';
import { DE_DOMICILIO, ENLACES, MENUDAS, NOMBRES, PARIENTES, PARTICULAS, PROSA } from './palabras.ts';
import { recortar } from './piezas.ts';

const TITULO =
  '(?:(?:el|la|un|una|los) )?(?:sr|sra|srta|senor|senora|senorita|don|dona|dr|dra|doctor|doctora|esc|escribana|escribano|ing|lic|prof|profesora?|arq|cr|cra)[.]?';
/** Words before a name, the plainest first. Lower case, no accents. */
const SENALES: readonly RegExp[] = [
  '(?:que )?(?:lo |la |los |me lo )?(?:recibe|reciba|recibira)(?: el paquete)?|quien (?:lo )?(?:recibe|retira)(?: es)?|a nombre de|retira|destinatari[oa](?: es)?|pregunt(?:a|e|en|ar|ando) por',
  'soy|me llamo|(?:mi |su |el )?nombre(?: completo)?(?: es)?|se llama|(?:ella|el) es|yo soy',
  '(?:(?:el |este )?(?:envio|paquete|pedido|encargo)? ?(?:es|va|son|van|seria) )?para|(?:manda|envia|lleva|entrega)(?:r|n|me|le|lo|la|se)* a|at(?:t|encion|te)[.]?(?: a)?|a/c|contacto|client[ea]|comprador[a]?',
  TITULO,
].map((words) => new RegExp(`(?<![\\p{L}\\d])(?:${words})(?![\\p{L}\\d])[ :]*`, 'u'));
const AL_PRINCIPIO = new RegExp(`^${TITULO} +`, 'u');
const PARENTESCO = new RegExp(`^(?:(?:el|la) )?(?:mi|su|tu|la|el) (?:${PARIENTES}),? *`, 'u');

interface Nombre {
  readonly nombre: string;
  /** What stands behind the name. */
  readonly cola: string;
}

/** The words of a name at the beginning of the text; null where it begins otherwise. */
export function nombreAlPrincipio(texto: string): Nombre | null {
  const words = texto.split(' ').filter((word) => word !== '');
  const isCapital = /^\p{Lu}/u.test(words[0] ?? '');
  let kept = 0;
  let own = 0;
  for (const [index, word] of words.entries()) {
    const said = doblar(word).replace(/[.,]$/, '');
    const isJoin = PARTICULAS.has(said) && index > 0 && isNameWord(words[index + 1] ?? '', isCapital);
    if (isJoin) continue;
    const isLast = own === 1 && index === words.length - 1;
    if (own === 5 || !isNameWord(word, isCapital && !isLast)) break;
    own += 1;
    kept = index + 1;
    if (/[,.]$/.test(word) && word.length > 3) break;
  }
  if (kept === 0) return null;
  return { nombre: words.slice(0, kept).join(' ').replace(/[,.]$/, ''), cola: words.slice(kept).join(' ') };
}

function isNameWord(word: string, mustBeCapital: boolean): boolean {
  const said = doblar(word).replace(/[.,]$/, '');
  if (!/^\p{L}[\p{L}'’.-]*,?$/u.test(word) || (mustBeCapital && !/^\p{Lu}/u.test(word))) return false;
  return !PROSA.has(said) && !MENUDAS.has(said) && !DE_DOMICILIO.has(said);
}

interface Dicho extends Nombre {
  readonly antes: string;
}

const tituloDe = (senal: string) => (AL_PRINCIPIO.test(`${doblar(senal).trim()} `) ? `${senal.trim()} ` : '');

/** The name behind the first such word of the text. */
function trasSenal(hoja: Hoja, texto: string, senal: RegExp): Dicho | null {
  let from = 0;
  for (;;) {
    const found = hallar(texto.slice(from), senal);
    if (!found) return null;
    const after = texto.slice(from + found.hasta);
    const kin = parentescoDe(after);
    const nombrado = conTitulo(`${tituloDe(found.todo)}${after.slice(kin.length)}`);
    const isStreet = nombrado !== null && /^\d/.test(nombrado.cola);
    if (nombrado && !isStreet && lugarDe(hoja, nombrado.nombre, true) === null)
      return {
        ...sinLugar(hoja, nombrado),
        antes: [texto.slice(0, from + found.desde), after.slice(0, kin.length)].join(' '),
      };
    from += found.hasta;
  }
}

/** «Sra. Ana Pereira» is Ana Pereira; of «Sra. Pereira» the word stays. */
function conTitulo(texto: string): Nombre | null {
  const title = AL_PRINCIPIO.exec(doblar(texto))?.[0] ?? '';
  const found = nombreAlPrincipio(texto.slice(title.length).replace(/^[a-z] /i, ''));
  if (!found) return null;
  return title !== '' && !found.nombre.includes(' ')
    ? { ...found, nombre: `${texto.slice(0, title.length)}${found.nombre}` }
    : found;
}

/** «Ana Pereira de Salto» */
function sinLugar(hoja: Hoja, { nombre, cola }: Nombre): Nombre {
  const match = /^(.+? .+?) (de|en) (.+)$/.exec(nombre);
  if (!match?.[1] || !match[3] || lugarDe(hoja, match[3], true) === null) return { nombre, cola };
  return { nombre: match[1], cola: `${match[2]} ${match[3]} ${cola}`.trim() };
}

/** The recipient that the message names with a word before it. */
export function leerNombrado(hoja: Hoja): void {
  for (const senal of SENALES)
    for (const [index, pieza] of hoja.piezas.entries()) {
      if (pieza.campo !== null || pieza.texto.endsWith('?') || hoja.campos.destinatario) continue;
      const dicho = trasSenal(hoja, pieza.texto, senal);
      const next = dicho ? null : siguiente(hoja.piezas, index, senal);
      const found = dicho ?? (next && trasSenal(hoja, `${pieza.texto} ${next.texto}`, senal));
      if (!found) continue;
      ponerNombre(hoja, found.nombre, 'alta');
      hoja.piezas.splice(index, next ? 2 : 1, ...restos(pieza, found));
    }
}

/** «es para mi madre, Elsa»: the name is the next part. */
function siguiente(piezas: readonly Pieza[], index: number, senal: RegExp): Pieza | null {
  const [pieza, next] = [piezas[index], piezas[index + 1]];
  if (!pieza || next?.campo !== null || next.orden !== pieza.orden + 1) return null;
  const ends = new RegExp(`${senal.source}(?:(?:la|el|mi|su|tu) (?:${PARIENTES}))?$`, 'u');
  const nombrado = ends.test(doblar(pieza.texto)) ? nombreAlPrincipio(next.texto) : null;
  return nombrado && puntosDe(nombrado) >= 2 ? next : null;
}

function restos(pieza: Pieza, { antes, cola }: Pick<Dicho, 'antes' | 'cola'>): Pieza[] {
  return [
    { ...pieza, texto: recortar(antes).replace(/ +/g, ' ') },
    { ...pieza, antes: null, texto: recortar(cola.replace(/^[yo] /, '')) },
  ].filter(({ texto }) => texto !== '' && !isEnlace(texto));
}

/** Nothing but small words. */
export const isEnlace = (texto: string) =>
  plano(texto)
    .split(/[^\p{L}\d]+/u)
    .every((word) => word === '' || ENLACES.has(word));

/** «mi hija », before a name. */
export const parentescoDe = (texto: string) => texto.slice(0, PARENTESCO.exec(doblar(texto))?.[0].length ?? 0);

/** The value of a label. */
export function putNombre(hoja: Hoja, texto: string): boolean {
  const title = AL_PRINCIPIO.exec(doblar(texto))?.[0] ?? '';
  const rest = texto.slice(title.length);
  ponerNombre(hoja, rest.includes(' ') ? rest : texto, 'alta');
  return true;
}

function ponerNombre(hoja: Hoja, valor: string, confianza: 'alta' | 'media' | 'baja'): void {
  poner(hoja, 'destinatario', { valor, confianza: valor.includes(' ') ? confianza : 'baja' });
}

/** Without a word before it: the part of the message that looks most like a name. */
export function leerSinNombrar(hoja: Hoja): void {
  if (hoja.campos.destinatario) return;
  let most = 0;
  let best: { index: number; nombrado: Nombre } | null = null;
  for (const [index, { campo, texto }] of hoja.piezas.entries()) {
    const nombrado = campo === null && !texto.endsWith('?') ? nombreAlPrincipio(texto) : null;
    const points = nombrado ? puntosDe(nombrado) : 0;
    if (nombrado && points > most) [most, best] = [points, { index, nombrado }];
  }
  if (!best) return;
  const [pieza] = hoja.piezas.slice(best.index, best.index + 1);
  ponerNombre(hoja, best.nombrado.nombre, most >= 3 ? 'media' : 'baja');
  if (pieza) hoja.piezas.splice(best.index, 1, ...restos(pieza, { antes: '', cola: best.nombrado.cola }));
}

/** How much it looks like a name. */
function puntosDe({ nombre, cola }: Nombre): number {
  const words = nombre.split(' ');
  const isKnown = NOMBRES.has(doblar(words[0] ?? '').replace(/[,.]$/, ''));
  const isCapital = words.every((word) => /^\p{Lu}/u.test(word) || PARTICULAS.has(doblar(word)));
  if (cola !== '') return isKnown && isCapital && words.length > 1 ? 2 : 0;
  if (words.length === 1) return (isKnown ? 2 : 0) || (isCapital && nombre.length > 2 ? 1 : 0);
  if (isKnown) return isCapital ? 5 : 4;
  return isCapital ? 3 : 1;
}
