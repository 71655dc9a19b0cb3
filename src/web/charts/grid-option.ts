import { inkOn } from './chart-colors.ts';
import type { ChartOption, Look } from './chart-look.ts';
import type { ChartModel, ChartPoint } from './chart-model.ts';
import type { Palette } from './palette.ts';

const GAP = 2;
const LETTER = 7.2;
const SMALL_LETTER = 6.4;
const MOST_NAME = 120;
const SCALE_HEIGHT = 52;
const STEP_WIDTH = 34;

/** Rows of cells, the darker (by night: the lighter) the more; a scale under them says how much. */
export function heatOption(model: ChartModel, look: Look): ChartOption {
  const { columns, rows } = gridOf(model);
  const left = Math.min(MOST_NAME, look.width * 0.3, 12 + Math.max(0, ...rows.map((row) => row.length)) * LETTER);
  const box = { left, top: 4, width: look.width - left - 4, height: look.height - SCALE_HEIGHT - 32 };
  const cell = { width: box.width / columns.length - GAP, height: box.height / rows.length - GAP };
  const names = { color: look.palette.muted, fontSize: 13 };
  return gridChart(model, look, {
    box,
    cell,
    xAxis: { ...steps(columns), axisLabel: { ...names, hideOverlap: true } },
    yAxis: { ...steps(rows), inverse: true, axisLabel: { ...names, width: left - 8, overflow: 'truncate' as const } },
    textOf: (_point, value) => (value.length * SMALL_LETTER + 2 > cell.width || cell.height < 16 ? '' : value),
  });
}

/** The departments as tiles, each roughly where it lies (decisions.md 31). */
export function mapOption(model: ChartModel, look: Look): ChartOption {
  const { columns, rows } = gridOf(model);
  const side = { x: Math.min(104, look.width / columns.length), y: (look.height - SCALE_HEIGHT) / rows.length };
  const width = side.x * columns.length;
  const cell = { width: side.x - 3, height: side.y - 3 };
  return gridChart(model, look, {
    box: { left: (look.width - width) / 2, top: 2, width, height: side.y * rows.length },
    cell,
    xAxis: { ...steps(columns), axisLabel: { show: false } },
    yAxis: { ...steps(rows), inverse: true, axisLabel: { show: false } },
    textOf: (point, value) => {
      const name = point.label.length * SMALL_LETTER < cell.width - 4 ? point.label : (point.short ?? '');
      return value.length * SMALL_LETTER + 4 > cell.width ? name : `${name}\n${value}`;
    },
  });
}

interface Frame {
  box: { left: number; top: number; width: number; height: number };
  cell: { width: number; height: number };
  xAxis: object;
  yAxis: object;
  /** What a cell says itself, of its value as text. */
  textOf: (point: ChartPoint, value: string) => string;
}

function gridChart(model: ChartModel, look: Look, { box, cell, xAxis, yAxis, textOf }: Frame): ChartOption {
  const { palette } = look;
  const scale = scaleOfCells(model);
  return {
    grid: [box, { left: box.left, bottom: 20, height: 12, width: STEP_WIDTH * scale.steps.length }],
    xAxis: [xAxis, { ...steps(scale.steps), gridIndex: 1, axisLabel: scaleNames(palette) }],
    yAxis: [yAxis, { ...steps(['']), gridIndex: 1 }],
    series: [
      {
        type: 'scatter',
        name: model.series[0]?.name ?? '',
        symbol: 'rect',
        symbolSize: [Math.max(2, cell.width), Math.max(2, cell.height)],
        cursor: 'default',
        emphasis: { scale: false, itemStyle: { borderColor: palette.text, borderWidth: 2 } },
        data: model.points.map((point) => {
          const value = point.values[0] ?? null;
          const color = value === null ? palette.surface : (palette.ramp[scale.stepOf(value)] ?? palette.surface);
          return {
            value: [point.cell?.column ?? 0, point.cell?.row ?? 0, value ?? 0],
            itemStyle: { color, opacity: 1, borderColor: value === null ? palette.line : color, borderWidth: 1 },
            label: {
              show: true,
              formatter: plain(textOf(point, value === null ? '—' : (model.series[0]?.format(value) ?? ''))),
              color: value === null ? palette.muted : inkOn(color, [palette.text, palette.surface]),
              fontSize: 12,
              lineHeight: 15,
            },
          };
        }),
      },
      scaleSeries(scale.steps.length, palette),
    ],
  };
}

/** Names are data: braces would be a formatter's. */
function plain(text: string): string {
  return text.replace(/[{}]/g, '');
}

function scaleSeries(count: number, palette: Palette) {
  const colors = palette.ramp.slice(0, count);
  return {
    type: 'scatter' as const,
    xAxisIndex: 1,
    yAxisIndex: 1,
    silent: true,
    animation: false,
    symbol: 'rect',
    symbolSize: [STEP_WIDTH, 12],
    tooltip: { show: false },
    data: colors.map((color, at) => ({ value: [at, 0], itemStyle: { color, opacity: 1, borderColor: palette.line } })),
  };
}

function scaleNames(palette: Palette) {
  return { color: palette.muted, fontSize: 12, margin: 6, interval: 0, hideOverlap: true };
}

function steps(names: readonly string[]) {
  const bare = { axisTick: { show: false }, axisLine: { show: false }, axisLabel: { show: false } };
  return { type: 'category' as const, data: [...names], ...bare };
}

/** Eight steps from nothing (or from the smallest, where the axis is cut) to the most; each is named by where it begins. */
function scaleOfCells(model: ChartModel) {
  const values = model.points.flatMap(({ values: [value] }) => (typeof value === 'number' ? [value] : []));
  const least = model.isCut ? Math.min(...values, Number.POSITIVE_INFINITY) : Math.min(0, ...values);
  const most = Math.max(least, ...values);
  const size = (most - least) / 8;
  const format = model.series[0]?.format ?? String;
  return {
    steps: Array.from({ length: 8 }, (_, at) => format(least + size * at)),
    stepOf: (value: number) => (size === 0 ? 0 : Math.min(7, Math.floor((value - least) / size))),
  };
}

function gridOf({ grid }: ChartModel) {
  return grid ?? { columns: [''], rows: [''] };
}
