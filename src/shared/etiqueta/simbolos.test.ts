import { expect, test } from 'vitest';

import { code128Of, qrOf } from './simbolos.ts';

/** Widths of bars and gaps, one after the other, read off the path. */
function widthsOf({ d, ancho }: { d: string; ancho: number }): number[] {
  const bars = [...d.matchAll(/M(\d+) \d+h(\d+)/g)].map(([, left, width]) => ({
    left: Number(left),
    width: Number(width),
  }));
  bars.sort((one, other) => one.left - other.left);
  const widths: number[] = [];
  let at = 0;
  for (const { left, width } of bars) {
    if (left > at) widths.push(left - at);
    widths.push(width);
    at = left + width;
  }
  expect(at).toBe(ancho);
  return widths;
}

const START_C = '211232';
const STOP = '2331112';

test('a Code 128 fills its width with whole modules, from its start to its stop', () => {
  const widths = widthsOf(code128Of('881000000036')).join('');
  expect(widths.startsWith(START_C)).toBe(true);
  expect(widths.endsWith(STOP)).toBe(true);
  // Start, six pairs of digits, check sign: eleven modules each; the stop has thirteen.
  expect(code128Of('881000000036').ancho).toBe(8 * 11 + 13);
});

test('two codes are two pictures', () => {
  expect(code128Of('881000000036B01').d).not.toBe(code128Of('881000000036B02').d);
  expect(qrOf('881000000036B01').d).not.toBe(qrOf('881000000036B02').d);
  expect(qrOf('881000000036').ancho).toBe(qrOf('881000000036').alto);
});
