import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Calendario, type Franja, habiles, sumar } from './habil.ts';

const MINUTE = 60_000;
const at = (text: string) => Date.parse(`${text}-03:00`);
const OFICINA: Calendario = {
  horario: [...[1, 2, 3, 4, 5].map((dia) => ({ dia, desde: 480, hasta: 1200 })), { dia: 6, desde: 480, hasta: 780 }],
  abre_feriados: false,
  feriados: new Set(['2026-12-25', '2027-01-01']),
};

describe('working time of the office', () => {
  test.each([
    ['inside one day', '2026-11-24T09:00:00', '2026-11-24T09:30:05', 1805],
    ['over a night', '2026-11-24T19:50:00', '2026-11-25T08:10:00', 1200],
    ['from Saturday 12:59 over Sunday', '2026-11-28T12:59:00', '2026-11-30T08:01:00', 120],
    ['over a holiday', '2026-12-24T19:00:00', '2026-12-26T09:00:00', 7200],
    ['backwards', '2026-11-24T10:00:00', '2026-11-24T09:00:00', 0],
  ])('%s', (_, desde, hasta, seconds) => {
    expect(habiles(at(desde), at(hasta), OFICINA)).toBe(seconds);
  });

  test('two hours that begin on Saturday 12:59 end on Monday', () => {
    expect(sumar(at('2026-11-28T12:59:00'), 7200, OFICINA)).toBe(at('2026-11-30T09:59:00'));
  });

  test('of a calendar that never works there is no end', () => {
    expect(() => sumar(0, 1, { ...OFICINA, horario: [] })).toThrow('a calendar without working time');
  });
});

const franja = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([dia, one, other]): Franja => ({ dia, desde: Math.min(one, other - 1), hasta: Math.max(one + 1, other) }));
const DAYS = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
const calendario = fc
  .record({
    horario: fc.array(franja, { minLength: 1, maxLength: 6 }),
    abre_feriados: fc.boolean(),
    feriados: fc.subarray(DAYS).map((days) => new Set(days)),
  })
  .filter(({ horario }) => !overlaps(horario));
/** Within ten days that hold the holidays. */
const moment = fc
  .integer({ min: 0, max: 10 * 1440 * 60 - 1 })
  .map((second) => at('2026-11-22T00:00:00') + second * 1000);

function overlaps(horario: readonly Franja[]): boolean {
  return horario.some((one, index) =>
    horario
      .slice(index + 1)
      .some((other) => one.dia === other.dia && one.desde < other.hasta && other.desde < one.hasta),
  );
}

/** Told anew, a minute at a time, from what a clock on the wall of Montevideo shows: three hours behind all that year. */
function byMinutes(desde: number, hasta: number, { horario, abre_feriados, feriados }: Calendario): number {
  let seconds = 0;
  for (let minute = Math.floor(desde / MINUTE) * MINUTE; minute < hasta; minute += MINUTE) {
    const wall = new Date(minute - 180 * MINUTE);
    const day = wall.toISOString().slice(0, 10);
    const ofDay = wall.getUTCHours() * 60 + wall.getUTCMinutes();
    const isOpen =
      (abre_feriados || !feriados.has(day)) &&
      horario.some((one) => one.dia === (wall.getUTCDay() || 7) && one.desde <= ofDay && ofDay < one.hasta);
    if (isOpen) seconds += (Math.min(minute + MINUTE, hasta) - Math.max(minute, desde)) / 1000;
  }
  return seconds;
}

test('working seconds are those that a watch counts minute by minute', () => {
  fc.assert(
    fc.property(calendario, moment, moment, (cal, one, other) => {
      const [desde, hasta] = [Math.min(one, other), Math.max(one, other)];
      expect(habiles(desde, hasta, cal)).toBe(byMinutes(desde, hasta, cal));
    }),
    { numRuns: 150 },
  );
});

test('so many seconds later, that many have gone by, and not one was left out before', () => {
  fc.assert(
    fc.property(calendario, moment, fc.integer({ min: 1, max: 8_000 }), (cal, desde, seconds) => {
      const end = sumar(desde, seconds, cal);
      expect(habiles(desde, end, cal)).toBe(seconds);
      expect(habiles(desde, end - 1000, cal)).toBe(seconds - 1);
    }),
    { numRuns: 150 },
  );
});
