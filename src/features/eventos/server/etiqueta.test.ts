import { expect, test } from 'vitest';

import { etiquetasDe, numerosDe } from './etiqueta.ts';

test.each([
  ['881000000012', ['881000000012/']],
  [' 8810 0000 0012b02 ', ['881000000012B02/', '881000000012/2']],
  ['881000000012B120', ['881000000012B120/', '881000000012/120']],
  ['881000000012B2', ['881000000012B2/']],
  ['881000000012D1', ['881000000012D1/', '881000000012-D1/']],
  ['881000000012-D1', ['881000000012-D1/']],
  ['881000000012D1B02', ['881000000012D1B02/', '881000000012D1/2', '881000000012-D1/2']],
  ['B02', ['B02/']],
])('a reading of %s may mean', (codigo, expected) => {
  expect(etiquetasDe(codigo).map(({ numero, bulto }) => `${numero}/${bulto ?? ''}`)).toEqual(expected);
});

test('a pasted list is cut at blanks, commas and semicolons, and names each once', () => {
  expect(numerosDe(' A-1;A-2,\tA-1\r\n  b3 ')).toEqual(['A-1', 'A-2', 'b3']);
});
