import { expect, test } from 'vitest';

import { codigoDeLpn, textoDeLpn } from './lpn.ts';

// The SSCC of the examples of the GS1 General Specifications, as each kind of scanner sends it.
test.each([
  ['00106141412345678908', '106141412345678908'],
  ['(00)106141412345678908', '106141412345678908'],
  [']C100106141412345678908', '106141412345678908'],
  ['106141412345678908', '106141412345678908'],
  ['(00)395011010013000143', '395011010013000143'],
  [' l000000001 7 ', 'L0000000017'],
])('%s is read as %s', (texto, codigo) => expect(codigoDeLpn(texto)).toBe(codigo));

// A digit wrong, one too few, a place, an article, and what is said of one without being one.
test.each([
  ...[
    '00106141412345678900',
    '106141412345678900',
    '10614141234567890',
    'A-01-02-C',
    '7790001000019',
    'L0000000018',
    '',
  ],
  '(01)07790001000019(10)L1',
])('%s is none', (texto) => expect(codigoDeLpn(texto)).toBeNull());

test('is written as people compare it', () => {
  expect(textoDeLpn('106141412345678908')).toBe('(00) 1061414123 4567 8908');
  expect(textoDeLpn('L0000000017')).toBe('L000000 0017');
});
