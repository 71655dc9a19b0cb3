import { expect, test } from 'vitest';

import { createLooks } from './miradas.ts';

const ANA = { id: 1, nombre: 'Ana' };
const BETO = { id: 2, nombre: 'Beto' };

test('whoever looks at one is told who else does, until they stop saying so', () => {
  let now = 0;
  const { note } = createLooks(() => now);
  expect(note(7, ANA).otros).toEqual([]);
  expect(note(7, BETO).otros).toEqual(['Ana']);
  expect(note(8, BETO).otros).toEqual([]);
  expect(note(7, ANA).otros).toEqual(['Beto']);
  now += 30_000;
  expect(note(7, ANA).otros).toEqual(['Beto']);
  now += 30_000;
  expect(note(7, ANA).otros).toEqual([]);
});

test('who comes is news to the others once, and again when they were away', () => {
  let now = 0;
  const { note } = createLooks(() => now);
  expect(note(7, ANA).es_nueva).toBe(true);
  expect(note(7, ANA).es_nueva).toBe(false);
  expect(note(7, BETO).es_nueva).toBe(true);
  now += 60_000;
  expect(note(7, ANA).es_nueva).toBe(true);
});
