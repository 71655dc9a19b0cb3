import { expect, test } from 'vitest';

import { createMiradas } from './miradas.ts';

const ANA = { id: 1, nombre: 'Ana' };
const BETO = { id: 2, nombre: 'Beto' };

test('whoever looks at one is told who else does, until they stop saying so', () => {
  let now = 0;
  const { mirar } = createMiradas(() => now);
  expect(mirar(7, ANA).otros).toEqual([]);
  expect(mirar(7, BETO).otros).toEqual(['Ana']);
  expect(mirar(8, BETO).otros).toEqual([]);
  expect(mirar(7, ANA).otros).toEqual(['Beto']);
  now += 30_000;
  expect(mirar(7, ANA).otros).toEqual(['Beto']);
  now += 30_000;
  expect(mirar(7, ANA).otros).toEqual([]);
});

test('who comes is news to the others once, and again when they were away', () => {
  let now = 0;
  const { mirar } = createMiradas(() => now);
  expect(mirar(7, ANA).es_nueva).toBe(true);
  expect(mirar(7, ANA).es_nueva).toBe(false);
  expect(mirar(7, BETO).es_nueva).toBe(true);
  now += 60_000;
  expect(mirar(7, ANA).es_nueva).toBe(true);
});
