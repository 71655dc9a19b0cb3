import { expect, test } from 'vitest';

import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 9, [1, 2, 3, 4, 5, 'after']],
  [3, 9, [1, 2, 3, 4, 5, 'after']],
  [4, 9, ['before', 2, 3, 4, 5, 6, 'after']],
  [5, 9, ['before', 3, 4, 5, 6, 7, 'after']],
  [9, 9, ['before', 5, 6, 7, 8, 9]],
  [1, 0, []],
])('page %i of %i shows %o', (page, total, expected) => {
  expect(pageNumbers(page, total)).toEqual(expected);
});
