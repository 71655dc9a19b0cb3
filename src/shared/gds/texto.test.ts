import { describe, expect, test } from 'vitest';

import { leerDia, leerEntero, leerPaquetes, leerSeries, leerSiNo, MAL, parecido } from './texto.ts';

describe('what people write into a file of a warehouse', () => {
  test.each([
    ['48', 48],
    ['1.204', 1_204],
    ['1 204', 1_204],
    ['12,0', 12],
    ['', null],
    ['-', null],
    ['12,5', MAL],
    ['-3', MAL],
    ['10000001', MAL],
    ['muchas', MAL],
  ])('the whole number «%s»', (texto, value) => {
    expect(leerEntero(texto)).toBe(value);
  });

  test.each([
    ['31/12/2027', '2027-12-31'],
    ['1-2-27', '2027-02-01'],
    ['2027-02-28', '2027-02-28'],
    ['2027-02-28T00:00:00', '2027-02-28'],
    ['', null],
    ['31/02/2027', MAL],
    ['12/31/2027', MAL],
    ['pronto', MAL],
  ])('the day «%s»', (texto, value) => {
    expect(leerDia(texto)).toBe(value);
  });

  test.each([
    ['Sí', true],
    ['x', true],
    ['no', false],
    ['0', false],
    ['', null],
    ['quizá', MAL],
  ])('yes or no «%s»', (texto, value) => {
    expect(leerSiNo(texto)).toBe(value);
  });

  test('packages are told from units, and serials stand one beside the other', () => {
    expect(leerPaquetes('12 cajas')).toEqual({ cantidad: 12, paquete: 'caja' });
    expect(leerPaquetes('12')).toBeNull();
    expect(leerSeries('S1, S2;S3\nS4')).toEqual(['S1', 'S2', 'S3', 'S4']);
  });

  test('a name two letters away is offered, unless two are as near', () => {
    expect(parecido('YERBA-1KG', ['YERBA-1K', 'AZUCAR-1K'])).toBe('YERBA-1K');
    expect(parecido('A-01', ['A-02', 'A-03'])).toBeNull();
    expect(parecido('ZZZZZZ', ['YERBA-1K'])).toBeNull();
  });
});
