import { expect, test } from 'vitest';

import { pickupAddress, ramasHasta, readPickup } from './pickup-search.ts';

const SIN_FILTROS = { departamento: '', tipo_agente: '', vencimiento: '' } as const;

test('an address is read field by field, and what does not fit is left out', () => {
  expect(
    readPickup({
      departamento: '77',
      vencimiento: 'nunca',
      vista: 'globo',
      ramas: 'z1,x2,a14',
      paginas: 'a14.3,z1.2,a15.0',
    }),
  ).toEqual({
    filtros: SIN_FILTROS,
    vista: 'arbol',
    ramas: new Set(['z1', 'a14']),
    paginas: new Map([['a14', 3]]),
  });
});

test('what is read back is what was written; what is as at first stays out', () => {
  const address = {
    departamento: '999',
    tipo_agente: '2',
    vencimiento: 'vencido',
    vista: 'mapa',
    ramas: 'd3,a31',
    paginas: 'a31.2',
  };
  expect(pickupAddress(readPickup(address))).toEqual(address);
  const written = pickupAddress(readPickup({ paginas: 'a14.1' }));
  expect(Object.values(written).filter((value) => value !== undefined && value !== '')).toEqual([]);
});

test('a department is reached from wherever the tree begins', () => {
  expect(ramasHasta(1, SIN_FILTROS)).toEqual(['z1']);
  expect(ramasHasta(3, SIN_FILTROS)).toEqual(['z999', 'd3']);
  expect(ramasHasta(3, { ...SIN_FILTROS, departamento: '999' })).toEqual(['d3']);
  expect(ramasHasta(3, { ...SIN_FILTROS, departamento: '3' })).toEqual([]);
});
