import { expect, test } from 'vitest';

import { enEseOrden, enOrden, llevarParada, moverParada } from './orden.ts';

test.each<[string, number[], number, 1 | -1, number[]]>([
  ['goes down a place', [], 1, 1, [2, 1, 3, 4]],
  ['goes up a place', [], 4, -1, [1, 2, 4, 3]],
  ['goes around what is locked, which holds its place', [2, 3], 1, 1, [4, 2, 3, 1]],
  ['does not move where it is locked itself', [1], 1, 1, [1, 2, 3, 4]],
  ['does not leave the round', [], 1, -1, [1, 2, 3, 4]],
  ['does not move past the last place that is free', [1, 2], 3, -1, [1, 2, 3, 4]],
  ['is not there', [], 9, 1, [1, 2, 3, 4]],
])('a stop %s', (_, fijas, id, pasos, expected) => {
  expect(moverParada([1, 2, 3, 4], new Set(fijas), { id, pasos })).toEqual(expected);
});

test.each<[string, number[], number, number | null, number[]]>([
  ['goes on, before another', [], 1, 4, [2, 3, 1, 4, 5]],
  ['goes back, before another', [], 4, 2, [1, 4, 2, 3, 5]],
  ['goes to the end', [], 2, null, [1, 3, 4, 5, 2]],
  ['goes to the beginning', [], 5, 1, [5, 1, 2, 3, 4]],
  ['stays where it was dropped on its own place', [], 2, 3, [1, 2, 3, 4, 5]],
  ['goes around what is locked, which holds its place', [3], 1, null, [2, 4, 3, 5, 1]],
  ['comes to stand beside what is locked where it was dropped', [2], 5, 2, [1, 2, 5, 3, 4]],
  ['does not move where it is locked itself', [1], 1, 4, [1, 2, 3, 4, 5]],
  ['does not move where the other has gone', [], 1, 9, [1, 2, 3, 4, 5]],
  ['is not there', [], 9, 1, [1, 2, 3, 4, 5]],
])('a dropped stop %s', (_, fijas, id, antes, expected) => {
  expect(llevarParada([1, 2, 3, 4, 5], new Set(fijas), { id, antes })).toEqual(expected);
});

test('an order of before takes in who came meanwhile and forgets who went', () => {
  expect(enEseOrden([3, 1, 2], [1, 2, 4])).toEqual([1, 2, 4]);
  expect(enEseOrden([3, 1, 2], [1, 2, 3])).toEqual([3, 1, 2]);
});

test('open stops change places among themselves, and what is done stays where it stands', () => {
  const lineas = [1, 2, 3, 4].map((guia_id) => ({
    ...{ guia_id, estado: guia_id === 2 ? ('ENTREGADA' as const) : ('EN_CAMINO' as const) },
  }));
  expect(enOrden(lineas, [4, 1, 3]).map(({ guia_id }) => guia_id)).toEqual([4, 2, 1, 3]);
});
