import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { NOMBRE_DE_FUNCIONALIDAD } from './funcionalidades.ts';
import { quienes } from './quienes.ts';

const person = (codes: string[], roles: number[] = []) => ({
  funcionalidades: codes.map((codigo) => ({ codigo })),
  roles: roles.map((role_id) => ({ role_id })),
});

test.each([
  [
    '/gds/ordenes',
    ['GDS_001'],
    [],
    'La usará quien tenga la funcionalidad «Centro de clientes: gestión» o la funcionalidad «Depósito: operación», y los administradores.',
    true,
  ],
  [
    '/gds/ordenes/venta/7',
    [],
    [],
    'La usará quien tenga la funcionalidad «Centro de clientes: gestión» o la funcionalidad «Depósito: operación», y los administradores.',
    false,
  ],
  ['/recorridos/descargar', [], [18], 'La usará quien tenga el rol chofer, y los administradores.', true],
  ['/docs', ['GUI_001'], [], 'Es para todas las personas que inician sesión.', true],
  ['/pickup', [], [1], 'La usará quien tenga la funcionalidad «Agencia pickup», y los administradores.', true],
])('%s is for those whom its entry names', (page, codes, roles, texto, incluye) => {
  expect(quienes(page, person(codes, roles))).toEqual({ texto, incluye });
});

test('an entry for several of them names each once', () => {
  expect(quienes('/levantes', person([])).texto).toBe(
    'La usará quien tenga la funcionalidad «Levantes: consulta», la funcionalidad «Levantes: gestión» o el rol ingreso de paquetes, y los administradores.',
  );
});

test.each(Object.entries(NOMBRE_DE_FUNCIONALIDAD))('%s is called %s, as the database calls it', (codigo, nombre) => {
  const names = readFileSync('db/migrations/0003_sesion_usuarios.sql', 'utf8');
  expect(names).toContain(`('${codigo}', '${nombre}')`);
});
