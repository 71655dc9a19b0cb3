import { expect, test } from 'vitest';

import { enEseOrden, moverParada } from './orden.ts';

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

test('an order of before takes in who came meanwhile and forgets who went', () => {
  expect(enEseOrden([3, 1, 2], [1, 2, 4])).toEqual([1, 2, 4]);
  expect(enEseOrden([3, 1, 2], [1, 2, 3])).toEqual([3, 1, 2]);
});
