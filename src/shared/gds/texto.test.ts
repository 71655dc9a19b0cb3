import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { runs } from '#testing/night.ts';

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
    // What is further away does not decide between two that are as near.
    expect(parecido('YERBA', ['YERBB', 'YERBC', 'YERBCC'])).toBeNull();
    expect(parecido('YERBA', ['YERBCC', 'YERBC', 'YERBB', 'YERBa'])).toBe('YERBa');
  });

  test('nearer is what takes fewer letters to change, add or leave out, however that is reckoned', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 4 }), (said, names) => {
        const near = names.map((name) => apart(said, name)).filter((far) => far <= 2 && far < said.length);
        const least = Math.min(...near);
        const nearest = names.filter((name) => apart(said, name) === least);
        expect(parecido(said, names)).toBe(nearest.length === 1 ? nearest[0] : null);
      }),
      { numRuns: runs(300) },
    );
  });
});

/** The same distance, by its definition. */
function apart(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const same = a.at(-1) === b.at(-1) ? 0 : 1;
  const [shorter, other] = [a.slice(0, -1), b.slice(0, -1)];
  return Math.min(apart(shorter, other) + same, apart(shorter, b) + 1, apart(a, other) + 1);
}
