import { expect, test } from 'vitest';

import { type CampoDeOrden, formularioDeFabrica } from '#shared/gds/campos.ts';

import { comparar } from './comparar.ts';

const CASA = formularioDeFabrica('VENTA');
const SUCURSAL: CampoDeOrden = {
  ...{ campo: 'x_sucursal', tipo: 'LISTA', etiqueta: 'Sucursal', ayuda: null, visible: true, requerido: false },
  ...{ defecto: null, regla: { valores: ['Centro', 'Pocitos'] } },
};
const con = (campo: string, more: Partial<CampoDeOrden>) =>
  CASA.map((one) => (one.campo === campo ? { ...one, ...more } : one));

test('a form beside itself differs in nothing', () => {
  expect(comparar(CASA, structuredClone(CASA))).toEqual([]);
});

test.each<[string, readonly CampoDeOrden[], readonly CampoDeOrden[], string[]]>([
  ['a field that is new', CASA, [...CASA, SUCURSAL], ['Agrega Sucursal']],
  ['a field that is gone', [...CASA, SUCURSAL], CASA, ['Quita Sucursal']],
  ['the order', CASA, [...CASA.slice(1, 2), ...CASA.slice(0, 1), ...CASA.slice(2)], ['Cambia el orden de los campos']],
  ['what is asked', CASA, con('referencia', { requerido: true }), ['Referencia: pasa a ser requerido']],
  ['what is shown', con('nota', { visible: false }), CASA, ['Observaciones: se muestra']],
  ['its name', CASA, con('nota', { etiqueta: 'Notas' }), ['Observaciones pasa a llamarse Notas']],
  ['what stands in it', CASA, con('nota', { defecto: 'Frágil' }), ['Observaciones: por defecto Frágil']],
])('%s is told', (_what, antes, ahora, said) => {
  expect(comparar(antes, ahora)).toEqual(said);
});

test('a rule is told in its words, and one that is taken away as well', () => {
  const ruled = con('nota', { regla: { mascara: 'AAA-9999' } });
  expect(comparar(CASA, ruled)).toEqual([expect.stringMatching(/^Observaciones: .*AAA-9999/)]);
  expect(comparar(ruled, CASA)).toEqual(['Observaciones: sin regla']);
});
