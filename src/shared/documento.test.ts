import { expect, test } from 'vitest';

import { leerDocumento } from './documento.ts';

test.each([
  ['1.234.567-2', 'CI', '1.234.567-2'],
  ['12345672', 'CI', '1.234.567-2'],
  ['CI 1.111.111-1', 'CI', '1.111.111-1'],
  ['123.456-1', 'CI', '123.456-1'],
  ['214130990011', 'RUT', '214130990011'],
  ['RUT 21 413099 0011', 'RUT', '214130990011'],
  ['ab123456', 'PASAPORTE', 'AB123456'],
  ['Pasaporte: ab 123-456', 'PASAPORTE', 'Pasaporte AB123456'],
  ['DNI 30.123.456', 'DNI', 'DNI 30123456'],
  ['AR 30123456', 'PASAPORTE', 'AR30123456'],
])('%s is a document', (texto, tipo, valor) => {
  expect(leerDocumento(texto)).toEqual({ tipo, valor, falta: null });
  // What is kept is read as the same again.
  expect(leerDocumento(valor)).toEqual({ tipo, valor, falta: null });
});

test.each([
  ['1.234.567-8', 'revise el dígito verificador'],
  ['1234567', 'revise el dígito verificador'],
  ['30123456', 'Si es otro documento, elija cuál'],
  ['00000000', 'revise el dígito verificador'],
  ['123', 'siete u ocho dígitos'],
  ['RUT 214130990012', 'El RUT no es correcto'],
  ['214130990012', 'El RUT no es correcto'],
  ['DNI 12', 'de seis a once'],
  ['x', 'No parece un documento'],
  ['s/d', 'No parece un documento'],
  ['no tiene', 'No parece un documento'],
  ['Pasaporte ABC', 'No parece un documento'],
  ['-----', 'No parece un documento'],
])('%s is none, and what it should be is not invented', (texto, mensaje) => {
  expect(leerDocumento(texto).falta).toEqual({ mensaje: expect.stringContaining(mensaje), sugerencia: null });
});
