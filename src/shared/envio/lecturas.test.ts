import { describe, expect, test } from 'vitest';

import { leerDireccion, leerUbicacion } from './direccion.ts';
import { leerDecimal, leerImporte } from './importe.ts';
import { leerNumero } from './numero.ts';
import { leerTelefono } from './telefono.ts';

describe('an address', () => {
  test.each<[string, string, Record<string, string>]>([
    ['18 de Julio 1234', 'PUERTA', { calle: '18 de Julio', numero: '1234' }],
    ['Av. 18 de Julio 1234 apto 502', 'PUERTA', { calle: 'Av. 18 de Julio', numero: '1234', apto: '502' }],
    ['Bvar. Artigas 1825 ap. 3B', 'PUERTA', { calle: 'Bvar. Artigas', numero: '1825', apto: '3B' }],
    ['8 de Octubre 2323/5', 'PUERTA', { calle: '8 de Octubre', numero: '2323', apto: '5' }],
    ['Calle 11 1234', 'PUERTA', { calle: 'Calle 11', numero: '1234' }],
    ['Rivera 2345 bis', 'PUERTA', { calle: 'Rivera', numero: '2345', bis: 'bis' }],
    ['José Batlle y Ordóñez 3456', 'PUERTA', { calle: 'José Batlle y Ordóñez', numero: '3456' }],
    ['Millán N° 4512, portón verde', 'PUERTA', { calle: 'Millán', numero: '4512', referencia: 'portón verde' }],
    [
      'Complejo Euskal Erria 70, torre 4, apto 101',
      'LUGAR',
      { lugar: 'Complejo Euskal Erria 70', torre: '4', apto: '101' },
    ],
    [
      'Rambla Rep. de México 6201 torre A piso 4 apto 402',
      'PUERTA',
      { numero: '6201', torre: 'A', piso: '4', apto: '402' },
    ],
    ['Instrucciones 2001 block C apto 12', 'PUERTA', { numero: '2001', block: 'C', apto: '12' }],
    ['18 de Julio 1234 esq. Ejido', 'PUERTA', { calle: '18 de Julio', numero: '1234', esquina: 'Ejido' }],
    ['18 de Julio esq. Ejido', 'ESQUINA', { calle: '18 de Julio', esquina: 'Ejido' }],
    ['18 de Julio esquina con Ejido', 'ESQUINA', { calle: '18 de Julio', esquina: 'Ejido' }],
    ['18 de Julio y Ejido', 'ESQUINA', { calle: '18 de Julio', esquina: 'Ejido' }],
    ['Lavalleja casi Treinta y Tres', 'ESQUINA', { calle: 'Lavalleja', esquina: 'Treinta y Tres' }],
    ['Sarandí entre Rivera y Artigas', 'ESQUINA', { calle: 'Sarandí', entre: 'Rivera y Artigas' }],
    ['Calle 22 entre 3 y 5', 'ESQUINA', { calle: 'Calle 22', entre: '3 y 5' }],
    ['Mz 3 Sol 7', 'SOLAR', { manzana: '3', solar: '7' }],
    ['Manzana A12 Solar 4 bis, Solymar', 'SOLAR', { manzana: 'A12', solar: '4 bis' }],
    ['Calle 22 M3 S7', 'SOLAR', { calle: 'Calle 22', manzana: '3', solar: '7' }],
    ['mza. 14 solar 9 frente a la escuela', 'SOLAR', { manzana: '14', solar: '9', referencia: 'frente a la escuela' }],
    ['Ruta 8 km 28,500', 'KILOMETRO', { ruta: '8', km: '28,500' }],
    ['Ruta 5 Km. 32.200 entrada a la bodega', 'KILOMETRO', { ruta: '5', km: '32.200' }],
    ['Av. Giannattasio km 21.500', 'KILOMETRO', { calle: 'Av. Giannattasio', km: '21.500' }],
    ['Camino Maldonado km 16', 'KILOMETRO', { calle: 'Camino Maldonado', km: '16' }],
    ['Ruta Interbalnearia km 45', 'KILOMETRO', { ruta: 'Interbalnearia', km: '45' }],
    ['Chacra Los Ombúes', 'LUGAR', { lugar: 'Chacra Los Ombúes' }],
    ['Paraje Cuchilla del Ombú s/n', 'LUGAR', { lugar: 'Paraje Cuchilla del Ombú', sin_numero: 's/n' }],
    ['Padrón 12.345', 'LUGAR', { padron: '12.345' }],
    ['Treinta y Tres s/n', 'CALLE', { calle: 'Treinta y Tres', sin_numero: 's/n' }],
    ['Calle 11', 'CALLE', { calle: 'Calle 11' }],
    ['Ruta 26', 'CALLE', { ruta: '26' }],
    ['18 de Julio', 'CALLE', { calle: '18 de Julio' }],
    ['???', 'SIN_DATOS', {}],
    ['', 'SIN_DATOS', {}],
  ])('%s', (texto, precision, partes) => {
    const leida = leerDireccion(texto);
    expect({ texto, precision: leida.precision, partes: leida.partes }).toEqual({
      texto,
      precision,
      partes: expect.objectContaining(partes),
    });
  });

  test.each([
    ['https://maps.google.com/?q=-34.9011,-56.1645', { lat: -34.9011, lng: -56.1645 }],
    ['https://www.google.com/maps/@-34.90,-56.16,17z', { lat: -34.9, lng: -56.16 }],
    ['-34.9011, -56.1645', { lat: -34.9011, lng: -56.1645 }],
    ['18 de Julio 1234', null],
    ['?q=-94.9011,-56.1645', null],
  ])('shared as a point: %s', (texto, point) => expect(leerUbicacion(texto)).toEqual(point));
});

