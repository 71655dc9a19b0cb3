import { fold } from './fold.ts';

export interface Piece {
  /** Where it begins in the text. */
  at: number;
  text: string;
  isMarked: boolean;
}

type Range = readonly [from: number, to: number];

/** Divides a text into what matches the words that were typed, whatever the accents, and the rest. */
export function markWords(text: string, typed: string): Piece[] {
  const folded = fold(text);
  const words = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return piecesOf(
    text,
    words.flatMap((word) => everyPlace(folded, word)),
  );
}

/** The same for numbers and references, which people type with blanks and hyphens, or with the letters of a piece behind. */
export function markCode(text: string, typed: string): Piece[] {
  const places = [...fold(text)].flatMap((sign, at) => (/[\p{L}\p{N}]/u.test(sign) ? [at] : []));
  const kept = places.map((at) => fold(text).charAt(at)).join('');
  const code = fold(typed).replace(/[^\p{L}\p{N}]/gu, '');
  if (kept === '' || code === '') return piecesOf(text, []);
  if (code.startsWith(kept)) return piecesOf(text, [[0, text.length]]);
  const from = kept.indexOf(code);
  const first = places[from];
  const last = places[from + code.length - 1];
  if (from === -1 || first === undefined || last === undefined) return markWords(text, typed);
  return piecesOf(text, [[first, last + 1]]);
}

function everyPlace(folded: string, word: string): Range[] {
  const places: Range[] = [];
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
    places.push([at, at + word.length]);
  }
  return places;
}

function piecesOf(text: string, ranges: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > at) pieces.push({ at, text: text.slice(at, to), isMarked });
    at = Math.max(at, to);
  };
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    add(from, false);
    add(to, true);
  }
  add(text.length, false);
  return pieces;
}
