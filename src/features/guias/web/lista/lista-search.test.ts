import { expect, test } from 'vitest';

import { ESTADOS_GUIA } from '#shared/estados.ts';
import { isSameFiltros } from '#web/list/filtros.ts';
import { parseSearch, stringifySearch } from '#web/url-params.ts';

import { frasesOf } from './filtro-frases.ts';
import { listaAddress, readLista } from './lista-search.ts';

const read = (address: string) => readLista(parseSearch(address));

test.each([
  ['', {}],
  ['?estado=RETENIDO,EN_AGENCIA&cliente_id=3,14', { estado: ['RETENIDO', 'EN_AGENCIA'], cliente_id: [3, 14] }],
  ['?estado=NO_EXISTE&vence=hoy', { vence: 'hoy' }],
  ['?estado=RETENIDO,RETENIDO', { estado: ['RETENIDO'] }],
  ['?estado=NO_ANULADO,RETENIDO,NO_ANULADO', { estado: ESTADOS_GUIA.filter((estado) => estado !== 'ANULADO') }],
  ['?estado=NO_ANULADO', { estado: ESTADOS_GUIA.filter((estado) => estado !== 'ANULADO') }],
  ['?desde=2026-13-40&hasta=2026-11-20', { hasta: '2026-11-20' }],
  ['?q=x&sin_movimiento=true', { sin_movimiento: true }],
  ['?sin_movimiento=false&con_contra_reembolso=quizas', {}],
  ['?cliente_id=abc&q=Techera&otra=1', { q: 'Techera' }],
])('of the address %s the fields that fit are kept: %o', (address, filtros) => {
  expect(read(address).filtros).toEqual(filtros);
});

test('an address without an order has the one of always, and a bad column list none', () => {
  expect(read('?orden=precio&sentido=arriba&columnas=NO!')).toMatchObject({
    orden: 'registro',
    sentido: 'desc',
    columnas: null,
  });
});

test.each([
  '?estado=RETENIDO%2CEN_AGENCIA',
  '?cliente_id=3%2C14&desde=2026-11-01&vence=hoy',
  '?q=PED-77&orden=vence&sentido=asc&columnas=numero%2Cestado&densidad=compacta&vista=5',
  '',
])('the address %s comes out as it went in, without empty parameters', (address) => {
  expect(stringifySearch(listaAddress(read(address)))).toBe(address);
});

test('filters in another order are the same filters', () => {
  expect(isSameFiltros({ vence: 'hoy', q: 'ab' }, { q: 'ab', vence: 'hoy', sin_movimiento: false })).toBe(true);
  expect(isSameFiltros({ vence: 'hoy' }, { vence: 'vencidas' })).toBe(false);
});

test('the applied filters read as a sentence', () => {
  const opciones = {
    clientes: [{ id: 3, nombre: 'Librería Sur' }],
    agentes: [],
    departamentos: [],
    zonas: [],
    motivos: [],
  };
  const { filtros } = read(
    '?q=Techera&estado=RETENIDO,NO_ENTREGADO&cliente_id=3,9&desde=2026-11-01&hasta=2026-11-20&vence=vencidas',
  );
  expect(frasesOf(filtros, opciones).map(({ texto }) => texto)).toEqual([
    'con «Techera»',
    'en estado Retenida o Visita sin entrega',
    'de Librería Sur o n.º 9',
    'creadas desde el 01/11/2026 hasta el 20/11/2026',
    'vencidas',
  ]);
});

test('a chip with many names tells how many', () => {
  const [frase] = frasesOf(read('?estado=RETENIDO,NO_ENTREGADO,INGRESADO,ASIGNADO').filtros, undefined);
  expect(frase?.texto).toBe('en estado 4 estados');
});

test('a chip with nearly all states tells those that it leaves out', () => {
  const [frase] = frasesOf(read('?estado=NO_ANULADO').filtros, undefined);
  expect(frase?.texto).toBe('en cualquier estado menos Anulada');
});