test.each([
  ['099123456', '099 123 456'],
  ['99 123 456', '099 123 456'],
  ['+598 99 123 456', '099 123 456'],
  ['00598 99123456', '099 123 456'],
  ['2901 2345', '2901 2345'],
  ['+598 2901-2345', '2901 2345'],
  ['4733 1234', '4733 1234'],
  ['+54 9 11 2345 6789', '+5491123456789'],
  ['099 12', null],
  ['12345678', null],
])('a phone %s', (texto, valor) => {
  const leido = leerTelefono(texto);
  expect(leido.falta ? null : leido.valor).toBe(valor);
});

test.each([
  ['1250', 125_000, 'UYU'],
  ['$ 1.250', 125_000, 'UYU'],
  ['$1.250,50', 125_050, 'UYU'],
  ['1,250.50', 125_050, 'UYU'],
  ['1250,5', 125_050, 'UYU'],
  ['1.250 pesos', 125_000, 'UYU'],
  ['U$S 20', 2_000, 'USD'],
  ['20 dólares', 2_000, 'USD'],
  ['0', null, null],
  ['-5', null, null],
  ['mucho', null, null],
  ['1.25.0', null, null],
])('an amount %s', (texto, centavos, moneda) => {
  expect(leerImporte(texto)).toEqual(centavos === null ? null : { centavos, moneda });
});

test.each([
  ['2,5', 2.5],
  ['0.75 kg', 0.75],
  ['3 kilos', 3],
  ['dos', null],
])('a weight %s', (texto, valor) => expect(leerDecimal(String(texto))).toBe(valor));

test.each([
  ['rr 287043775 in', 'RR287043775IN', null],
  ['RR287043774IN', 'RR287043774IN', 'RR287043775IN'],
  ['881000000012', '881000000012', null],
  ['881000000013', '881000000013', '881000000012'],
  ['UES-2026-77', 'UES-2026-77', null],
])('a number %s', (texto, valor, sugerencia) => {
  const leido = leerNumero(texto);
  expect([leido.valor, leido.falta?.sugerencia ?? null]).toEqual([valor, sugerencia]);
});

test('numbers that the system gives out, and what is no number, are refused', () => {
  expect(leerNumero('885000000010').falta?.mensaje).toContain('los da el sistema');
  expect(leerNumero('A_1').falta?.mensaje).toContain('de 4 a 40');
});
