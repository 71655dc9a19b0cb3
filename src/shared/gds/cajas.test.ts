import { expect, test } from 'vitest';

import { type Articulo, type Caja, isFueraDePeso, pesoEsperado, proponerCaja, proponerCajas } from './cajas.ts';

const caja = (id: number, [largo_mm, ancho_mm, alto_mm]: [number, number, number], max_gramos = 10_000): Caja => ({
  ...{ id, largo_mm, ancho_mm, alto_mm },
  gramos: 200,
  max_gramos,
});
const cosa = (cantidad: number, [largo_mm, ancho_mm, alto_mm]: [number, number, number], gramos = 100): Articulo => ({
  ...{ cantidad, gramos },
  ...{ largo_mm, ancho_mm, alto_mm },
});
const CHICA = caja(1, [200, 150, 100]);
const LARGA = caja(2, [600, 100, 100]);
const GRANDE = caja(3, [400, 300, 300], 20_000);

test('the smallest box that holds all is proposed, whichever way things lie', () => {
  expect(proponerCaja([cosa(1, [90, 190, 140])], [GRANDE, LARGA, CHICA])?.id).toBe(1);
  expect(proponerCaja([cosa(1, [90, 90, 590])], [GRANDE, LARGA, CHICA])?.id).toBe(2);
});

test('room is left: what fills a box to the brim goes into the next one', () => {
  // 24 × 125,000 mm³ are the small box's three litres exactly.
  expect(proponerCaja([cosa(20, [50, 50, 50])], [CHICA, GRANDE])?.id).toBe(1);
  expect(proponerCaja([cosa(24, [50, 50, 50])], [CHICA, GRANDE])?.id).toBe(3);
});

test('a box that would not bear them is not proposed, nor any where a measure is missing', () => {
  expect(proponerCaja([cosa(2, [50, 50, 50], 4_950)], [CHICA, GRANDE])?.id).toBe(3);
  expect(proponerCaja([cosa(2, [50, 50, 50], 9_950)], [CHICA, GRANDE])).toBeNull();
  expect(proponerCaja([{ ...cosa(1, [50, 50, 50]), alto_mm: null }], [CHICA])).toBeNull();
  expect(proponerCaja([cosa(1, [700, 10, 10])], [CHICA, LARGA, GRANDE])).toBeNull();
  expect(proponerCaja([], [CHICA])).toBeNull();
});

const dichas = (...asked: Parameters<typeof proponerCajas<Caja>>) =>
  proponerCajas(...asked)?.map(({ caja, unidades }) => [caja?.id ?? null, ...unidades]) ?? null;

test('what one box does not hold goes into several, the largest things first, each box as small as it can be', () => {
  const [libro, dado] = [cosa(3, [190, 140, 70]), cosa(10, [20, 20, 20])];
  // A book fills the small box but for its corners, where the dice go.
  expect(dichas([dado, libro], [CHICA])).toEqual([
    [1, 10, 1],
    [1, 0, 1],
    [1, 0, 1],
  ]);
  expect(dichas([dado, libro], [CHICA, GRANDE])).toEqual([[3, 10, 3]]);
  // 36 litres, of which 31.3 are for things.
  expect(dichas([cosa(40, [100, 100, 100], 10)], [CHICA, GRANDE])).toEqual([
    [3, 31],
    [3, 9],
  ]);
});

test('a box bears so much, the one that is being packed keeps what lies in it, and what fits nowhere is left to people', () => {
  expect(dichas([cosa(5, [50, 50, 50], 4_000)], [CHICA])).toEqual([
    [1, 2],
    [1, 2],
    [1, 1],
  ]);
  expect(dichas([cosa(3, [50, 50, 50], 4_000), cosa(2, [20, 20, 20], 900)], [CHICA], [1, 2])).toEqual([
    [1, 2, 2],
    [1, 1, 0],
  ]);
  expect(dichas([cosa(2, [50, 50, 50]), cosa(1, [700, 10, 10])], [CHICA, GRANDE])).toBeNull();
  expect(dichas([{ ...cosa(1, [50, 50, 50]), gramos: null }], [CHICA])).toBeNull();
  expect(dichas([cosa(500, [190, 140, 90])], [CHICA])).toBeNull();
  expect(dichas([cosa(2, [50, 50, 50], 9_000)], [CHICA], [2])).toEqual([[null, 2]]);
});

test('the expected weight counts the box, and is not known where a product has none', () => {
  expect(pesoEsperado([cosa(3, [1, 1, 1], 150), cosa(1, [1, 1, 1], 50)], CHICA)).toBe(700);
  expect(pesoEsperado([cosa(3, [1, 1, 1], 150)], null)).toBe(450);
  expect(pesoEsperado([{ ...cosa(1, [1, 1, 1]), gramos: null }], CHICA)).toBeNull();
});

test('a weight is off by thousandths of the expected, and never by a few grams', () => {
  const tolerancia = { por_mil: 50, gramos: 50 };
  expect([isFueraDePeso(1050, 1000, tolerancia), isFueraDePeso(1051, 1000, tolerancia)]).toEqual([false, true]);
  expect([isFueraDePeso(150, 100, tolerancia), isFueraDePeso(49, 100, tolerancia)]).toEqual([false, true]);
  expect(isFueraDePeso(10_500, 10_000, tolerancia)).toBe(false);
});
