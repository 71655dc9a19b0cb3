import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isBurst, looksLikeCode, normalizeScan, recorridoOf } from './scan.ts';

const PLAIN = { special_chars: false, remove_prefix: '', remove_suffix: '' };

describe('normalizeScan', () => {
  test.for<[string, string, typeof PLAIN, string]>([
    ['letters and digits stay', '881000000012', PLAIN, '881000000012'],
    ['anything else goes', ' 8810-0000/00.12\r\n', PLAIN, '881000000012'],
    [
      'the QR of a label is its number',
      'https://anden.example.com.uy/seguimiento/881000000012\r',
      PLAIN,
      '881000000012',
    ],
    [
      'so it is between prefix and suffix',
      'XXhttp://localhost:3000/seguimiento/881000000012YY',
      { ...PLAIN, remove_prefix: 'XX', remove_suffix: 'YY' },
      '881000000012',
    ],
    ['accented letters are letters', 'Ñandú-1', PLAIN, 'Ñandú1'],
    ['special characters stay where allowed', 'A-1_2', { ...PLAIN, special_chars: true }, 'A-1_2'],
    ['prefix and suffix go', 'XX881YY', { ...PLAIN, remove_prefix: 'XX', remove_suffix: 'YY' }, '881'],
    ['the prefix only at the start', '8XX1', { ...PLAIN, remove_prefix: 'XX' }, '8XX1'],
    ['the suffix only at the end', '8YY1', { ...PLAIN, remove_suffix: 'YY' }, '8YY1'],
    ['both only once', 'XXXX1YYYY', { ...PLAIN, remove_prefix: 'XX', remove_suffix: 'YY' }, 'XX1YY'],
    ['a prefix of which nothing is left', '881', { ...PLAIN, remove_prefix: '.', remove_suffix: '.*' }, '881'],
    ['a prefix of special characters', '(+1)', { special_chars: true, remove_prefix: '(+', remove_suffix: ')' }, '1'],
    ['a prefix is cleaned as the reading is', ']C1881000', { ...PLAIN, remove_prefix: ']C1' }, '881000'],
    ['a suffix too', '881000-X', { ...PLAIN, remove_suffix: '-X' }, '881000'],
    [
      'a prefix is text, not a pattern',
      '.881',
      { special_chars: true, remove_prefix: '..', remove_suffix: '' },
      '.881',
    ],
    ['a prefix that is the whole reading', 'XX', { ...PLAIN, remove_prefix: 'XX', remove_suffix: 'XX' }, ''],
  ])('%s', ([_rule, raw, lectura, expected]) => {
    expect(normalizeScan(raw, lectura)).toBe(expected);
  });

  test('never fails and never adds anything, whatever prefix people configure', () => {
    const lecturas = fc.record({ special_chars: fc.boolean(), remove_prefix: fc.string(), remove_suffix: fc.string() });
    const rule = fc.property(fc.string(), lecturas, (raw, lectura) => {
      const code = normalizeScan(raw, lectura);
      expect(code.length).toBeLessThanOrEqual(raw.length);
      if (!lectura.special_chars) expect(code).toMatch(/^[\p{L}\p{N}]*$/u);
    });
    void fc.assert(rule);
  });
});

test.each([
  ['CARRO_12', { entidad: 'carro', code: 'CARRO_12' }],
  [' AGENTE_7\n', { entidad: 'agente', code: 'AGENTE_7' }],
  ['CARRO_', null],
  ['CARRO12', null],
  ['XCARRO_1', null],
  ['CARRO_1A', null],
])('the raw reading %o leads to %o', (raw, expected) => {
  expect(recorridoOf(raw)).toEqual(expected);
});

test.each([
  ['four keys of a scanner', [0, 1, 2, 3], true],
  ['keys at the limit', [0, 35, 70, 105], true],
  ['a fast person', [0, 60, 130, 180], false],
  ['too few keys to tell', [0, 1, 2], false],
  ['a scanner whose page was busy in the middle', [0, 2, 4, 6, 400, 402, 404], true],
  ['single keys of a person', [0, 150, 300, 450, 600], false],
  ['nothing', [], false],
])('%s', (_name, times, expected) => {
  expect(isBurst(times)).toBe(expected);
});

test('words typed fast are not a code', () => {
  expect(looksLikeCode('caja mojada 2')).toBe(false);
  expect(looksLikeCode('mojada')).toBe(false);
  expect(looksLikeCode('UY4820193765')).toBe(true);
});
