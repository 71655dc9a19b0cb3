import { expect, test } from 'vitest';

import type { MenuItem } from './menu.ts';
import { withUnbuiltLast } from './menu-unbuilt.ts';

const MENU: readonly MenuItem[] = [
  { titulo: 'Inicio', ruta: '/dashboard' },
  {
    titulo: 'Operativa',
    submenu: [
      { titulo: 'Guías', ruta: '/guias' },
      { titulo: 'Levantes', ruta: '/levantes' },
    ],
  },
  { titulo: 'GDS', submenu: [{ titulo: 'Levantes desde depósito', ruta: '/levantes' }] },
  { titulo: 'Cuenta', submenu: [{ titulo: 'Mi cuenta', ruta: '/mi-cuenta' }] },
];
const titles = (unbuilt: readonly string[]) =>
  withUnbuiltLast(MENU, (ruta) => ruta !== undefined && unbuilt.includes(ruta)).map(({ titulo, submenu }) => [
    titulo,
    submenu?.map((one) => one.titulo),
  ]);

test('what is not built stands once, behind everything else; a section with nothing else goes', () => {
  expect(titles(['/levantes'])).toEqual([
    ['Inicio', undefined],
    ['Operativa', ['Guías']],
    ['Cuenta', ['Mi cuenta']],
    ['Próximamente', ['Levantes']],
  ]);
});

test('when everything is built there is no such section', () => {
  expect(titles([]).map(([titulo]) => titulo)).toEqual(['Inicio', 'Operativa', 'GDS', 'Cuenta']);
});
