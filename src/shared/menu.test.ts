import { describe, expect, test } from 'vitest';

import { activePath, canSee, type MenuItem, type MenuViewer, visibleMenu } from './menu.ts';
import { ASIDE_MENU, HEADER_MENU } from './menu-items.ts';

const viewer = (codes: string[], roles: number[] = [], devFlag = false): MenuViewer => ({
  funcionalidades: codes.map((codigo) => ({ codigo })),
  roles: roles.map((role_id) => ({ role_id })),
  devFlag,
});

const NOBODY = viewer([]);
const GUIAS = viewer(['GUI_001']);
const item = (rules: Partial<MenuItem>): MenuItem => ({ titulo: 'x', ruta: '/x', ...rules });
const parent = (...submenu: Partial<MenuItem>[]): MenuItem => ({ titulo: 'p', submenu: submenu.map(item) });

describe('an entry of the menu (specification §6)', () => {
  test.for<[string, MenuItem, MenuViewer, boolean]>([
    ['no funcionalidades sees every item', item({ perm: 'GDS_001' }), NOBODY, true],
    ['no funcionalidades sees items marked dev too', item({ dev: true }), NOBODY, true],
    ['no funcionalidades sees what is disallowed to a role', item({ disallowedRoles: [18] }), viewer([], [18]), true],
    ['no funcionalidades sees a parent without children', parent(), NOBODY, true],
    ['dev is hidden without the flag', item({ dev: true }), GUIAS, false],
    ['dev shows with the flag', item({ dev: true }), viewer(['GUI_001'], [], true), true],
    [
      'dev with the flag still needs its permission',
      item({ dev: true, perm: 'GDS_001' }),
      viewer(['GUI_001'], [], true),
      false,
    ],
    ['a parent with a visible child shows', parent({ perm: 'GUI_001' }, { perm: 'GDS_001' }), GUIAS, true],
    ['a parent whose children are all hidden is hidden', parent({ perm: 'GDS_001' }), GUIAS, false],
    ['a parent without children is hidden', parent(), GUIAS, false],
    [
      'a parent that is disallowed is hidden with its children',
      { ...parent({}), disallowedRoles: ['GUI_001'] },
      GUIAS,
      false,
    ],
    ['a parent for certain codes', { ...parent({}), allowedRoles: ['CLI_002'] }, GUIAS, false],
    ['a plain item without rules shows', item({}), GUIAS, true],
    ['allowedRoles by role id', item({ allowedRoles: [18] }), viewer(['GUI_001'], [18]), true],
    ['allowedRoles by functionality', item({ allowedRoles: ['GUI_001'] }), GUIAS, true],
    ['allowedRoles without a match', item({ allowedRoles: [18, 'CLI_001'] }), GUIAS, false],
    ['perm held', item({ perm: 'GUI_001' }), GUIAS, true],
    ['perm not held', item({ perm: 'GDS_001' }), GUIAS, false],
    ['perm of a plain item is not met by a role id', item({ perm: 18 }), viewer(['GUI_001'], [18]), false],
    ['disallowedRoles that the person has', item({ disallowedRoles: ['GUI_001', 18] }), GUIAS, false],
    [
      'disallowedRoles that the person has as a role',
      item({ disallowedRoles: [18] }),
      viewer(['GUI_001'], [18]),
      false,
    ],
    ['disallowedRoles that the person has not', item({ disallowedRoles: ['CLI_002', 18] }), GUIAS, true],
  ])('%s', ([_rule, entry, person, expected]) => {
    expect(canSee(entry, person)).toBe(expected);
  });
});

describe('an entry of a submenu', () => {
  test.for<[string, MenuItem, MenuViewer, boolean]>([
    ['without permission shows', item({}), GUIAS, true],
    ['its permission among the codes', item({ perm: 'GUI_001' }), GUIAS, true],
    ['its permission among the role ids', item({ perm: 18 }), viewer(['GUI_001'], [18]), true],
    ['its permission held by neither', item({ perm: 'GDS_001' }), GUIAS, false],
    ['one of its allowed roles', item({ allowedRoles: [23, 18] }), viewer(['GUI_001'], [18]), true],
    [
      'an allowed role makes up for the permission',
      item({ perm: 'GDS_001', allowedRoles: [18] }),
      viewer(['GUI_001'], [18]),
      true,
    ],
    ['none of its allowed roles', item({ allowedRoles: [23] }), GUIAS, false],
    ['dev without the flag', item({ dev: true }), GUIAS, false],
  ])('%s', ([_rule, entry, person, expected]) => {
    expect(canSee(entry, person, 'submenu')).toBe(expected);
  });
});

const sections = (person: MenuViewer) => visibleMenu(ASIDE_MENU, person).map(({ titulo }) => titulo);

test.each([
  ['operario', viewer(['PROB_SOL', 'GUIAS_EN_PU', 'GUI_001', 'EVE_003']), ['Inicio', 'Operativa', 'Cuenta']],
  ['cliente', viewer(['CLI_001', 'CLI_002']), ['Inicio', 'Centro de clientes', 'Cuenta']],
  ['gds', viewer(['GDS_001']), ['Inicio', 'GDS', 'Cuenta']],
  ['gds with GDS_003', viewer(['GDS_001', 'GDS_003', 'REPO_GEN', 'GUI_001']), ['Inicio', 'GDS', 'Cuenta']],
  ['a client with a warehouse code', viewer(['CLI_001', 'GDS_001', 'GUI_001']), ['Inicio', 'Operativa', 'Cuenta']],
  ['administrador', NOBODY, ['Inicio', 'Centro de clientes', 'Operativa', 'GDS', 'Reportes Disponibles', 'Cuenta']],
])('the sections of %s', (_person, person, expected) => {
  expect(sections(person)).toEqual(expected);
});

test('everyone can leave', () => {
  const cuenta = visibleMenu(ASIDE_MENU, GUIAS).find(({ titulo }) => titulo === 'Cuenta');
  expect(cuenta?.submenu?.at(-1)).toMatchObject({ titulo: 'Salir', ruta: '/logout' });
});

test('the header has its six entries, by the codes of the person', () => {
  expect(visibleMenu(HEADER_MENU, NOBODY).map(({ titulo }) => titulo)).toEqual([
    'Clientes',
    'Buscar guías',
    'Buscar órdenes',
    'Buscar productos',
    'Imprimir WOs',
    'Crear WOs',
  ]);
  expect(visibleMenu(HEADER_MENU, GUIAS).map(({ titulo }) => titulo)).toEqual(['Buscar guías']);
});

test.each([
  ['/guias', '/guias'],
  ['/guias_pickup', '/guias_pickup'],
  ['/guias/list', '/guias/list'],
  ['/guias/entregar', '/guias'],
  ['/guia/5', null],
])('the page %s belongs to the entry %s', (page, expected) => {
  expect(activePath(['/guias', '/guias/list', '/guias_pickup'], page)).toBe(expected);
});
