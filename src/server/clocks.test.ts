import { expect, test } from 'vitest';

import { wordsOfClocks } from './clocks.ts';

const MINUTE = 60_000;

test.each([
  [0, null],
  [5 * MINUTE, null],
  [-5 * MINUTE, null],
  [6 * MINUTE, 'el reloj de este servidor adelanta 6 min respecto del de la base de datos'],
  [-180 * MINUTE, 'el reloj de este servidor atrasa 3 h respecto del de la base de datos'],
  [125 * MINUTE, 'el reloj de este servidor adelanta 2 h 5 min respecto del de la base de datos'],
])('a clock that is ahead by %i ms: %j', (ahead, words) => {
  expect(wordsOfClocks(1_800_000_000_000 + ahead, 1_800_000_000_000)).toBe(words);
});
