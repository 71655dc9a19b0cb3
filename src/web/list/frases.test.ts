import { expect, test } from 'vitest';

import { cleanFiltros, isSameFiltros } from './filtros.ts';
import { daysFrase, howMany, namesFrase, namesOf, oneOf } from './frases.ts';

test('names are read out up to three, then they are a number', () => {
  expect(oneOf(['Salto'], 'departamentos')).toBe('Salto');
  expect(oneOf(['Salto', 'Rivera', 'Artigas'], 'departamentos')).toBe('Salto, Rivera o Artigas');
  expect(oneOf(['Salto', 'Rivera', 'Artigas', 'Rocha'], 'departamentos')).toBe('4 departamentos');
});

test('a field that narrows nothing says nothing', () => {
  expect(namesFrase('zona', 'en zona', [undefined, 'zonas'])).toBeNull();
  expect(namesFrase('zona', 'en zona', [[], 'zonas'])).toBeNull();
  expect(namesFrase('paga', '', [['en cuenta corriente'], 'formas'])).toEqual({
    campos: ['paga'],
    texto: 'en cuenta corriente',
  });
});

test.each([
  [undefined, undefined, null],
  ['2026-02-03', '2026-02-03', 'creados el 03/02/2026'],
  ['2026-02-03', undefined, 'creados desde el 03/02/2026'],
  [undefined, '2026-02-03', 'creados hasta el 03/02/2026'],
  ['2026-02-01', '2026-02-03', 'creados desde el 01/02/2026 hasta el 03/02/2026'],
])('days from %s to %s', (desde, hasta, texto) => {
  const found = daysFrase('creados', ['desde', 'hasta'], [desde, hasta]);
  expect(found?.texto ?? null).toBe(texto);
});

test('what is not offered any more keeps its number', () => {
  expect(namesOf([{ id: 4, nombre: 'Rocha' }], [4, 9])).toEqual(['Rocha', 'n.º 9']);
  expect(namesOf(undefined, [9])).toEqual(['n.º 9']);
  expect(namesOf([], undefined)).toBeUndefined();
});

test('how many there are, and at least are', () => {
  const words = ['guía', 'guías'] as const;
  expect(howMany({ total: 1, total_es_minimo: false }, words)).toBe('1 guía');
  expect(howMany({ total: 1204, total_es_minimo: false }, words)).toBe('1.204 guías');
  expect(howMany({ total: 100_000, total_es_minimo: true }, words)).toBe('más de 100.000 guías');
});

test('equal filters look equal, whatever narrows nothing in them', () => {
  interface Filtros {
    q?: string;
    estado?: string[];
    vencidas?: boolean;
  }
  const clean = cleanFiltros<Filtros>({ vencidas: true, q: 'ana', estado: [] });
  expect(JSON.stringify(clean)).toBe('{"q":"ana","vencidas":true}');
  expect(cleanFiltros<Filtros>({ q: '', vencidas: false, estado: undefined })).toEqual({});
  expect(isSameFiltros<Filtros>({ q: 'ana', estado: [] }, { vencidas: false, q: 'ana' })).toBe(true);
  expect(isSameFiltros<Filtros>({ q: 'ana' }, { q: 'eva' })).toBe(false);
});
