import { expect, test } from 'vitest';

import { codesLeft } from './account-mails.ts';

test.each([
  [0, 'Era el último: genere códigos nuevos en Mi cuenta.'],
  [1, 'Le queda 1 código.'],
  [9, 'Le quedan 9 códigos.'],
])('of %i codes of recovery it is told how many are left', (quedan, said) => {
  expect(codesLeft(quedan)).toBe(said);
});
