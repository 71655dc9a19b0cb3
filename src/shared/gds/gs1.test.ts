import { expect, test } from 'vitest';

import { isGtin, lecturaDeCodigo, parseGs1, tipoDeCodigo } from './gs1.ts';

const GS = '\u001d';

/** Examples of the GS1 General Specifications and its guidelines, as a scanner sends them. */
test.each<[string, object]>([
  // Figure 4.14.1-1: a GTIN and a lot.
  ['(01)09521234543213(10)ABC123', { gtin: '09521234543213', partida: 'ABC123' }],
  [`]C10109521234543213${'10ABC123'}`, { gtin: '09521234543213', partida: 'ABC123' }],
  // A healthcare item in GS1 DataMatrix: GTIN, expiry, lot, serial.
  [
    `]d2010952123454321317141120${'10ABC123'}${GS}21456DEF`,
    { gtin: '09521234543213', vence: '2014-11-20', partida: 'ABC123', serie: '456DEF' },
  ],
  // A logistic unit, and what it holds.
  ['(00)395011010013000143', { sscc: '395011010013000143' }],
  [`]C102095212345432133710${GS}10LOTE9`, { gtin: '09521234543213', cantidad: 10, partida: 'LOTE9' }],
  // Net weight with the point after the first digit from the right.
  ['(01)99521234543216(3103)001750', { gtin: '99521234543216', gramos: 1750 }],
  ['(01)99521234543216(3102)000400', { gtin: '99521234543216', gramos: 4000 }],
  // Day 00 is the end of the month, in a leap year too.
  ['(17)280200', { vence: '2028-02-29' }],
  ['(17)990131', { vence: '1999-01-31' }],
  ['(400)PO-77', { orden: 'PO-77' }],
  // Unknown to us, and known how long: nothing of what follows is lost.
  [
    `]C1011234567890123141512${'3110'}`
      .replace('01123456789012314', '0109521234543213')
      .replace('1512', '15121231')
      .replace('3110', '10X'),
    { gtin: '09521234543213', partida: 'X' },
  ],
])('%s is what the standard says', (raw, meaning) => {
  expect(parseGs1(raw)).toEqual(meaning);
});

test('an order of keys without FNC1 between them is read as far as the longest that it may be, and no further', () => {
  expect(parseGs1('010952123454321310ABC123')).toEqual({ gtin: '09521234543213', partida: 'ABC123' });
});

test.each([
  '7790001000019',
  'A-01-01-A',
  '(01)09521234543214',
  '(17)231301',
  '(17)230230',
  '(01)0952123454321',
  '(99)',
  `]C1${GS}8888`,
  '',
])('%s is none of them', (raw) => {
  expect(parseGs1(raw)).toBeNull();
});

test('an article is one code whatever it is printed as', () => {
  expect(tipoDeCodigo('7790001000019')).toBe('EAN13');
  expect(isGtin('7790001000010')).toBe(false);
  expect(lecturaDeCodigo('7790001000019')).toBe('07790001000019');
  expect(lecturaDeCodigo('07790001000019')).toBe('07790001000019');
  expect(lecturaDeCodigo('036000291452')).toBe('00036000291452');
  expect(lecturaDeCodigo('yer-0001')).toBe('YER0001');
  // Thirteen digits that are no article number stay what they are.
  expect(lecturaDeCodigo('7790001000010')).toBe('7790001000010');
});
