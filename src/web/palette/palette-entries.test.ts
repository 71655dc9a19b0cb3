import { describe, expect, test } from 'vitest';

import type { PaletteAct } from './palette-acts.ts';
import { fittingActs, fittingScreens, numberIn, screensOf } from './palette-entries.ts';

const MENU = [
  { titulo: 'Inicio', ruta: '/dashboard' },
  {
    titulo: 'Operativa',
    submenu: [
      { titulo: 'Guías', ruta: '/guias' },
      { titulo: 'Guías en Pickup', ruta: '/guias_pickup' },
      { titulo: 'Mi agencia', ruta: '/pickup' },
    ],
  },
];
const HEADER = [
  { titulo: 'Buscar guías', ruta: '/guia' },
  { titulo: 'Guías otra vez', ruta: '/guias' },
];

describe('screens', () => {
  test('every address once, with its section, and not the page that is open', () => {
    const screens = screensOf([MENU, HEADER], '/dashboard');
    expect(screens.map(({ ruta }) => ruta)).toEqual(['/guias', '/guias_pickup', '/pickup', '/guia']);
    expect(screens[0]).toMatchObject({ titulo: 'Guías', section: 'Operativa' });
  });

  test('inside a folder of an area its list is still offered', () => {
    expect(screensOf([MENU], '/guias/12').map(({ ruta }) => ruta)).toContain('/guias');
  });

  test('are found without accents, those that begin with it first', () => {
    const screens = screensOf([HEADER, MENU], '/dashboard');
    expect(fittingScreens(screens, 'guias').map(({ titulo }) => titulo)).toEqual([
      'Guías otra vez',
      'Guías en Pickup',
      'Buscar guías',
    ]);
    expect(fittingScreens(screens, 'OPERATIVA agen').map(({ titulo }) => titulo)).toEqual(['Mi agencia']);
    expect(fittingScreens(screens, 'caja')).toEqual([]);
  });
});

test('rare acts are found by their words only', () => {
  const act = (id: string, isRare: boolean): PaletteAct => ({
    id,
    titulo: id,
    palabras: 'lengua',
    isRare,
    run: () => undefined,
  });
  const acts = [act('Idioma: Deutsch', true), act('Cerrar sesión', false)];
  expect(fittingActs(acts, '').map(({ id }) => id)).toEqual(['Cerrar sesión']);
  expect(fittingActs(acts, 'deutsch').map(({ id }) => id)).toEqual(['Idioma: Deutsch']);
  expect(fittingActs(acts, 'sesion').map(({ id }) => id)).toEqual(['Cerrar sesión']);
});

test.for([
  ['881000000012', '881000000012'],
  ['¿dónde está la guía 881000000012?', '881000000012'],
  ['Hola, la 881000000012 por favor', '881000000012'],
  ['RR 287 043 775 IN', 'RR 287 043 775 IN'],
  ['099 123 456', '099 123 456'],
  ['Martín Pérez', 'Martín Pérez'],
  ['881000000012 y 881000000029 por favor', '881000000012 y 881000000029 por favor'],
] as const)('of what is pasted, %s looks for %s', ([text, expected]) => {
  expect(numberIn(text)).toBe(expected);
});
