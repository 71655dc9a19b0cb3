import fc from 'fast-check';
import { expect, test } from 'vitest';

import { metrosEnLinea } from '#shared/rutas/distancia.ts';

import { estaEnUruguay, FUENTE, puntoDeVisitas } from './punto.ts';

const DOOR = { lat: -34.905, lng: -56.185 };
/** About so many metres north. */
const north = (metres: number) => ({ lat: DOOR.lat + metres / 111_195, lng: DOOR.lng });

test('two visits teach nothing, three at one door do', () => {
  expect(puntoDeVisitas([DOOR, north(10)])).toBeNull();
  const point = puntoDeVisitas([DOOR, north(10), north(20)]);
  expect(point && metrosEnLinea(point, north(10))).toBeLessThan(1);
});

test('one visit far away does not move the door, and visits that disagree teach nothing', () => {
  const point = puntoDeVisitas([DOOR, north(5), north(10), north(5000)]);
  expect(point && metrosEnLinea(point, DOOR)).toBeLessThan(15);
  expect(puntoDeVisitas([DOOR, north(300), north(900), north(1500)])).toBeNull();
  expect(puntoDeVisitas([DOOR, north(1), north(2), north(900), north(901), north(902)])).toBeNull();
});

test('the order of visits does not matter', () => {
  const metres = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 3, maxLength: 9 });
  fc.assert(
    fc.property(metres, (given) => {
      expect(puntoDeVisitas(given.map(north))).toEqual(puntoDeVisitas(given.toReversed().map(north)));
    }),
  );
});

test.each([
  ['Montevideo', { lat: -34.9, lng: -56.18 }, true],
  ['Bella Unión', { lat: -30.26, lng: -57.6 }, true],
  ['Chuy', { lat: -33.69, lng: -53.46 }, true],
  ['Buenos Aires', { lat: -34.6, lng: -58.38 + -0.3 }, false],
  ['signs left out', { lat: 34.9, lng: 56.18 }, false],
  ['swapped', { lat: -56.18, lng: -34.9 }, false],
  ['nowhere', { lat: 0, lng: 0 }, false],
])('%s: inside is %s', (_place, point, inside) => {
  expect(estaEnUruguay(point)).toBe(inside);
});

test('only the centre of a locality is unsure, and only what is calculated is in between', () => {
  const certezas = Object.entries(FUENTE).map(([fuente, { certeza }]) => [fuente, certeza]);
  expect(certezas.filter(([, certeza]) => certeza !== 'alta')).toEqual([
    ['CALLE', 'media'],
    ['LOCALIDAD', 'baja'],
  ]);
});
