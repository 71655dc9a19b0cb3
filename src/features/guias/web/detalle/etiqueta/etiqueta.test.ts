import { expect, test } from 'vitest';

import { aDetalle } from '#testing/detalle.ts';

import { etiquetasOf } from './etiqueta.ts';

const bulto = (numero: number) => ({
  numero,
  de: 3,
  codigo: `881000000036B0${numero}`,
  estado: 'EN_REPARTO' as const,
  ultimo_evento: 'Salió a reparto',
  peso_gramos: null,
});
const origen = 'https://anden.example.com.uy';
const THREE = aDetalle({ guia: { bultos: 3 }, bultos: [bulto(1), bulto(2), bulto(3)] });

test('each piece has a label of its own, with its place among them', () => {
  expect(
    etiquetasOf(THREE, { numeros: null, origen }).map(({ codigo, bulto, bultos }) => [codigo, bulto, bultos]),
  ).toEqual([
    ['881000000036B01', 1, 3],
    ['881000000036B02', 2, 3],
    ['881000000036B03', 3, 3],
  ]);
  expect(etiquetasOf(THREE, { numeros: [2], origen }).map(({ codigo }) => codigo)).toEqual(['881000000036B02']);
});

test('a parcel of one carries its own number, what is to be collected, and where it is followed', () => {
  const guia = { cobrar: { centavos: 360900, moneda: 'UYU' } };
  expect(etiquetasOf(aDetalle({ guia }), { numeros: null, origen })).toMatchObject([
    {
      codigo: '881000000036',
      bulto: 1,
      bultos: 1,
      contra_reembolso: '$ 3.609,00',
      direccion: 'Chucarro 2794',
      localidad: 'Salto',
      agencia: null,
      enlace: 'https://anden.example.com.uy/seguimiento/881000000036',
    },
  ]);
});
