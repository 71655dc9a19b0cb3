import { expect, test } from 'vitest';

import { parseKilos, parseMomento } from './lectura.ts';

test.each([
  ['1,25', 1250],
  ['0,39 kg', 390],
  ['12', 12000],
  ['1,2345', null],
  ['1.250', null],
  ['', null],
])('%j kilos are %j grams', (text, grams) => {
  expect(parseKilos(text)).toBe(grams);
});

test.each([
  ['20/11/2026 14:30', '2026-11-20T17:30:00Z'],
  ['5/3 9.05', '2026-03-05T12:05:00Z'],
  ['20/11/2026 23:59', '2026-11-21T02:59:00Z'],
  // Summer time of those years: two hours behind.
  ['15/01/2010 12:00', '2010-01-15T14:00:00Z'],
  ['20/11/2026 24:00', null],
  ['31/04/2026 10:00', null],
  ['20/11/2026', null],
  ['10:00', null],
])('%j is %j', (text, instant) => {
  expect(parseMomento(text, '2026-11-20')).toBe(instant);
});
