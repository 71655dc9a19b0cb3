import { expect, test } from 'vitest';

import { junta, lineasDe } from './pegar.ts';

test('what a sheet gives is read line by line, with its heading left out', () => {
  expect(lineasDe('SKU\tCantidad\tLote\nYER-1\t12\tl9\r\nTAZ-2;3\n\nREM-3\nLIB-4\t1.200\nMAL-5\tdoce')).toEqual([
    { sku: 'YER-1', cantidad: 12, partida: 'L9' },
    { sku: 'TAZ-2', cantidad: 3, partida: '' },
    { sku: 'REM-3', cantidad: 1, partida: '' },
    { sku: 'LIB-4', cantidad: 1200, partida: '' },
    { sku: 'MAL-5', cantidad: 0, partida: '' },
  ]);
});

test('the same product and lot twice is one line', () => {
  const una = [{ sku: 'A', cantidad: 2, partida: '' }];
  expect(
    junta(una, [
      { sku: 'a', cantidad: 3, partida: '' },
      { sku: 'A', cantidad: 1, partida: 'L' },
    ]),
  ).toEqual([
    { sku: 'A', cantidad: 5, partida: '' },
    { sku: 'A', cantidad: 1, partida: 'L' },
  ]);
});
