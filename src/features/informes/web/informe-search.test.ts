import { expect, test } from 'vitest';

import { placeOf } from './enlace.ts';
import { informeSearch, periodoDeSiempre, readPedido } from './informe-search.ts';

test('client, days and tab stand in the address and come back out of it', () => {
  const pedido = { cliente: 7, periodo: { from: '2026-10-01', to: '2026-10-31' }, tab: 'entregas' };
  const search = informeSearch(pedido);
  expect(search).toEqual({ cliente: 7, desde: '2026-10-01', hasta: '2026-10-31', tab: 'entregas' });
  expect(readPedido(search)).toEqual({ ...pedido, isRefused: false });
  expect(readPedido({})).toEqual({ cliente: null, periodo: null, tab: null, isRefused: false });
});

test.each([
  { desde: '2026-11-21', hasta: '2026-11-20' },
  { desde: '2026-11-31', hasta: '2026-12-01' },
  { desde: '2026-11-01' },
])('a period that is none is refused: %o', (search) => {
  expect(readPedido(search)).toMatchObject({ periodo: null, isRefused: true });
});

test('the last thirty days of management are today and the thirty days before it', () => {
  expect(periodoDeSiempre('2026-11-20')).toEqual({ from: '2026-10-22', to: '2026-11-20' });
});

test('an address of the server leads inside the application or nowhere', () => {
  expect(placeOf('/guias?estado=ENTREGADO&cliente_id=7')).toEqual({
    to: '/guias',
    search: { estado: 'ENTREGADO', cliente_id: '7' },
  });
  for (const url of ['https://x.example/', '//x.example', '/\\x.example', 'javascript:alert(1)', null]) {
    expect(placeOf(url)).toBeNull();
  }
});
