import { expect, test } from 'vitest';

import { duracion, escribirLugar, leerLugar, movidasDe } from './mapa-model.ts';

test.each([
  ['-34.90110, -56.16450', { lat: -34.9011, lng: -56.1645 }],
  ['−34.9011 −56.1645', { lat: -34.9011, lng: -56.1645 }],
  ['-34,9011; -56,1645', { lat: -34.9011, lng: -56.1645 }],
  ['-34,9011, -56,1645', { lat: -34.9011, lng: -56.1645 }],
  ['-35 -56', { lat: -35, lng: -56 }],
  ['', null],
  ['-34.9', null],
  ['Colonia 1200', null],
  ['1 2 3', null],
])('%s is read as a place where it is one', (texto, lugar) => {
  expect(leerLugar(texto)).toEqual(lugar);
  if (lugar) expect(leerLugar(escribirLugar(lugar))).toEqual(lugar);
});

test('a stop that goes to the front moves those that it passes', () => {
  expect(movidasDe([1, 2, 3, 4], [3, 1, 2, 4])).toEqual([
    { guia_id: 3, de: 3, a: 1 },
    { guia_id: 1, de: 1, a: 2 },
    { guia_id: 2, de: 2, a: 3 },
  ]);
  expect(movidasDe([1, 2], [1, 2])).toEqual([]);
});

test.each([
  [59 * 60, '59 min'],
  [36_000, '10 h'],
  [36_300, '10 h 05 min'],
])('%i seconds are read as %s', (segundos, texto) => {
  expect(duracion(segundos)).toBe(texto);
});
