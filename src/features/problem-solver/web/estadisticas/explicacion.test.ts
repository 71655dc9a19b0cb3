import { expect, test } from 'vitest';

import { type Comparacion, diferenciaOf, partesOf, preguntaOf } from './explicacion.ts';

const comparada = (nombre: string, antes: number, cantidad: number) => ({ id: 1, nombre, antes, cantidad });
const of = (antes: number, casos: number): Comparacion => ({
  fecha_inicio: '2026-11-16',
  fecha_fin: '2026-11-22',
  anterior: { fecha_inicio: '2026-11-09', fecha_fin: '2026-11-15' },
  hasta_ahora: false,
  casos,
  antes,
  causas: [],
  clientes: [],
  horas: [],
});

test('three explain the most of a rise, with their share of it; what fell meanwhile explains nothing', () => {
  const causas = [
    comparada('A', 10, 12),
    comparada('B', 5, 25),
    comparada('C', 9, 1),
    comparada('D', 0, 4),
    comparada('E', 0, 3),
  ];
  expect(partesOf(of(24, 45), causas)).toEqual([
    { id: 1, nombre: 'B', texto: '20 más (5 → 25)', share: 20 / 21 },
    { id: 1, nombre: 'D', texto: '4 más (0 → 4)', share: 4 / 21 },
    { id: 1, nombre: 'E', texto: '3 más (0 → 3)', share: 3 / 21 },
  ]);
});

test('of a fall those that fell the most', () => {
  expect(partesOf(of(24, 10), [comparada('A', 10, 12), comparada('C', 14, 1)])).toMatchObject([
    { nombre: 'C', texto: '13 menos (14 → 1)' },
  ]);
  expect(partesOf(of(5, 5), [comparada('A', 1, 4)])).toEqual([]);
});

test.each([
  [75, 87, '¿Por qué subieron?', '87 casos: 12 más que los 75 de antes'],
  [2, 1, '¿Por qué bajaron?', '1 caso: 1 menos que los 2 de antes'],
  [4, 4, 'Los mismos casos que antes', '4 casos, igual que antes'],
])('from %i to %i it asks and says', (antes, casos, pregunta, diferencia) => {
  expect([preguntaOf(of(antes, casos)), diferenciaOf(of(antes, casos))]).toEqual([pregunta, diferencia]);
});
