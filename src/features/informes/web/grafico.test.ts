import { expect, test } from 'vitest';

import type { Valor } from '#features/informes/tabla.contract.ts';
import { grafica } from '#testing/informe.ts';

import { cutText, isEmpty, modelOf } from './grafico.ts';
import { hallazgoOf } from './hallazgo.ts';

const value = (label: string, amount: number | null, more: Partial<Valor> = {}): Valor => {
  return { label, value: amount, color: null, ...more };
};
const draw = (change: Parameters<typeof grafica>[0]) => {
  const went: string[] = [];
  const drawn = grafica(change);
  return { model: modelOf(drawn, (url) => went.push(url)), went, drawn };
};

test('days stand in a row with short names, and a bar leads to its rows', () => {
  const { model, went } = draw({});
  expect(model.kind).toBe('columns');
  expect(model.points[0]).toMatchObject({ label: 'vie 20/11/2026', short: '20/11', values: [4] });
  model.points[0]?.open?.();
  expect(went).toEqual(['/guias?desde=2026-11-20&hasta=2026-11-20']);
  expect(model.points[1]?.open).toBeUndefined();
});

test('names lie on each other, at most twelve, and the title counts all of them', () => {
  const values = Array.from({ length: 20 }, (_, at) => value(`Motivo ${at}`, 20 - at));
  const { model, drawn } = draw({ nombre: 'Motivos', values });
  expect(model.kind).toBe('bars');
  expect(model.points).toHaveLength(12);
  expect(cutText(drawn)).toBe(' · 12 de 20');
  expect(hallazgoOf(drawn, model)).toBe('Motivo 0 es el mayor: 20 de 210 (10\u00a0%)');
  expect(hallazgoOf({ ...drawn, parcial: true }, model)).toBe('Motivo 0 es el mayor: 20');
});

test('series become columns side by side, lines or areas; one without a value there has a gap', () => {
  const values = [
    value('2026-11-20', 4, { serie: 'A' }),
    value('2026-11-20', 5, { serie: 'B' }),
    value('2026-11-21', 6, { serie: 'B' }),
  ];
  for (const [tipo, kind] of [
    ['bar', 'grouped'],
    ['stacked', 'stacked'],
    ['line', 'line'],
    ['area', 'area'],
  ] as const) {
    const { model } = draw({ tipo, values, include_cero: false });
    expect(model).toMatchObject({ kind, isCut: true });
    expect(model.series.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(model.points.map((point) => point.values)).toEqual([
      [4, 5],
      [null, 6],
    ]);
  }
});

test('more series than one tells apart are summed up, unless they are shares', () => {
  const values = Array.from({ length: 9 }, (_, at) => value('2026-11-20', at + 1, { serie: `S${at}` }));
  expect(draw({ tipo: 'stacked', values }).model).toMatchObject({
    series: [{}, {}, {}, {}, {}, { name: 'Otros (4)' }],
    points: [{ values: [1, 2, 3, 4, 5, 30] }],
  });
  expect(draw({ tipo: 'line', unidad: '%', values }).model.points[0]?.values).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a donut has its four largest slices and the rest, none of nothing; money is drawn in whole units', () => {
  const values = [...Array.from({ length: 7 }, (_, at) => value(`E${at}`, 100 + at * 100)), value('Cero', 0)];
  const { model } = draw({ tipo: 'donut', unidad: 'UYU', values });
  expect(model.points.map(({ label }) => label)).toEqual(['E6', 'E5', 'E4', 'E3', 'Otros (3)']);
  expect(model.points[4]).toMatchObject({ isRest: true, values: [6] });
});

test('several series of many names lie down; an axis of something that is not counted says its unit', () => {
  const values = ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((label) => [
    value(label, 1, { serie: 'x' }),
    value(label, 2, { serie: 'y' }),
  ]);
  expect(draw({ tipo: 'stacked', values }).model).toMatchObject({ kind: 'stacked', isLying: true });
  expect(draw({ tipo: 'line', unidad: 'h', values }).model).toMatchObject({ isLying: false, unit: 'h' });
});

test('shares in a grid are told apart from the smallest on, counts from nothing', () => {
  expect(draw({ tipo: 'map', unidad: '%' }).model.isCut).toBe(true);
  expect(draw({ tipo: 'map' }).model.isCut).toBe(false);
});

test('a map has all nineteen departments, by their id or their name, and a heat map a cell for each pair', () => {
  const { model } = draw({ tipo: 'map', values: [value('Montevideo', 9), value('x', 3, { departamento_id: 14 })] });
  expect(model.points).toHaveLength(19);
  const of = (label: string) => model.points.find((point) => point.label === label)?.values;
  expect([of('Montevideo'), of('Rocha'), of('Salto')]).toEqual([[9], [3], [null]]);
  const heat = draw({
    tipo: 'heat',
    values: [value('8 h', 1, { serie: 'lunes' }), value('9 h', 2, { serie: 'martes' })],
  });
  expect(heat.model.grid).toEqual({ columns: ['8 h', '9 h'], rows: ['lunes', 'martes'] });
  expect(heat.model.points.map((point) => point.values[0])).toEqual([1, null, null, 2]);
});

test('nothing but zeros is nothing; a share of zero is something', () => {
  expect(isEmpty(grafica({ values: [value('a', 0), value('b', null)] }))).toBe(true);
  expect(isEmpty(grafica({ unidad: '%', values: [value('a', 0)] }))).toBe(false);
});
