import { expect, test } from 'vitest';

import type { Linea, Torre } from '../contract.ts';
import { cifrasOf, haceDe, horasOf, topeOf } from './torre.ts';

const linea = (flujo: Linea['flujo'], now: number, antes: number): Linea => {
  return {
    flujo,
    hoy: [0, 0, now],
    antes: [0, ...Array.from({ length: 23 }, () => 2 * antes)],
    antes_a_esta_hora: antes,
  };
};
const TORRE: Torre = {
  hoy: '2026-11-23',
  flujo: [
    linea('ingresadas', 104, 100),
    linea('salidas', 7, 7),
    linea('entregadas', 90, 100),
    linea('no_entregadas', 5, 0),
  ],
  en_reparto: 486,
  promesas_en_riesgo: 61,
  estados: [],
  agencias: [],
  atrasados: [],
};

test('each figure says how it stands against a week ago at this hour, and whether that is good news', () => {
  expect(
    cifrasOf(TORRE).map(({ clave, cantidad, cambio, nota }) => [clave, cantidad, cambio?.way, cambio?.news, nota]),
  ).toEqual([
    ['ingresadas', 104, 'sube', null, null],
    ['en_reparto', 486, undefined, undefined, '7 salieron hoy'],
    ['entregadas', 90, 'baja', 'peor', null],
    ['no_entregadas', 5, undefined, undefined, null],
    ['promesas_en_riesgo', 61, undefined, undefined, 'prometidas para hoy y sin salir'],
  ]);
});

test('a part that could not be asked has no figure, and the others have theirs', () => {
  const told = cifrasOf({ ...TORRE, flujo: null });
  expect(told.map(({ cantidad }) => cantidad)).toEqual([null, 486, null, null, 61]);
});

test('hours of work are drawn, and whatever lies beyond them', () => {
  expect(horasOf(linea('ingresadas', 1, 1))).toEqual({ first: 1, last: 18 });
  const late = { ...linea('ingresadas', 0, 0), hoy: [0], antes: [...Array.from({ length: 22 }, () => 0), 3, 5] };
  expect(horasOf(late)).toEqual({ first: 6, last: 23 });
});

test.each([
  [0, 4],
  [7, 8],
  [1390, 1600],
  [1960, 2000],
])('an axis for %i ends at %i', (most, top) => {
  expect(topeOf(most)).toBe(top);
});

test.each([
  ['2026-11-23T12:00:00Z', 'hace 0 min'],
  ['2026-11-23T11:55:00Z', 'hace 5 min'],
  ['2026-11-23T03:00:00Z', 'hace 9 h'],
  ['2026-11-21T08:00:00Z', 'hace 2 d 4 h'],
  ['2026-11-13T08:00:00Z', 'hace 10 d'],
])('since %s is %s', (desde, texto) => {
  expect(haceDe(desde, new Date('2026-11-23T12:00:00Z'))).toBe(texto);
});
