import { expect, test } from 'vitest';

import { greetingOf, tilesOf } from './tiles.ts';

const person = (codes: string[], roles: number[], cliente_id: number | null = null) => ({
  tipo_usuario: cliente_id === null ? ('personal' as const) : ('cliente' as const),
  cliente_id,
  roles: roles.map((role_id) => ({ role_id, nombre: '' })),
  funcionalidades: codes.map((codigo) => ({ codigo, nombre: '' })),
});

test.each([
  ['operario: none', person(['PROB_SOL'], []), []],
  ['administrador: none', person([], [1]), []],
  [
    'chofer',
    person(['CHF_001'], [18]),
    [
      ['Entregar paquetes', '/guias/entregar'],
      ['Guias a cargar', '/recorridos/cargar/me'],
      ['Levantes para hoy', '/levantes/list'],
      ['Descargas en agencias', '/recorridos/descargar'],
    ],
  ],
  [
    'ingreso, who has a client and CLI_001',
    person(['CLI_001'], [23], 1),
    [
      ['Ingresar paquetes', '/eventos/ingreso_cl'],
      ['Crear levante', '/levantes/crear'],
      ['Ver Guías', '/guias/list'],
      ['Encuestas', '/informes/encuestas'],
      ['Dashboards', '/dashboard-cli'],
    ],
  ],
  [
    'who administers a client',
    person(['CLI_001', 'CLI_002'], [4], 1),
    [
      ['Ver Guías', '/guias/list'],
      ['Encuestas', '/informes/encuestas'],
      ['Dashboards', '/dashboard-cli'],
      ['Usuarios', '/mi-cuenta/usuarios'],
    ],
  ],
  ['someone of a client without CLI_001', person(['PROB_SOL'], [], 1), [['Ver Guías', '/guias/list']]],
  [
    'warehouse',
    person(['GDS_001'], []),
    [
      ['Picking', '/gds/work-order/pickup'],
      ['Packing', '/gds/work-order/pack'],
      ['Productos', '/gds/mantenimiento/items/list'],
      ['Mover productos', '/gds/movimientos-internos/crear'],
      ['Almacenamientos', '/gds/mantenimiento/almacenamientos'],
      ['Recibir Orden de Compra', '/gds/ingresos-egresos/recibir/sin-conteo'],
      ['Recibir mercadería', '/gds/ingresos-egresos/recibir-mercaderia'],
      ['Buscar órdenes', '/gds/ordenes/listado'],
    ],
  ],
])('the tiles of %s', (_who, who, expected) => {
  expect(tilesOf(who).map(({ label, to }) => [label, to])).toEqual(expected);
});

test("the driver's tiles show a button and three counts", () => {
  expect(tilesOf(person([], [18])).map(({ button, count }) => button ?? count)).toEqual([
    'Ir',
    'guias',
    'levantes',
    'recorridos',
  ]);
});

test.each([
  [0, 'Buenas noches'],
  [4, 'Buenas noches'],
  [5, 'Buenos días'],
  [12, 'Buenos días'],
  [13, 'Buenas tardes'],
  [20, 'Buenas noches'],
])('at %i the page says %s', (hour, expected) => {
  expect(greetingOf(hour)).toBe(expected);
});
