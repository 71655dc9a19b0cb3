import { expect, test } from 'vitest';

import { nombreDeRol } from './roles.ts';

test.each([
  ['deposito', 'Depósito'],
  ['atencion', 'Atención al cliente'],
  ['ingreso', 'Ingreso de paquetes'],
  ['Jefa de planta', 'Jefa de planta'],
  ['constructor', 'constructor'],
])('the role %s is written %s', (nombre, escrito) => {
  expect(nombreDeRol(nombre)).toBe(escrito);
});
