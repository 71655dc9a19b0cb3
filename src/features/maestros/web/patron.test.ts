import { expect, test } from 'vitest';

import { codigosEntre } from './patron.ts';

test('codes between two are written as the first one is', () => {
  expect(codigosEntre(' a-08', 'A-11')).toEqual(['A-08', 'A-09', 'A-10', 'A-11']);
  expect(codigosEntre('B2-9', 'B2-10')).toEqual(['B2-9', 'B2-10']);
  expect(codigosEntre('A-20', 'A-20')).toEqual(['A-20']);
  expect(codigosEntre('A-001', 'A-200')).toHaveLength(200);
});

test('what is no pair is none: another shelf, backwards, without a number, too many', () => {
  for (const [desde, hasta] of [
    ['A-01', 'B-02'],
    ['A-05', 'A-01'],
    ['A', 'B'],
    ['A-1', 'A-201'],
    ['', ''],
  ] as const)
    expect(codigosEntre(desde, hasta)).toBeNull();
});
