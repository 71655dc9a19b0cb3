import { expect, test } from 'vitest';

import { casco } from './casco.ts';

const POCITOS = { lat: -34.91, lng: -56.15 };
const UNION = { lat: -34.88, lng: -56.13 };
const CENTRO = { lat: -34.91, lng: -56.19 };

/** Twice the area that a line goes around, in square degrees; positive: it goes against the clock. */
const area = (line: readonly { lat: number; lng: number }[]) =>
  line.reduce((sum, a, i) => {
    const b = line[(i + 1) % line.length] ?? a;
    return sum + a.lng * b.lat - b.lng * a.lat;
  }, 0);

test('a zone of one locality has a line of its own around it', () => {
  const line = casco([POCITOS]);
  expect(line).toHaveLength(8);
  const far = line.map(({ lat, lng }) =>
    Math.hypot(lat - POCITOS.lat, (lng - POCITOS.lng) * Math.cos((POCITOS.lat * Math.PI) / 180)),
  );
  for (const one of far) expect(one * 111_195).toBeCloseTo(1_200, 0);
});

test('of several everything lies inside, nothing of it is dented, and a place in the middle changes nothing', () => {
  const line = casco([POCITOS, UNION, CENTRO]);
  const middle = { lat: -34.9, lng: -56.16 };
  expect(casco([CENTRO, middle, UNION, POCITOS])).toEqual(line);
  for (const [i, a] of line.entries()) {
    const b = line[(i + 1) % line.length] ?? a;
    for (const { lat, lng } of [POCITOS, UNION, CENTRO, ...line])
      expect((b.lng - a.lng) * (lat - a.lat) - (b.lat - a.lat) * (lng - a.lng)).toBeGreaterThanOrEqual(-1e-12);
  }
  expect(area(line)).toBeGreaterThan(area(casco([POCITOS])));
});

test('where no place is known there is no line', () => {
  expect(casco([])).toEqual([]);
});
