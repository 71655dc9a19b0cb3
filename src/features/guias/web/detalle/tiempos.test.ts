import { expect, test } from 'vitest';

import { avisoDeVencimiento, cuando, finDelDia, lapso, lapsoCorto } from './tiempos.ts';

const NOW = new Date('2026-11-20T17:00:00Z'); // 14:00 in Montevideo
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [20_000, 'menos de 1 min', 'menos de 1 min'],
  [12 * MINUTE, '12 min', '12 min'],
  [5 * HOUR, '5 h', '5 h'],
  [5 * HOUR + 20 * MINUTE, '5 h 20 min', '5 h'],
  [26 * HOUR, '1 día 2 h', '26 h'],
  [52 * HOUR, '2 días 4 h', '2 días'],
  [-HOUR, 'menos de 1 min', 'menos de 1 min'],
])('%i ms are «%s», in short «%s»', (ms, whole, short) => {
  expect(lapso(ms)).toBe(whole);
  expect(lapsoCorto(ms)).toBe(short);
});

test.each([
  ['2026-11-20T12:12:00Z', 'hoy 09:12'],
  // Already the 20th in London, still the 19th here.
  ['2026-11-20T02:30:00Z', 'ayer 23:30'],
  ['2026-11-18T13:02:00Z', '18/11 10:02'],
  ['2025-11-18T13:02:00Z', '18/11/2025 10:02'],
])('%s is «%s»', (moment, text) => {
  expect(cuando(moment, NOW)).toBe(text);
});

test.each([
  ['2026-11-16', true, 'Vencida · 4 días'],
  ['2026-11-19', true, 'Vencida · 1 día'],
  ['2026-11-20', false, 'Vence hoy'],
  ['2026-11-21', false, 'Vence mañana'],
  ['2026-11-22', false, null],
])('a promise for %s (vencido: %s) is told as %s', (vence_el, vencido, text) => {
  expect(avisoDeVencimiento({ vence_el, vencido }, false, NOW)).toBe(text);
});

test('a parcel whose life is over is never late', () => {
  expect(avisoDeVencimiento({ vence_el: '2026-11-01', vencido: false }, true, NOW)).toBeNull();
});

test('the midnight that ends a day is that day', () => {
  expect(finDelDia('2026-11-27T03:00:00Z')).toBe('26/11/2026');
  expect(finDelDia('2026-11-27T03:01:00Z')).toBeNull();
});
