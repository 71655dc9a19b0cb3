import { expect, test } from 'vitest';

import { createJsonRows } from './json-rows.ts';

const answer = {
  code: 'OK',
  registros: [
    { id: 1, nota: 'a "b" \\ },{ ] [', otra: null },
    { id: 2, lista: [{ x: [] }], nota: '\\' },
    { id: 3, nota: 'ñandú 📦' },
  ],
  page: 1,
  otros: [{ id: 9 }],
};

test.each([1, 2, 3, 7, 1000])('rows come out whole however the text was cut (%d)', (size) => {
  const text = JSON.stringify(answer);
  const reader = createJsonRows('registros');
  const rows: unknown[] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...reader.take(text.slice(at, at + size)));
  expect(rows).toEqual(answer.registros);
  expect(reader.rest()).toEqual({ ...answer, registros: [] });
});

test('an answer without the list is all rest', () => {
  const reader = createJsonRows('registros');
  expect(reader.take('{"code":"ERROR","msg":"no, {nada}"}')).toEqual([]);
  expect(reader.rest()).toEqual({ code: 'ERROR', msg: 'no, {nada}' });
});
