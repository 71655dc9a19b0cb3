import { expect, test } from 'vitest';

import { guardCsvText, guardCsvValue } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠a', "'＠a"],
  ['  =1', "'  =1"],
  ['\u00a0=1', "'\u00a0=1"],
  ['\t=1', "'\t=1"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\nx', "'\nx"],
  ['\u0000=1', "'=1"],
  ['\u200b=1', "'=1"],
  ['\ufeff=1', "'=1"],
  ['\u202e=1', "'=1"],
  ['=\u0000', "'="],
  ['a=1', 'a=1'],
  ['Av. Italia 2530', 'Av. Italia 2530'],
  ['línea\nsegunda', 'línea\nsegunda'],
  ['', ''],
])('%j is written as %j', (text, expected) => {
  expect(guardCsvText(text)).toBe(expected);
});

test('a number stays a number by type, not by look', () => {
  expect(guardCsvValue(-5)).toBe('-5');
  expect([4.4, -0.25, 1200].map(guardCsvValue)).toEqual(['4,4', '-0,25', '1200']);
  expect(guardCsvValue('-5')).toBe("'-5");
});

test('what is not there is empty', () => {
  expect([null, undefined, false].map(guardCsvValue)).toEqual(['', '', 'false']);
});
