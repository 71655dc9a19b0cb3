import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { defineCatalogo } from '#shared/catalogo.ts';
import { cambioEnPalabras, vencimientoEnPalabras } from '#shared/catalogo-palabras.ts';

import { guardadoDe, textosDe } from './textos.ts';

const cosas = defineCatalogo({
  ...{ slice: 'prueba', nombre: 'cosas', tabla: 'cosa', titulo: 'Cosas', singular: 'cosa', genero: 'f' as const },
  ...{
    lee: 'encargado' as const,
    cambia: 'encargado' as const,
    titular: 'nombre' as const,
    conEstado: true,
    efecto: '',
  },
  forma: {
    nombre: z.string(),
    limite: z.nullable(z.int()),
    dias: z.array(z.int()),
    abierta: z.boolean(),
    zona_id: z.nullable(z.int()),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    limite: { titulo: 'Límite', tipo: 'pesos' },
    dias: { titulo: 'Días', tipo: 'dias' },
    abierta: { titulo: 'Abierta', tipo: 'si_no' },
    zona_id: { titulo: 'Zona', tipo: 'referencia' },
  },
});
const VALORES = { nombre: 'Mesa', limite: 123_456, dias: [1, 5], abierta: true, zona_id: 3 };

test('a row typed into its form and left alone comes out as it went in; what is no number is refused by the contract', () => {
  const textos = textosDe(cosas, VALORES);
  expect(textos).toMatchObject({ limite: '1234,56', dias: '1,5', abierta: 'si', zona_id: '3' });
  const given = guardadoDe(cosas, textos, { id: 4, version: 2 });
  expect(given).toEqual({ ...VALORES, id: 4, version: 2 });
  expect(cosas.guardar.params.safeParse(given).success).toBe(true);
  const wrong = guardadoDe(cosas, { ...textos, limite: 'mucho' }, null);
  expect(cosas.guardar.params.safeParse(wrong).success).toBe(false);
});

test('a change is told with the titles of its fields and the names of what they refer to', () => {
  const nombres = { zona_id: [{ id: 3, nombre: 'Centro', activo: true }] };
  const antes = { limite: null, zona_id: 3, dias: [1, 2] };
  const despues = { limite: 100, zona_id: null, dias: [7] };
  expect(cambioEnPalabras(cosas, { antes, despues }, nombres)).toBe(
    'Límite: vacío → $ 1,00 · Zona: Centro → vacío · Días: lun, mar → dom',
  );
  expect(cambioEnPalabras(cosas, { antes: null, despues: VALORES }, {})).toBe('La creó');
});

test('a paper says that it ends from thirty days before, on the day, and afterwards', () => {
  const said = (dia: string) => vencimientoEnPalabras(dia, '2026-03-31')?.texto ?? null;
  expect(['2026-05-01', '2026-04-30', '2026-04-01', '2026-03-31', '2026-03-30'].map(said)).toEqual([
    null,
    'Vence en 30 días',
    'Vence en 1 día',
    'Vence hoy',
    'Venció hace 1 día',
  ]);
});
