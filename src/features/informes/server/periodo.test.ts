import { expect, test } from 'vitest';

import { addDays, daysBetween } from '#shared/dates.ts';

import { type Dias, type Tramo, tramosOf } from './periodo.ts';

const eachDay = ({ desde, hasta }: Dias) =>
  Array.from({ length: daysBetween(desde, hasta) + 1 }, (_, place) => addDays(desde, place));

const isThird = (day: string) => ['01', '11', '21'].includes(day.slice(8));

function daysOfThird(start: string): string[] {
  const days = [start];
  for (let day = addDays(start, 1); !isThird(day); day = addDays(day, 1)) days.push(day);
  return days;
}

/** How often each day is counted. */
function countedBy(tramos: readonly Tramo[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { tramo, signo, ...range } of tramos) {
    const starts = eachDay(range);
    const days = tramo === 'd' ? starts : starts.filter(isThird).flatMap(daysOfThird);
    for (const day of days) counted.set(day, (counted.get(day) ?? 0) + signo);
  }
  return new Map([...counted].filter(([, times]) => times !== 0));
}

/** Rows that are read: days that have come, and thirds. */
function rowsOf(tramos: readonly Tramo[], hoy: string): number {
  return tramos.flatMap(({ tramo, ...range }) =>
    eachDay(range).filter((day) => (tramo === 'd' ? day <= hoy : isThird(day))),
  ).length;
}

test('a period is its days and no other, each once, wherever it begins and ends and whatever day it is', () => {
  for (let begin = 0; begin < 62; begin += 1)
    for (const length of [0, 1, 4, 8, 9, 10, 11, 19, 27, 30, 31, 59, 364])
      for (const since of [0, 3, 12]) {
        const desde = addDays('2028-01-20', begin);
        const hasta = addDays(desde, length);
        const tramos = tramosOf({ desde, hasta }, addDays(hasta, since));
        const right = new Map(eachDay({ desde, hasta }).map((day) => [day, 1]));
        expect([desde, hasta, since, new Map([...countedBy(tramos)].sort())]).toEqual([desde, hasta, since, right]);
      }
});

test('thirty days and today take eleven rows at most', () => {
  const rows = Array.from({ length: 400 }, (_, place) => {
    const hoy = addDays('2027-12-31', place);
    return rowsOf(tramosOf({ desde: addDays(hoy, -30), hasta: hoy }, hoy), hoy);
  });
  expect(Math.max(...rows)).toBeLessThanOrEqual(11);
});
