import { expect, test } from 'vitest';

import { parsePesos } from './dinero.ts';

test.each([
  ['1.234,50', 123450],
  ['1234,5', 123450],
  ['$ 890', 89000],
  ['0,05', 5],
  ['1.234.567', 123456700],
  ['1234.50', null],
  ['1,234.50', null],
  ['12,345', null],
  ['-5', null],
  ['', null],
])('%j pesos are %j cents', (text, cents) => {
  expect(parsePesos(text)).toBe(cents);
});
