import { expect, test } from 'vitest';

import type { Cambio, Paso } from '#features/transiciones/contract.ts';

import { fraseDe } from './frases.ts';

const paso = (deshacer_minutos: number): Paso => ({
  estado_hasta: 'CLASIFICADO',
  quien: ['operario'],
  exige: [],
  deshacer_minutos,
});
const cambio = (antes: Paso[], despues: Paso[]): Cambio => ({
  ...{ estado_desde: 'INGRESADO', tipo_evento: 'CLA', antes, despues },
  cambio: antes.length === 0 ? 'agrega' : 'cambia',
});

test.each([
  [5, 0, 'ya no se puede deshacer (antes, durante 5 minutos)'],
  [0, 5, 'se puede deshacer durante 5 minutos (antes no se podía)'],
  [1, 5, 'se puede deshacer durante 5 minutos (antes, 1 minuto)'],
])('what is undone for %i minutes and then for %i is told as a sentence', (before, after, told) => {
  expect(fraseDe(cambio([paso(before)], [paso(after)]), 'Clasificada')).toBe(`«Clasificada» en «Ingresada»: ${told}.`);
});

test.each([
  [0, 'no se puede deshacer'],
  [5, 'se puede deshacer durante 5 minutos'],
])('of a new step undone for %i minutes the term is told', (after, told) => {
  expect(fraseDe(cambio([], [paso(after)]), 'Clasificada')).toBe(
    `«Clasificada» en «Ingresada» se admite y lleva a «Clasificada»: lo registra operario, pide nada, ${told}.`,
  );
});
