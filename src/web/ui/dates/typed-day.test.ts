import { expect, test } from 'vitest';

import { rangePresets } from './range-presets.ts';
import { parseTypedDay } from './typed-day.ts';

test.each([
  ['05/03/2026', '2026-03-05'],
  ['5/3', '2026-03-05'],
  ['0503', '2026-03-05'],
  ['05-03-26', '2026-03-05'],
  ['050325', '2025-03-05'],
  ['05032024', '2024-03-05'],
  [' 29.2.2024 ', '2024-02-29'],
  ['29/2/2026', null],
  ['31/04', null],
  ['13/13', null],
  ['mañana', null],
  ['', null],
])('%s is typed for %s', (text, day) => {
  expect(parseTypedDay(text, '2026-11-20')).toBe(day);
});

test('the last month ends where this one begins, over a new year and in February', () => {
  const lastMonth = (today: string) => rangePresets(today).find(({ name }) => name === 'Mes pasado')?.range;
  expect(lastMonth('2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(lastMonth('2024-03-01')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
});

test('the last seven days are those of the default', () => {
  const preset = rangePresets('2026-11-20').find(({ name }) => name === 'Últimos 7 días');
  expect(preset?.range).toEqual({ from: '2026-11-13', to: '2026-11-20' });
});
