import { expect, test } from 'vitest';

import { DEFAULT_SETTINGS } from '#shared/settings.ts';

import { isSame, lookOf } from './ajustes-de-apariencia.ts';
import { readConfiguracion } from './configuracion.ts';
import { contrastOf } from './contraste.ts';

const NOW = lookOf(DEFAULT_SETTINGS);

test('a configuration is read path by path: one bad line costs no other', () => {
  const read = readConfiguracion('{"aside.self.skin": "light", "letra": 900, "nada": 1, "letra ": 1}', NOW);
  expect(read?.look).toEqual({ ...NOW, 'aside.self.skin': 'light' });
  expect(read?.ignoradas).toEqual(['letra', 'nada', 'letra ']);
});

test('settings that are not of the look are left alone', () => {
  expect(readConfiguracion('{"separador": ";"}', NOW)?.ignoradas).toEqual(['separador']);
});

test.each(['', '[]', 'null', '{"letra": 100', '7'])('%j is no configuration', (text) => {
  expect(readConfiguracion(text, NOW)).toBeNull();
});

test('what was copied comes back the same', () => {
  const read = readConfiguracion(JSON.stringify({ ...NOW, letra: 115 }), NOW);
  expect(read?.ignoradas).toEqual([]);
  expect(isSame(read?.look ?? NOW, { ...NOW, letra: 115 })).toBe(true);
});

test.each([
  ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
  ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 21],
  ['rgb(119, 119, 119)', 'rgb(255, 255, 255)', 4.48],
])('%s on %s has a contrast of %d', (ink, paper, contrast) => {
  expect(contrastOf(ink, paper)).toBeCloseTo(contrast, 2);
});

test('a colour that is not told has no contrast', () => {
  expect(contrastOf('', 'rgb(0, 0, 0)')).toBeNull();
});
