import { expect, test } from 'vitest';

import { hallada } from '#testing/halladas.ts';

import { esSuNumero, exactaDe } from './exacta.ts';

const una = hallada({ id: 1, guia_nro: '881000000012' });
const larga = hallada({ id: 2, guia_nro: '8810000000129' });
const porReferencia = hallada({ id: 3, guia_nro: '881000000036', referencia: '881000000012', coincide: 'referencia' });

test('the only hit is meant, however it was found', () => {
  expect(exactaDe([porReferencia], '881000000012')?.id).toBe(3);
});

test('among several the whole number is meant, also of a piece', () => {
  expect(exactaDe([una, larga, porReferencia], '881000000012')?.id).toBe(1);
  expect(exactaDe([una, larga], '881000000012B02')?.id).toBe(1);
  expect(exactaDe([una, larga], ' 8810-0000-0012 ')?.id).toBe(1);
});

test('a beginning that several share means none', () => {
  expect(exactaDe([una, larga], '8810')).toBeNull();
  expect(exactaDe([], '8810')).toBeNull();
});

test('a longer number is not a piece of a shorter one', () => {
  expect(esSuNumero(una, '8810000000129')).toBe(false);
  expect(esSuNumero(una, '881000000012B2')).toBe(false);
});
