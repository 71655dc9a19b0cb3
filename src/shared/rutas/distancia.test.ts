import { expect, test } from 'vitest';

import { EN_CALLES, EN_EL_INTERIOR, pueblo } from '#testing/rutas.ts';

import { crearMatriz, esPunto, metrosDeViaje, metrosEnLinea, segundosDeViaje } from './distancia.ts';

const MONTEVIDEO = { lat: -34.9, lng: -56.18 };
const SALTO = { lat: -31.38, lng: -57.96 };

test('a degree of latitude is 111.2 km, and Salto lies 425 km from Montevideo', () => {
  expect(metrosEnLinea({ lat: -34, lng: -56 }, { lat: -35, lng: -56 })).toBeCloseTo(111_195, -1);
  expect(metrosEnLinea(MONTEVIDEO, SALTO) / 1000).toBeCloseTo(425.02, 1);
});

test('in the streets the ámbito says how fast, on a long way the road does', () => {
  expect(segundosDeViaje(5000, EN_CALLES)).toBeCloseTo(1000);
  expect(segundosDeViaje(12_000 + 65_000, EN_CALLES)).toBeCloseTo(2400 + 3600);
});

test('the table of ways says what each way by itself says, both ways, and nothing for no way', () => {
  const points = pueblo(40, 9).flatMap(({ punto }) => punto ?? []);
  const { lugares, metros, segundos } = crearMatriz([...points, MONTEVIDEO, SALTO], EN_EL_INTERIOR);
  for (const [a, one] of [...points, MONTEVIDEO, SALTO].entries()) {
    for (const [b, other] of [...points, MONTEVIDEO, SALTO].entries()) {
      const metres = metrosDeViaje(one, other, EN_EL_INTERIOR);
      expect(metros[a * lugares + b]).toBeCloseTo(metres, 1);
      expect(segundos[a * lugares + b]).toBeCloseTo(segundosDeViaje(metres, EN_EL_INTERIOR), 1);
    }
  }
});

test.each([
  [{ lat: -34.9, lng: -56.1 }, true],
  [{ lat: Number.NaN, lng: 0 }, false],
  [{ lat: 0, lng: 181 }, false],
  [{ lat: -90.1, lng: 0 }, false],
  [{ lat: Number.POSITIVE_INFINITY, lng: 0 }, false],
])('%o is a point of the earth: %s', (point, is) => {
  expect(esPunto(point)).toBe(is);
});
