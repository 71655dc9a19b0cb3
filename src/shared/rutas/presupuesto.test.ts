import { expect, test } from 'vitest';

import { problema, pueblo, ronda } from '#testing/rutas.ts';

import { presupuestoDe } from './presupuesto.ts';

test.each([
  ['ORDENAR', 200, 1_000],
  ['REPARTIR', 500, 10_000],
  ['REPARTIR', 1200, 20_000],
] as const)('%s of %i stops takes less than %i ms, and nearly that', (modo, stops, most) => {
  const { milisegundos, semilla } = presupuestoDe(problema({ modo, paradas: pueblo(stops, 1), rondas: [ronda(1)] }), 7);
  expect(semilla).toBe(7);
  expect(milisegundos).toBeLessThan(most);
  expect(milisegundos).toBeGreaterThan(most * 0.8);
});
