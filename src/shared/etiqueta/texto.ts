import { anchoDeLetra, type Fuente } from './anchos.ts';

/** Letters without a plain one inside them that a name of ours may still bring. */
const LLANAS: Readonly<Record<string, string>> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', œ: 'oe', Œ: 'OE', µ: 'u' };
const PUNTOS = '…';
/** Pairs of letters stand closer or, seldom, wider than the letters alone. */
const HOLGURA = 1.01;

/** What people wrote, as the fonts can print it: one line, no control signs; what has no letter here becomes its plain one or «?». */
export function printable(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\r\n\t\v\f\u2028\u2029]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Mn}]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return [...line].map(letterFor).join('');
}

function letterFor(letra: string): string {
  if (anchoDeLetra(letra, 'normal') !== null) return letra;
  const plain = LLANAS[letra] ?? letra.normalize('NFKD').replace(/\p{Mn}/gu, '');
  return [...plain].every((one) => anchoDeLetra(one, 'normal') !== null) && plain !== '' ? plain : '?';
}

/** In the unit of `alto`. */
export function widthOf(text: string, fuente: Fuente, alto: number): number {
  let sum = 0;
  for (const letra of text) sum += anchoDeLetra(letra, fuente) ?? 1000;
  return (sum * alto * HOLGURA) / 1000;
}

interface Caja {
  readonly fuente: Fuente;
  readonly alto: number;
  readonly ancho: number;
  readonly lineas: number;
}

/** Breaks at blanks, inside a word only where it is longer than a line; what does not fit in so many lines ends in an ellipsis. */
export function fitLines(text: string, caja: Caja): string[] {
  const fits = (line: string) => widthOf(line, caja.fuente, caja.alto) <= caja.ancho;
  const lines: string[] = [];
  let line = '';
  for (const word of pieces(text, fits)) {
    const longer = line === '' ? word.text : `${line}${word.glued ? '' : ' '}${word.text}`;
    if (line === '' || fits(longer)) {
      line = longer;
      continue;
    }
    lines.push(line);
    line = word.text;
  }
  if (line !== '') lines.push(line);
  if (lines.length <= caja.lineas) return lines;
  const kept = lines.slice(0, caja.lineas);
  const last = kept.pop() ?? '';
  return [...kept, withEllipsis(`${last} ${lines[caja.lineas] ?? ''}`, fits)];
}

/** The words, those longer than a line in parts. */
function pieces(text: string, fits: (line: string) => boolean): { text: string; glued: boolean }[] {
  return text.split(' ').flatMap((word) => {
    const parts: { text: string; glued: boolean }[] = [];
    let part = '';
    for (const letra of word) {
      if (part === '' || fits(part + letra)) part += letra;
      else {
        parts.push({ text: part, glued: parts.length > 0 });
        part = letra;
      }
    }
    return [...parts, { text: part, glued: parts.length > 0 }];
  });
}

function withEllipsis(text: string, fits: (line: string) => boolean): string {
  const letras = [...text];
  while (letras.length > 0 && !fits(letras.join('').trimEnd() + PUNTOS)) letras.pop();
  return letras.join('').trimEnd() + PUNTOS;
}

/** One line in the largest of the sizes that it fits in; in the last one it is cut. */
export function fitOne(
  text: string,
  { fuente, ancho, altos }: { fuente: Fuente; ancho: number; altos: readonly number[] },
) {
  const alto = altos.find((one) => widthOf(text, fuente, one) <= ancho) ?? altos.at(-1) ?? 1;
  return { alto, text: fitLines(text, { fuente, alto, ancho, lineas: 1 })[0] ?? '' };
}
