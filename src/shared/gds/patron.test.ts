import { expect, test } from 'vitest';

import { planoOf } from './patron.ts';

const made = (patron: string) => {
  const plano = planoOf(patron);
  if (typeof plano === 'string') throw new Error(plano);
  return plano;
};

test('a pattern is its positions, walked up one aisle and down the next, below the nodes that they hang from', () => {
  const { nodos, posiciones } = made('a-[01-02]-[1-2]-[A-B]');
  expect(nodos.map(({ codigo, clase }) => `${codigo} ${clase}`)).toEqual([
    'A ZONA',
    'A-01 PASILLO',
    'A-02 PASILLO',
    ...['A-01-1 MODULO', 'A-01-2 MODULO', 'A-02-1 MODULO', 'A-02-2 MODULO'],
  ]);
  expect(posiciones.map(({ codigo }) => codigo)).toEqual([
    ...['A-01-1-A', 'A-01-1-B', 'A-01-2-A', 'A-01-2-B', 'A-02-2-A', 'A-02-2-B', 'A-02-1-A', 'A-02-1-B'],
  ]);
  expect(posiciones[4]).toEqual({ codigo: 'A-02-2-A', padre: 'A-02-2', secuencia: 5 });
});

test('one level alone makes positions at the root, with what stands around the range', () => {
  expect(made('MUELLE[1-3]E').posiciones).toEqual([
    { codigo: 'MUELLE1E', padre: null, secuencia: 1 },
    { codigo: 'MUELLE2E', padre: null, secuencia: 2 },
    { codigo: 'MUELLE3E', padre: null, secuencia: 3 },
  ]);
});

test.each([
  ['A-[01-', /No se entiende/],
  ['', /No se entiende/],
  ['A-[9-1]', /de menor a mayor/],
  ['A-[D-A]', /de menor a mayor/],
  ['A-[A-9]', /de menor a mayor/],
  ['A-[0-999]-[0-99]', /100\.000 ubicaciones: se crean hasta 5\.000/],
  ['A-B-C-D-E-F', /hasta 5 tramos/],
])('%s is refused in words', (patron, words) => {
  expect(planoOf(patron)).toMatch(words);
});
