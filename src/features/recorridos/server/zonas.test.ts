import { expect, test } from 'vitest';

import { ajenasDe } from './zonas.ts';

const NOMBRES = ['', 'MVD-Centro', 'MVD-Sur', 'MVD-Oeste'];
const stops = (...zonas: number[]) =>
  zonas.map((zona_id, i) => ({ guia_id: i + 1, zona_id, zona: NOMBRES[zona_id] ?? '' }));

test('a stop far from what the round is of is named with both zones', () => {
  expect([...ajenasDe(stops(2, 2, 2, 2, 2, 3), null)]).toEqual([
    [6, 'Zona ajena: es de MVD-Oeste y el recorrido es de MVD-Sur'],
  ]);
});

test('a round of two zones has no alien stop, and neither has one of few stops', () => {
  expect(ajenasDe(stops(1, 1, 1, 2, 2, 2, 2, 2), null).size).toBe(0);
  expect(ajenasDe(stops(1, 2, 3), null).size).toBe(0);
  expect([...ajenasDe(stops(1, 1, 1, 2, 2, 2, 3), null).values()]).toEqual([
    'Zona ajena: es de MVD-Oeste y el recorrido es de MVD-Centro y MVD-Sur',
  ]);
});

test('a template says which zone the round is of, however few of its stops are', () => {
  expect([...ajenasDe(stops(1, 2, 2), 1).keys()]).toEqual([2, 3]);
  expect([...ajenasDe(stops(2), 1).values()]).toEqual(['Zona ajena: es de MVD-Sur y su plantilla es de otra zona']);
});
