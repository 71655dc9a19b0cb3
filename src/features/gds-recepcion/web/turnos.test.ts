import { expect, test } from 'vitest';

import { bordes, cuartosDe, instanteDe, minutoDe } from './turnos.ts';

const dia = '2026-11-27';

test('a minute of a day of Montevideo and its instant are one another’s', () => {
  expect(instanteDe(dia, 0)).toBe('2026-11-27T03:00:00Z');
  expect(minutoDe(dia, '2026-11-28T02:45:00Z')).toBe(23 * 60 + 45);
  expect(cuartosDe({ desde: '2026-11-27T12:00:00Z', hasta: '2026-11-27T13:15:00Z' })).toBe(5);
});

test('a day is drawn from six to eight, and wider where something is outside', () => {
  expect(bordes(dia, [])).toEqual({ abre: 360, cierra: 1200 });
  const night = { desde: instanteDe(dia, 23 * 60 + 30), hasta: instanteDe(dia, 24 * 60) };
  expect(bordes(dia, [night, { desde: instanteDe(dia, 15), hasta: instanteDe(dia, 45) }])).toEqual({
    abre: 0,
    cierra: 1440,
  });
});
