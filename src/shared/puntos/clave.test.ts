import { describe, expect, test } from 'vitest';

import { claveDeCalle, claveDeDireccion } from './clave.ts';

const clave = (direccion: string, localidad = 'Cordón', departamento_id = 1) =>
  claveDeDireccion({ departamento_id, localidad, direccion }).clave;

describe('two writings of one door have one clave', () => {
  test.each([
    ['Av. 18 de Julio 1234', '18 DE JULIO 1234', '1|cordon|18 julio|1234'],
    ['Bvar. Gral. Artigas 1825 apto 302', 'Bulevar Artigas nº 1825, apto. 4', '1|cordon|artigas|1825'],
    ['Dr. Luis A. de Herrera 1042', 'luis herrera 1042', '1|cordon|luis herrera|1042'],
    ['Ruta 8 km 28,500', 'ruta 8 Km. 28.5', '1|cordon|ruta 8|km 28.5'],
    ['Mz 3 Sol 7', 'manzana 3 solar 7', '1|cordon|manzana 3|solar 7'],
    ['Ejido esq. Colonia', 'Colonia y Ejido', '1|cordon|colonia y ejido|'],
  ])('%s, %s', (one, other, key) => {
    expect(clave(one)).toBe(key);
    expect(clave(other)).toBe(key);
  });
});

test.each([
  ['another letter', 'Colonia 1234', 'Colonia 1234 B'],
  ['bis', 'Colonia 1234', 'Colonia 1234 bis'],
  ['another number', 'Colonia 1234', 'Colonia 1236'],
  ['another street', 'Colonia 1234', 'Mercedes 1234'],
])('%s is another door', (_what, one, other) => {
  expect(clave(one)).not.toBe(clave(other));
});

test('the same street and number of another locality or department is another door', () => {
  const all = [
    clave('Artigas 100', 'Pando', 3),
    clave('Artigas 100', 'Las Piedras', 3),
    clave('Artigas 100', 'Pando', 2),
  ];
  expect(new Set(all).size).toBe(3);
});

test.each(['Colonia', 'Paraje Los Ceibos', 'frente a la plaza', ''])('«%s» names no door', (direccion) => {
  expect(clave(direccion)).toBeNull();
});

test('a street of nothing but small words keeps them', () => {
  expect(claveDeCalle('Calle A')).toBe('calle a');
  expect(claveDeCalle('De las')).toBe('de las');
});
