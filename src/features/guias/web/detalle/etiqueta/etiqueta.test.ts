import { expect, test } from 'vitest';

import { aDetalle } from '#testing/detalle.ts';

import { etiquetasOf, moduloOf } from './etiqueta.ts';

const bulto = (numero: number) => ({
  numero,
  de: 3,
  codigo: `881000000036B0${numero}`,
  estado: 'EN_REPARTO' as const,
  ultimo_evento: 'Salió a reparto',
  peso_gramos: null,
});
const THREE = aDetalle({ guia: { bultos: 3 }, bultos: [bulto(1), bulto(2), bulto(3)] });

test('each piece has a label of its own, with its place among them', () => {
  expect(etiquetasOf(THREE, null).map(({ codigo, lugar }) => [codigo, lugar])).toEqual([
    ['881000000036B01', '1/3'],
    ['881000000036B02', '2/3'],
    ['881000000036B03', '3/3'],
  ]);
  expect(etiquetasOf(THREE, [2]).map(({ codigo }) => codigo)).toEqual(['881000000036B02']);
});

test('a parcel of one carries its own number, and what is to be collected', () => {
  const guia = { contra_reembolso: { centavos: 360900, moneda: 'UYU' } };
  expect(etiquetasOf(aDetalle({ guia }), null)).toMatchObject([
    {
      codigo: '881000000036',
      lugar: '1/1',
      contra_reembolso: '$ 3.609,00',
      direccion: 'Chucarro 2794, Salto',
      agencia: null,
    },
  ]);
});

test('the bars are never narrower than a scanner reads, nor wider than the label', () => {
  expect(moduloOf(101)).toBe(0.5);
  expect(moduloOf(190)).toBe(0.45);
  expect(moduloOf(400)).toBe(0.33);
});
