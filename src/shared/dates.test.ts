import { describe, expect, test } from 'vitest';

import {
  addDays,
  dayOf,
  formatDateMinute,
  formatDateTime,
  formatDay,
  formatLongDay,
  formatTime,
  hourOf,
  lastSevenDays,
  toInstant,
} from './dates.ts';

describe('a moment is read in Montevideo', () => {
  test.each([
    ['2026-11-20T17:05:09Z', '20/11/2026 14:05:09', '2026-11-20'],
    ['2026-11-21T02:59:59Z', '20/11/2026 23:59:59', '2026-11-20'],
    ['2026-11-21T03:00:00Z', '21/11/2026 00:00:00', '2026-11-21'],
    ['2026-12-01T01:00:00Z', '30/11/2026 22:00:00', '2026-11-30'],
    ['2024-03-01T02:00:00Z', '29/02/2024 23:00:00', '2024-02-29'],
    ['2027-01-01T00:30:00Z', '31/12/2026 21:30:00', '2026-12-31'],
    // Summer time of 2014: two hours behind UTC, not three.
    ['2014-01-15T12:00:00Z', '15/01/2014 10:00:00', '2014-01-15'],
    ['2014-01-16T01:30:00Z', '15/01/2014 23:30:00', '2014-01-15'],
  ])('%s', (instant, shown, day) => {
    expect(formatDateTime(instant)).toBe(shown);
    expect(formatDateMinute(instant)).toBe(shown.slice(0, 16));
    expect(formatTime(instant)).toBe(shown.slice(11));
    expect(dayOf(instant)).toBe(day);
    expect(hourOf(instant)).toBe(Number(shown.slice(11, 13)));
  });
});

test.each([
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-01'],
])('%s and %i days', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});

test('the last seven days to today are eight on the calendar, by the day of Montevideo', () => {
  expect(lastSevenDays('2026-11-21T02:00:00Z')).toEqual({ from: '2026-11-13', to: '2026-11-20' });
});

test('days and moments in other shapes', () => {
  expect(formatDay('2026-11-05')).toBe('05/11/2026');
  expect(formatLongDay('2026-11-20T15:00:00Z')).toBe('viernes 20 de noviembre');
  expect(toInstant(new Date('2026-11-20T17:05:09.987Z'))).toBe('2026-11-20T17:05:09Z');
});
