import { expect, test } from 'vitest';

import { quienes } from './quienes.ts';

const person = (codes: string[], roles: number[] = []) => ({
  funcionalidades: codes.map((codigo) => ({ codigo })),
  roles: roles.map((role_id) => ({ role_id })),
});

test.each([
  ['/gds/ordenes', ['GDS_001'], [], 'La usará quien tenga la funcionalidad GDS_001, y los administradores.', true],
  ['/gds/ordenes/venta/7', [], [], 'La usará quien tenga la funcionalidad GDS_001, y los administradores.', false],
  ['/recorridos/cargar/me', [], [18], 'La usará quien tenga el rol chofer, y los administradores.', true],
  ['/docs', ['GUI_001'], [], 'Es para todas las personas que inician sesión.', true],
  ['/pickup', [], [1], 'La usará quien tenga la funcionalidad PCK_001, y los administradores.', true],
])('%s is for those whom its entry names', (page, codes, roles, texto, incluye) => {
  expect(quienes(page, person(codes, roles))).toEqual({ texto, incluye });
});

test('an entry for several of them names each once', () => {
  expect(quienes('/levantes', person([])).texto).toBe(
    'La usará quien tenga la funcionalidad LEV_001, la funcionalidad LEV_002 o el rol ingreso de paquetes, y los administradores.',
  );
});
