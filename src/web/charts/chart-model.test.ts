import { expect, test } from 'vitest';

import { wrap } from './chart-image.ts';
import { type ChartModel, heightOf, pointLines, summaryOf, withRest } from './chart-model.ts';

const model = (kind: ChartModel['kind'], ...values: (number | null)[]): ChartModel => ({
  kind,
  series: [{ name: 'Casos', format: (value) => `${value}`, isSum: true }],
  points: values.map((value, index) => ({ label: `P${index + 1}`, values: [value] })),
});

test('a point says its name, its values and, in a donut, its share', () => {
  expect(pointLines(model('bars', 3, 1), 0)).toEqual(['P1', 'Casos: 3']);
  expect(pointLines(model('donut', 3, 1), 1)).toEqual(['P2', 'Casos: 1 (25\u00a0%)']);
  expect(pointLines(model('bars', null), 0)).toEqual(['P1', 'Casos: sin valor']);
  expect(pointLines(model('bars', 3), 7)).toEqual([]);
});

test('the summary names extremes, total and, over time, the tendency', () => {
  expect(summaryOf(model('bars', 3, 9, 1))).toBe('Casos: 3 valores, máximo P2 con 9, mínimo P3 con 1, total 13.');
  expect(summaryOf(model('trend', 1, 2, 8, 9))).toContain('tendencia en alza');
  expect(summaryOf(model('trend', 9, 8, 2, 1))).toContain('tendencia en baja');
  expect(summaryOf(model('trend', 10, 10, 10, 10))).toContain('tendencia estable');
  expect(summaryOf(model('bars', null))).toBe('Casos: sin valores.');
});

test('what does not fit is summed up so that exactly as many are left as may be', () => {
  expect(withRest([1, 2, 3, 4, 5], 5)).toEqual({ shown: [1, 2, 3, 4, 5], rest: [] });
  expect(withRest([1, 2, 3, 4, 5, 6], 5)).toEqual({ shown: [1, 2, 3, 4], rest: [5, 6] });
});

test('a chart has the specified height, and more where its names need it', () => {
  expect(heightOf(model('bars', 1, 2))).toBe(312);
  expect(heightOf(model('bars', ...Array.from({ length: 20 }, () => 1)))).toBeGreaterThan(500);
});

test('a long title is broken between words', () => {
  expect(wrap('uno dos tres cuatro', (text) => text.length, 8)).toEqual(['uno dos', 'tres', 'cuatro']);
});
