import { describe, expect, test } from 'vitest';

import { type ConRasgos, compatible, noVa, probar, type ReglaDeCompatibilidad } from './compatibilidad.ts';

const [INFLAMABLE, ALIMENTO, TEMPERATURA, FRIO, ALTURA] = [1, 2, 3, 4, 5];
const own = (id: number, valor = 'Sí') => ({ caracteristica_id: id, valor });
const regla = (
  de: readonly [number, string, string],
  what: ReglaDeCompatibilidad['regla'],
  otra: readonly [number, string, string, 'PRODUCTO' | 'ALMACENAMIENTO'],
): ReglaDeCompatibilidad => ({
  ...{ caracteristica_id: de[0], valor: de[1], nombre: de[2], regla: what },
  ...{ otra_id: otra[0], otro_valor: otra[1], otro_nombre: otra[2], otra_de: otra[3] },
});
const REGLAS = [
  regla([INFLAMABLE, 'Sí', 'Inflamable'], 'PROHIBE', [ALIMENTO, 'Sí', 'Alimento', 'PRODUCTO']),
  regla([TEMPERATURA, 'Refrigerado', 'Refrigerado'], 'EXIGE', [FRIO, 'Fría', 'Cámara fría', 'ALMACENAMIENTO']),
  regla([TEMPERATURA, 'Refrigerado', 'Refrigerado'], 'EXIGE', [FRIO, 'De congelados', 'Congelados', 'ALMACENAMIENTO']),
  regla([INFLAMABLE, 'Sí', 'Inflamable'], 'EVITA', [ALTURA, 'Sí', 'En altura', 'ALMACENAMIENTO']),
  regla([ALIMENTO, 'Sí', 'Alimento'], 'PREFIERE', [ALTURA, 'Sí', 'En altura', 'ALMACENAMIENTO']),
];
const thing = (nombre: string, ...rasgos: ConRasgos['rasgos'][number][]): ConRasgos => ({ nombre, rasgos });
const YERBA = thing('Yerba 1 kg', own(ALIMENTO));
const ALCOHOL = thing('Alcohol 1 l', own(INFLAMABLE));
const LECHE = thing('Leche 1 l', own(ALIMENTO), own(TEMPERATURA, 'Refrigerado'));
const A03 = thing('A-03');

describe('what goes together', () => {
  test.each([
    [
      'two that never lie together, whichever comes second',
      ALCOHOL,
      A03,
      [YERBA],
      'Inflamable ✕ Alimento (Yerba 1 kg)',
    ],
    ['the same the other way round', YERBA, A03, [ALCOHOL], 'Inflamable ✕ Alimento (Alcohol 1 l)'],
    ['what it needs is not there', LECHE, A03, [], 'Refrigerado exige Cámara fría o Congelados'],
  ])('%s', (_what, producto, lugar, contenido, razon) => {
    expect(noVa(lugar.nombre, compatible(REGLAS, { producto, lugar, contenido }).razones)).toBe(
      `No va en A-03: ${razon}`,
    );
  });

  test('one of several that would do is enough, alone in its place anything may lie, and likings are points', () => {
    expect(
      compatible(REGLAS, { producto: LECHE, lugar: thing('F-1', own(FRIO, 'De congelados')), contenido: [YERBA] })
        .razones,
    ).toEqual([]);
    expect(compatible(REGLAS, { producto: ALCOHOL, lugar: A03, contenido: [] }).razones).toEqual([]);
    expect(compatible(REGLAS, { producto: ALCOHOL, lugar: thing('A-9', own(ALTURA)), contenido: [] }).puntos).toBe(-30);
    expect(compatible(REGLAS, { producto: YERBA, lugar: thing('A-9', own(ALTURA)), contenido: [] }).puntos).toBe(30);
  });
});

test('the book gone through again tells what would have been refused, and what lies now where it may not', () => {
  const productos = new Map([
    [1, YERBA],
    [2, ALCOHOL],
  ]);
  const lugares = new Map([
    [11, A03],
    [12, thing('A-04')],
  ]);
  const PASO = 99;
  const row = (id: number, producto_id: number, de: number | null, a: number | null, elegida = true) => ({
    ...{ id, fecha: `2026-11-0${id}`, numero: `MI-${id}`, producto_id, cantidad: 5, de, a, elegida },
  });
  const { habrian, ahora } = probar({
    ...{ reglas: REGLAS, productos, lugares, inicio: [{ producto_id: 1, almacenamiento_id: 11, cantidad: 5 }] },
    libro: [
      row(1, 2, null, 11),
      row(2, 1, 11, 12),
      row(3, 2, 11, 12),
      row(4, 1, null, 12, false),
      row(5, 1, null, PASO),
      row(6, 2, null, PASO),
    ],
  });
  // The first one met the yerba, the third followed it; an adjustment was nobody's choice; of a place that is not told of nothing is said.
  expect(habrian.map(({ numero }) => numero)).toEqual(['MI-1', 'MI-3']);
  expect(ahora.map(({ producto, lugar, cantidad }) => [producto, lugar, cantidad])).toEqual([
    ['Yerba 1 kg', 'A-04', 10],
    ['Alcohol 1 l', 'A-04', 5],
  ]);
});
