import { describe, expect, test } from 'vitest';

import { canSee, type MenuItem, type MenuViewer, visibleMenu } from './menu.ts';
import { ASIDE_MENU, HEADER_MENU } from './menu-items.ts';

const viewer = (roles: number[], codes: string[], devFlag = false): MenuViewer => ({
  funcionalidades: codes.map((codigo) => ({ codigo })),
  roles: roles.map((role_id) => ({ role_id })),
  devFlag,
});

/** The kinds of person (wire.md, "Who may do what"), and one who develops. */
const PEOPLE = {
  admin: viewer([1], []),
  encargado: viewer([2], ['PROB_SOL', 'GUIAS_EN_PU', 'REPO_GEN', 'GUI_001', 'EVE_003', 'LEV_001', 'REC_004']),
  operario: viewer([3], ['PROB_SOL', 'GUIAS_EN_PU', 'GUI_001', 'EVE_003']),
  chofer: viewer([18], ['CHF_001', 'REC_CARGAR_001']),
  ingreso: viewer([23], ['CLI_001']),
  cliente: viewer([4], ['CLI_001', 'CLI_002']),
  gds: viewer([6], ['GDS_001']),
  agencia: viewer([5], ['PCK_001', 'GUIAS_EN_PU']),
  desarrollo: viewer([3], ['GUI_001'], true),
} as const;

const KINDS = Object.keys(PEOPLE);
const entry = (rules: Partial<MenuItem>): MenuItem => ({ titulo: 'x', ruta: '/x', ...rules });
const parent = (child: Partial<MenuItem>, rules: Partial<MenuItem> = {}): MenuItem => ({
  titulo: 'p',
  submenu: [entry(child)],
  ...rules,
});

/** Each rule of specification §6 with everyone who sees an entry under it; who is not named does not. */
const RULES: readonly (readonly [rule: string, place: 'menu' | 'submenu', item: MenuItem, seenBy: string])[] = [
  ['no rule', 'menu', entry({}), KINDS.join(' ')],
  ['no rule in a submenu', 'submenu', entry({}), KINDS.join(' ')],
  ['dev', 'menu', entry({ dev: true }), 'admin desarrollo'],
  ['dev in a submenu', 'submenu', entry({ dev: true }), 'admin desarrollo'],
  ['perm', 'menu', entry({ perm: 'GUI_001' }), 'admin encargado operario desarrollo'],
  ['perm that is a role, plain', 'menu', entry({ perm: 18 }), 'admin'],
  ['perm in a submenu', 'submenu', entry({ perm: 'GDS_001' }), 'admin gds'],
  ['perm that is a role, in a submenu', 'submenu', entry({ perm: 18 }), 'admin chofer'],
  ['allowedRoles by role', 'menu', entry({ allowedRoles: [18, 23] }), 'admin chofer ingreso'],
  ['allowedRoles by code', 'menu', entry({ allowedRoles: ['CLI_002', 'PCK_001'] }), 'admin cliente agencia'],
  ['allowedRoles in a submenu', 'submenu', entry({ allowedRoles: [23, 'REC_CARGAR_001'] }), 'admin chofer ingreso'],
  [
    'perm or an allowed role, in a submenu',
    'submenu',
    entry({ perm: 'GDS_001', allowedRoles: [18] }),
    'admin chofer gds',
  ],
  [
    'disallowedRoles by code',
    'menu',
    entry({ disallowedRoles: ['CLI_001'] }),
    'admin encargado operario chofer gds agencia desarrollo',
  ],
  [
    'disallowedRoles by role',
    'menu',
    entry({ disallowedRoles: [18, 23] }),
    'admin encargado operario cliente gds agencia desarrollo',
  ],
  ['a parent of what one sees', 'menu', parent({ perm: 'PROB_SOL' }), 'admin encargado operario'],
  ['a parent of nothing', 'menu', { titulo: 'p', submenu: [] }, 'admin'],
  [
    'a parent that is disallowed',
    'menu',
    parent({}, { disallowedRoles: ['CLI_002', 'GDS_001'] }),
    'admin encargado operario chofer ingreso agencia desarrollo',
  ],
  ['a parent for a code', 'menu', parent({}, { allowedRoles: ['CLI_002'] }), 'admin cliente'],
];

describe.each(RULES)('%s (%s)', (_rule, place, item, seenBy) => {
  test.each(Object.entries(PEOPLE))('%s', (kind, person) => {
    expect(canSee(item, person, place)).toBe(seenBy.split(' ').includes(kind));
  });
});

const CUENTA = 'Mi cuenta · Notificaciones · Apariencia · Ayuda · Salir';

/** The whole side menu of each kind of person that does not see all of it. */
test.each([
  [
    'encargado',
    [
      'Inicio',
      'Operativa: Guías · Eventos · Envíos · Recorridos · Levantes · Problem Solver · Guías en Pickup · Remesas',
      'Reportes Disponibles: Informe Cliente · Reportes',
      `Cuenta: ${CUENTA}`,
    ],
  ],
  [
    'operario',
    ['Inicio', 'Operativa: Guías · Eventos · Envíos · Problem Solver · Guías en Pickup', `Cuenta: ${CUENTA}`],
  ],
  ['chofer', ['Inicio', 'Operativa: Eventos · Recorridos', `Cuenta: ${CUENTA}`]],
  ['ingreso', ['Inicio', 'Operativa: Eventos · Envíos · Levantes · Incidencias', `Cuenta: ${CUENTA}`]],
  [
    'cliente',
    [
      'Inicio',
      'Centro de clientes: Mis guías · Mis envíos · Mis órdenes · Incidencias · Dashboards · Encuestas · Informe Cliente · Usuarios · Integraciones',
      `Cuenta: ${CUENTA}`,
    ],
  ],
  [
    'gds',
    [
      'Inicio',
      'GDS: Órdenes · Picking · Packing · Ingresos y egresos · Movimientos internos · Almacenamientos · Productos',
      `Cuenta: ${CUENTA}`,
    ],
  ],
  [
    'agencia',
    [
      'Inicio',
      'Operativa: Guías · Eventos · Guías en Pickup · Mi agencia · Incidencias',
      `Cuenta: ${CUENTA.replace('Mi cuenta', 'Mi cuenta · Usuarios')}`,
    ],
  ],
] as const)('the side menu of %s', (kind, expected) => {
  const seen = visibleMenu(ASIDE_MENU, PEOPLE[kind]).map(({ titulo, submenu }) =>
    submenu === undefined ? titulo : `${titulo}: ${submenu.map((child) => child.titulo).join(' · ')}`,
  );
  expect(seen).toEqual(expected);
});

test.each([
  ['admin', 'Clientes · Buscar guías · Buscar órdenes · Buscar productos · Imprimir WOs · Crear WOs'],
  ['encargado', 'Buscar guías'],
  ['operario', 'Buscar guías'],
  ['chofer', ''],
  ['ingreso', ''],
  ['cliente', ''],
  ['gds', 'Buscar órdenes · Buscar productos · Imprimir WOs · Crear WOs'],
  ['agencia', ''],
] as const)('the header of %s', (kind, expected) => {
  const seen = visibleMenu(HEADER_MENU, PEOPLE[kind]).map(({ titulo }) => titulo);
  expect(seen.join(' · ')).toBe(expected);
});
