import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { MAS_LINEAS_DE_WO, type OrdenDeOla, planificarOla, type ReglasDeOla, type Tramo } from './ola.ts';

const REGLAS: ReglasDeOla = { modo: null, bins: 3, max_unidades: 40 };
let linea = 0;

/** In place so and so of an aisle of ten places. */
function tramo(secuencia: number, cantidad = 2, producto_id = secuencia): Tramo {
  linea += 1;
  return {
    ...{ linea_id: linea, producto_id, partida_id: null, almacenamiento_id: 1000 + secuencia, secuencia, cantidad },
    pasillo: Math.floor(secuencia / 10),
  };
}

const orden = (id: number, tramos: Tramo[], more: Partial<OrdenDeOla> = {}): OrdenDeOla => ({
  ...{ id, corte: null, prioridad: 3, tramos, ...more },
});

describe('a wave', () => {
  test('takes orders of one unit together, along the walk and into one bin', () => {
    const wos = planificarOla([orden(1, [tramo(30, 1)]), orden(2, [tramo(5, 1)]), orden(3, [tramo(12, 1)])], REGLAS);
    expect(wos).toMatchObject([{ modo: 'PRODUCTO', ordenes: [2, 3, 1], unidades: 3, paradas: 3, pasillos: 3 }]);
    expect(wos[0]?.lineas.map(({ bin, tramo: { secuencia } }) => [secuencia, bin])).toEqual([
      [5, 1],
      [12, 1],
      [30, 1],
    ]);
  });

  test('begins a cart at the earliest place, and fills it with who adds the fewest aisles', () => {
    const wos = planificarOla(
      [
        orden(1, [tramo(41), tramo(42)]),
        orden(2, [tramo(1), tramo(21)]),
        orden(3, [tramo(2), tramo(55)]),
        orden(4, [tramo(22), tramo(3)]),
        orden(5, [tramo(43)]),
      ],
      REGLAS,
    );
    // From order 2 on: order 4 adds no aisle, then orders 1, 3 and 5 add one each and the older one goes.
    expect(wos.map(({ modo, ordenes }) => [modo, ordenes])).toEqual([
      ['CLUSTER', [2, 4, 1]],
      ['CLUSTER', [3, 5]],
    ]);
    expect(wos[0]?.lineas.map(({ tramo: { secuencia }, bin }) => [secuencia, bin])).toEqual([
      ...[
        [1, 1],
        [3, 2],
        [21, 1],
        [22, 2],
        [41, 3],
        [42, 3],
      ],
    ]);
  });

  test('prefers, among those that add equally few aisles, the one whose cut-off comes first', () => {
    const [wo] = planificarOla(
      [
        orden(1, [tramo(1)]),
        orden(2, [tramo(2)], { corte: '2026-01-02T18:00:00.000Z' }),
        orden(3, [tramo(3)], { corte: '2026-01-02T15:00:00.000Z' }),
      ],
      REGLAS,
    );
    expect(wo).toMatchObject({ ordenes: [1, 3, 2], corte: '2026-01-02T15:00:00.000Z' });
  });

  test('gives an order over half a cart a work of its own, and one that no handheld holds several', () => {
    const many = Array.from({ length: MAS_LINEAS_DE_WO + 1 }, (_, at) => tramo(at, 1));
    const wos = planificarOla([orden(1, [tramo(1, 21)]), orden(2, [tramo(2, 19)]), orden(3, many)], REGLAS);
    expect(wos.map(({ modo, ordenes, lineas }) => [modo, ordenes, lineas.length])).toEqual([
      ...[
        ['CLUSTER', [2], 1],
        ['ORDEN', [1], 1],
        ['ORDEN', [3], MAS_LINEAS_DE_WO],
        ['ORDEN', [3], 1],
      ],
    ]);
  });

  test('can be asked to keep every order by itself', () => {
    const wos = planificarOla([orden(1, [tramo(1, 1)]), orden(2, [tramo(2)])], { ...REGLAS, modo: 'ORDEN' });
    expect(wos.map(({ modo, ordenes }) => [modo, ordenes])).toEqual([
      ['ORDEN', [1]],
      ['ORDEN', [2]],
    ]);
  });

  test('of whatever orders takes each of their units once, in the order of the walk, within the cart, and the same way again', () => {
    const anyTramo = fc.record({
      secuencia: fc.integer({ min: 0, max: 99 }),
      cantidad: fc.integer({ min: 1, max: 30 }),
    });
    const anyOrden = fc.record({
      tramos: fc.array(anyTramo, { minLength: 1, maxLength: 6 }),
      prioridad: fc.integer({ min: 1, max: 5 }),
      corte: fc.constantFrom(null, '2026-01-02T15:00:00.000Z', '2026-01-02T18:00:00.000Z'),
    });
    const reglas = fc.record({
      modo: fc.constantFrom(null, 'CLUSTER' as const, 'ORDEN' as const),
      bins: fc.integer({ min: 1, max: 12 }),
      max_unidades: fc.integer({ min: 1, max: 120 }),
    });
    fc.assert(
      fc.property(fc.array(anyOrden, { maxLength: 40 }), reglas, (drawn, given) => {
        const ordenes = drawn.map(({ tramos, ...one }, at) =>
          orden(
            at + 1,
            tramos.map(({ secuencia, cantidad }) => tramo(secuencia, cantidad)),
            one,
          ),
        );
        const wos = planificarOla(ordenes, given);
        const taken = wos.flatMap(({ lineas }) => lineas.map(({ orden_id, tramo: t }) => `${orden_id} ${t.linea_id}`));
        const asked = ordenes.flatMap(({ id, tramos }) => tramos.map((t) => `${id} ${t.linea_id}`));
        expect(taken.toSorted()).toEqual(asked.toSorted());
        for (const { modo, ordenes: held, lineas, unidades } of wos) {
          const walk = lineas.map(({ tramo: t }) => t.secuencia);
          expect(walk).toEqual(walk.toSorted((a, b) => a - b));
          expect(lineas.length).toBeLessThanOrEqual(MAS_LINEAS_DE_WO);
          if (modo === 'ORDEN') continue;
          expect(unidades).toBeLessThanOrEqual(given.max_unidades);
          if (modo === 'CLUSTER') expect(held.length).toBeLessThanOrEqual(given.bins);
        }
        expect(planificarOla(ordenes.toReversed(), given)).toEqual(wos);
      }),
    );
  });
});
