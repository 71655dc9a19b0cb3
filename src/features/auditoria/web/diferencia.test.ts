import { expect, test } from 'vitest';

import { diferenciaDe, resumenDe } from './diferencia.ts';

test('only what differs is told, with fields, states, money, days and answers in words', () => {
  const antes = {
    estado_general: 'INGRESADO',
    precio_centavos: 123450,
    vence: '2026-11-20',
    activo: true,
    nota: null,
    igual: 1,
  };
  const despues = {
    ...antes,
    estado_general: 'EN_REPARTO',
    precio_centavos: 99,
    vence: '2026-11-21',
    activo: false,
    nota: 'hola',
  };
  expect(diferenciaDe({ antes, despues })).toEqual([
    { campo: 'Estado', antes: 'Ingresada', despues: 'En reparto' },
    { campo: 'Precio', antes: '$ 1.234,50', despues: '$ 0,99' },
    { campo: 'Vencimiento', antes: '20/11/2026', despues: '21/11/2026' },
    { campo: 'Activo', antes: 'Sí', despues: 'No' },
    { campo: 'Nota', antes: '—', despues: 'hola' },
  ]);
});

test('states of other things are words too, an amount has its currency, and fields their accents', () => {
  const despues = {
    estado: 'CERRADO_CON_DIFERENCIAS',
    direccion: 'x',
    dia: 'y',
    contra: { centavos: 500, moneda: 'USD' },
  };
  expect(resumenDe({ antes: null, despues })).toBe(
    'Estado: Cerrado con diferencias · Dirección: x · Día: y · Contra › centavos: US$ 5,00 · Contra › moneda: USD',
  );
});

test('what lies deeper is told by its path, lists of plain values in one line', () => {
  const antes = { bultos: [{ tamano_id: 1 }, { tamano_id: 2 }], roles: [1, 2] };
  const despues = { bultos: [{ tamano_id: 1 }, { tamano_id: 3 }], roles: [2] };
  expect(diferenciaDe({ antes, despues })).toEqual([
    { campo: 'Bultos › 2 › tamaño', antes: '2', despues: '3' },
    { campo: 'Roles', antes: '1, 2', despues: '2' },
  ]);
});

test('what came to be has no before, what ceased no after', () => {
  expect(diferenciaDe({ antes: null, despues: { nombre: 'x' } })).toEqual([
    { campo: 'Nombre', antes: null, despues: 'x' },
  ]);
  expect(diferenciaDe({ antes: { nombre: 'x' }, despues: null })).toEqual([
    { campo: 'Nombre', antes: 'x', despues: null },
  ]);
  expect(diferenciaDe({ antes: null, despues: null })).toEqual([]);
});

test('a field that the command was not given has not changed', () => {
  const antes = { email: 'a@b.example', roles: [1] };
  expect(diferenciaDe({ antes, despues: { roles: [2] } })).toEqual([{ campo: 'Roles', antes: '1', despues: '2' }]);
  expect(resumenDe({ antes: { estado: 'ACTIVO' }, despues: { suspendido: true } })).toBe(
    'Estado: Activo · Suspendido: Sí',
  );
});

test('what is no plain record is told all the same', () => {
  const deep = { a: { b: { c: { d: { e: { f: 1 } } } } }, vacio: {}, lista: [], nada: null };
  expect(resumenDe({ antes: null, despues: deep })).toBe('A › b › c › d › e: {"f":1} · Vacio: {}');
});
