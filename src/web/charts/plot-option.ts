import { seriesColors } from './chart-colors.ts';
import { type ChartOption, type Look, scaleOf } from './chart-look.ts';
import type { ChartModel, ChartSeries } from './chart-model.ts';
import type { Palette } from './palette.ts';

const numbers = new Intl.NumberFormat('es-UY');

const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond', 'roundRect', 'arrow'];
const DASHES: readonly ('solid' | number[])[] = ['solid', [8, 4], [2, 3], [10, 3, 2, 3], [5, 5], [14, 4]];
/** From here on the marks of a line would be a line of their own. */
const MOST_MARKS = 40;
const LEGEND_ROW = 29;
const LEGEND_MARK = 46;
const LETTER = 7.2;

/** Columns side by side or on each other, lines or areas: several measures along the same steps, told apart without colour too. */
export function plotOption(model: ChartModel, { palette, width }: Look): ChartOption {
  const colors = seriesColors(model, palette);
  const hasBars = model.kind === 'grouped' || model.kind === 'stacked';
  const legend = model.series.length > 1 ? legendRows(model.series, width) * LEGEND_ROW : 0;
  const head = model.unit === undefined || model.isLying ? 12 : 32;
  const steps = {
    type: 'category' as const,
    boundaryGap: hasBars,
    data: model.points.map(({ label, short }) => short ?? label),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.lineStrong } },
    axisLabel: { color: palette.muted, fontSize: 13, hideOverlap: true },
  };
  const values = {
    type: 'value' as const,
    ...scaleOf(model),
    ...nameOf(model, palette),
    axisLabel: { color: palette.muted, fontSize: 13, hideOverlap: true, formatter: formatAxis },
    splitLine: { lineStyle: { color: palette.line } },
  };
  return {
    grid: {
      ...{ left: 4, right: model.isLying ? 20 : 8, top: legend + head, bottom: 4 },
      ...{ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    },
    ...(model.isLying ? { xAxis: values, yAxis: { ...steps, ...namesOf(width) } } : { xAxis: steps, yAxis: values }),
    legend: {
      show: legend > 0,
      selectedMode: false,
      top: 0,
      left: 0,
      width: width - 8,
      itemWidth: 26,
      itemHeight: 12,
      itemGap: 14,
      textStyle: { color: palette.muted, fontSize: 13 },
    },
    series: model.series.map((series, at) => {
      const color = colors[at] ?? palette.text;
      const data = model.points.map(({ values }) => values[at] ?? null);
      return hasBars
        ? { ...barOf(model, palette), name: series.name, itemStyle: { ...edgeOf(model, palette), color }, data }
        : { ...lineOf(model, at), ...lineInk(model, at, color), name: series.name, data };
    }),
  };
}

function formatAxis(value: number): string {
  return numbers.format(value);
}

/** What the axis counts, over it. */
function nameOf({ unit, isLying = false }: ChartModel, { muted }: Palette) {
  if (unit === undefined || isLying) return {};
  return { name: unit, nameGap: 10, nameTextStyle: { color: muted, fontSize: 13, align: 'left' as const } };
}

/** Names beside their bars, the first on top. */
function namesOf(width: number) {
  const most = Math.min(190, width * 0.36);
  return { inverse: true, axisLabel: { fontSize: 13, interval: 0, width: most, overflow: 'truncate' as const } };
}

function barOf({ kind }: ChartModel, palette: Palette) {
  return {
    type: 'bar' as const,
    barMaxWidth: 36,
    cursor: 'default',
    emphasis: { disabled: true },
    ...(kind === 'stacked' ? { stack: 'total' } : { barGap: '8%' }),
    label: { color: palette.text },
  };
}

/** A line of the ground between what stands on each other. */
function edgeOf({ kind, points }: ChartModel, { surface }: Palette) {
  if (kind === 'grouped') return { borderRadius: [3, 3, 0, 0] };
  return points.length > MOST_MARKS * 2 ? {} : { borderColor: surface, borderWidth: 1 };
}

function lineOf({ points }: ChartModel, at: number) {
  return {
    type: 'line' as const,
    cursor: 'default',
    symbol: SYMBOLS[at % SYMBOLS.length] ?? 'circle',
    symbolSize: points.length > MOST_MARKS ? 0 : 8,
    showSymbol: true,
    connectNulls: false,
    emphasis: { disabled: true },
  };
}

/** Lines of several differ in their strokes as well; areas are seen through. */
function lineInk({ kind, series }: ChartModel, at: number, color: string) {
  const isAlone = series.length === 1;
  const type = !isAlone ? (DASHES[at % DASHES.length] ?? 'solid') : 'solid';
  return {
    ...(kind === 'area' ? { areaStyle: { color, opacity: isAlone ? 0.22 : 0.14 } } : {}),
    lineStyle: { color, width: 2.5, type },
    itemStyle: { color },
  };
}

/** How many lines the names of the series take. */
function legendRows(series: readonly ChartSeries[], width: number): number {
  let rows = 1;
  let filled = 0;
  for (const { name } of series) {
    const size = name.length * LETTER + LEGEND_MARK;
    if (filled > 0 && filled + size > width - 8) {
      rows += 1;
      filled = 0;
    }
    filled += size;
  }
  return rows;
}
