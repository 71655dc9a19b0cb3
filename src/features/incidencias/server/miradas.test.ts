import { expect, test } from 'vitest';

import { createMiradas } from './miradas.ts';

const ANA = { id: 1, nombre: 'Ana' };
const BETO = { id: 2, nombre: 'Beto' };

test('whoever looks at one is told who else does, until they stop saying so', () => {
  let now = 0;
  const { mirar } = createMiradas(() => now);
  expect(mirar(7, ANA)).toEqual([]);
  expect(mirar(7, BETO)).toEqual(['Ana']);
  expect(mirar(8, BETO)).toEqual([]);
  expect(mirar(7, ANA)).toEqual(['Beto']);
  now += 30_000;
  expect(mirar(7, ANA)).toEqual(['Beto']);
  now += 30_000;
  expect(mirar(7, ANA)).toEqual([]);
});
