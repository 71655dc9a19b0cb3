import { expect, test } from 'vitest';

import type { EnvioFilters } from '#features/envios/lista.contract.ts';

import { frasesOf } from './filtro-frases.ts';

const told = (filtros: EnvioFilters) => frasesOf(filtros, undefined).map(({ texto }) => `Envíos ${texto}`);

test('who pays reads as a sentence', () => {
  expect(told({ paga: ['REMITENTE'] })).toEqual(['Envíos que paga el remitente']);
  expect(told({ paga: ['DESTINATARIO', 'CUENTA_CORRIENTE'] })).toEqual([
    'Envíos que paga el destinatario o en cuenta corriente',
  ]);
});

test('where they were made reads as a sentence', () => {
  expect(told({ origen: ['PANTALLA'] })).toEqual(['Envíos hechos en pantalla']);
  expect(told({ origen: ['IMPORTACION', 'API'] })).toEqual(['Envíos hechos por importación o por API']);
});
