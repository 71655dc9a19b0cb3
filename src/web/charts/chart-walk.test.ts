import { expect, test } from 'vitest';

import type { ChartModel } from './chart-model.ts';
import { nextPoint } from './chart-walk.ts';

const line: ChartModel = {
  kind: 'line',
  series: [{ name: 'Guías', format: String }],
  points: ['a', 'b', 'c'].map((label) => ({ label, values: [1] })),
};
/** Two rows: a b above, d under b. */
const grid: ChartModel = {
  ...line,
  kind: 'map',
  grid: { columns: ['0', '1'], rows: ['0', '1'] },
  points: [
    { label: 'a', values: [1], cell: { column: 0, row: 0 } },
    { label: 'b', values: [2], cell: { column: 1, row: 0 } },
    { label: 'd', values: [3], cell: { column: 1, row: 1 } },
  ],
};

test('the arrows walk the values from one end to the other, Home and End go there, Esc lets go', () => {
  expect(nextPoint('ArrowRight', null, line)).toBe(0);
  expect(nextPoint('ArrowLeft', null, line)).toBe(2);
  expect(nextPoint('ArrowDown', 0, line)).toBe(1);
  expect(nextPoint('ArrowRight', 2, line)).toBe(2);
  expect(nextPoint('End', 0, line)).toBe(2);
  expect(nextPoint('Home', 2, line)).toBe(0);
  expect(nextPoint('Escape', 2, line)).toBeNull();
  expect(nextPoint('x', 2, line)).toBeUndefined();
  expect(nextPoint('ArrowRight', null, { ...line, points: [] })).toBeUndefined();
});

test('in a grid up and down go to the nearest cell of the next row', () => {
  expect(nextPoint('ArrowDown', 0, grid)).toBe(2);
  expect(nextPoint('ArrowUp', 2, grid)).toBe(1);
  expect(nextPoint('ArrowUp', 1, grid)).toBe(1);
  expect(nextPoint('ArrowRight', 0, grid)).toBe(1);
});
