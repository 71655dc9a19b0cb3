import { expect, test } from 'vitest';

import { wordList } from './contract.ts';

const Fruits = wordList(['APPLE', 'PEAR', 'PLUM'], new Map([['POME', ['APPLE', 'PEAR'] as const]]));

test.each([
  ['a list', ['PLUM', 'APPLE'], ['PLUM', 'APPLE']],
  ['a text with commas', 'PLUM,APPLE', ['PLUM', 'APPLE']],
  ['a name that stands for several', 'POME,PLUM', ['APPLE', 'PEAR', 'PLUM']],
  ['what is said twice', ['PEAR', 'PEAR', 'POME'], ['PEAR', 'APPLE']],
])('several words of a closed list: %s', (_, given, asked) => {
  expect(Fruits.parse(given)).toEqual(asked);
});

test.each([
  ['an unknown word', 'PLUM,LEMON'],
  ['no word', []],
  ['nothing', ''],
])('are refused: %s', (_, given) => {
  expect(Fruits.safeParse(given).success).toBe(false);
});
