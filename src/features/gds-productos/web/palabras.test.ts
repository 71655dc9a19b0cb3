import { expect, test } from 'vitest';

import { codigosOf, codigosText, presentacionesOf, presentacionesText } from './palabras.ts';

test('packages and codes are lines that are read as they are written', () => {
  const packs = [
    { nombre: 'Caja de 12', factor: 12 },
    { nombre: 'Pallet', factor: 480 },
  ];
  expect(presentacionesOf(presentacionesText(packs))).toEqual(packs);
  const codes = [
    { codigo: '7790001000019', factor: 1 },
    { codigo: '17790001000016', factor: 12 },
  ];
  expect(codigosOf(codigosText(codes))).toEqual(codes);
});

test('a package without its units is none', () => {
  expect(presentacionesOf('Caja')).toBeNull();
  expect(presentacionesOf('Caja = doce')).toBeNull();
  expect(presentacionesOf('  \n')).toEqual([]);
});
