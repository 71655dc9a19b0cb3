import { expect, test } from 'vitest';

import { fold, holdsWords } from './fold.ts';
import { markCode, markWords, type Piece } from './marks.ts';

const shown = (pieces: readonly Piece[]) =>
  pieces.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');

test('accents and capitals do not matter, and every sign keeps its place', () => {
  expect(fold('ÁRBOL Ñandú')).toBe('arbol nandu');
  expect(fold('Öß😀 é')).toHaveLength('Öß😀 é'.length);
});

test('all words must be there, in any order', () => {
  expect(holdsWords('Guías en Pickup', 'pick guias')).toBe(true);
  expect(holdsWords('Guías en Pickup', 'guias caja')).toBe(false);
});

test.for([
  ['Martín Pérez Núñez', 'perez', 'Martín [Pérez] Núñez'],
  ['Martín Pérez Núñez', 'nunez mar', '[Mar]tín Pérez [Núñez]'],
  ['Ana Banana', 'ana', '[Ana] B[ana]na'],
  ['Ana', '', 'Ana'],
  ['Ana', 'juan', 'Ana'],
] as const)('of the name %s, %s marks %s', ([name, typed, expected]) => {
  expect(shown(markWords(name, typed))).toBe(expected);
});

test.for([
  ['881000000012', '8810', '[8810]00000012'],
  ['881000000012', '8810 0000-0012', '[881000000012]'],
  ['881000000012', '881000000012B02', '[881000000012]'],
  ['RR287043775IN', 'rr 287 043', '[RR287043]775IN'],
  ['TN-2026-0045', '20260045', 'TN-[2026-0045]'],
  ['881000000012', '7777', '881000000012'],
  ['TN-45', '', 'TN-45'],
] as const)('of the number %s, %s marks %s', ([numero, typed, expected]) => {
  expect(shown(markCode(numero, typed))).toBe(expected);
});
