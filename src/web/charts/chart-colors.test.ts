import { expect, test } from 'vitest';

import { pointColors, seriesColors, visibleColor } from './chart-colors.ts';
import type { ChartModel } from './chart-model.ts';
import { chartOption } from './chart-option.ts';
import type { Palette } from './palette.ts';

const light: Palette = {
  ...{ surface: 'rgb(255, 255, 255)', raised: '#fff', line: '#ddd', lineStrong: '#7f8c8f', hover: '#eee' },
  ...{ text: '#111d21', muted: '#455458', font: 'sans-serif' },
  categories: ['rgb(8, 104, 108)', 'rgb(218, 123, 25)', 'rgb(63, 12, 139)'],
  marks: new Map([['alerta', 'rgb(149, 95, 0)']]),
  ramp: Array.from({ length: 8 }, (_, at) => `rgb(${240 - at * 30}, 240, 240)`),
};
const dark: Palette = { ...light, surface: 'rgb(17, 29, 33)', marks: new Map([['alerta', 'rgb(235, 164, 46)']]) };

const model = (...colors: (string | undefined)[]): ChartModel => ({
  kind: 'line',
  series: colors.map((color, at) => ({ name: `S${at}`, format: String, ...(color ? { color } : {}) })),
  points: [{ label: 'a', values: colors.map(() => 1) }],
});

test('a colour of the server is honoured where it can be seen, by day and by night', () => {
  expect(visibleColor('#C2410C', light)).toBe('rgb(194, 65, 12)');
  expect(visibleColor('#00f', light)).toBe('rgb(0, 0, 255)');
  expect(visibleColor('alerta', light)).toBe('rgb(149, 95, 0)');
  expect(visibleColor('alerta', dark)).toBe('rgb(235, 164, 46)');
  expect(visibleColor('#ffff00', light)).toBeNull();
  expect(visibleColor('#ffff00', dark)).toBe('rgb(255, 255, 0)');
  expect(visibleColor('#101010', dark)).toBeNull();
});

test.each([
  'red',
  'url(//x.example/p)',
  'var(--an-text)',
  '#08686c;background:url(x)',
  'expression(1)',
  '#12',
  'rgb(0,0,0)',
  '',
])('what is no plain colour is refused: %s', (color) => expect(visibleColor(color, light)).toBeNull());

test('no two series have one colour: a given one is not taken again from the palette, nor given twice', () => {
  expect(seriesColors(model('#08686c', undefined, undefined), light)).toEqual([
    'rgb(8, 104, 108)',
    'rgb(218, 123, 25)',
    'rgb(63, 12, 139)',
  ]);
  expect(new Set(seriesColors(model('#C2410C', '#C2410C', 'nonsense'), light)).size).toBe(3);
});

test('what is summed up stands back', () => {
  const points = [
    { label: 'a', values: [3], color: '#C2410C' },
    { label: 'Otros', values: [1], isRest: true },
  ];
  expect(pointColors({ ...model(undefined), points }, light)).toEqual(['rgb(194, 65, 12)', '#7f8c8f']);
});

const look = { palette: light, width: 683, height: 312, isStill: false };
const axisOf = (chart: ChartModel) => Object(chartOption(chart, look).yAxis);

test('the axis of values begins at zero unless the chart says otherwise, and below it where values are', () => {
  expect(axisOf(model(undefined, undefined)).min({ min: 80 })).toBe(0);
  expect(axisOf(model(undefined, undefined)).min({ min: -5 })).toBe(-5);
  expect(axisOf({ ...model(undefined, undefined), isCut: true })).toMatchObject({ scale: true });
});

test('nothing moves for whoever asked for that, and for no one longer than 200 ms', () => {
  expect(chartOption(model(undefined), { ...look, isStill: true }).animation).toBe(false);
  expect(chartOption(model(undefined), look)).toMatchObject({ animation: true, animationDuration: 160 });
});

test('several lines differ in stroke and mark, not by colour alone', () => {
  const series = [chartOption(model(undefined, undefined, undefined), look).series].flat();
  const looks = series.map((one) => JSON.stringify([Object(one).symbol, Object(one).lineStyle.type]));
  expect(new Set(looks).size).toBe(3);
});

test('the cells of a grid are ramped from nothing to the most, and say how much', () => {
  const cells: ChartModel = {
    kind: 'heat',
    series: [{ name: 'Entregas', format: String }],
    grid: { columns: ['8 h', '9 h'], rows: ['lunes'] },
    points: [
      { label: 'lunes · 8 h', values: [0], cell: { column: 0, row: 0 } },
      { label: 'lunes · 9 h', values: [80], cell: { column: 1, row: 0 } },
    ],
  };
  const [series] = [chartOption(cells, look).series].flat();
  const drawn: unknown[] = Object(series).data;
  expect(drawn).toMatchObject([
    { value: [0, 0, 0], itemStyle: { color: light.ramp[0] } },
    { value: [1, 0, 80], itemStyle: { color: light.ramp[7] }, label: { formatter: '80' } },
  ]);
});
