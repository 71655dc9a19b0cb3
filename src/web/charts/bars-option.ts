import { seriesColors, visibleColor } from './chart-colors.ts';
import { type ChartOption, type Look, scaleOf } from './chart-look.ts';
import type { ChartModel } from './chart-model.ts';

const LABEL_SHARE = 0.36;
const MOST_LABEL = 190;

/** Lying bars from zero, the first on top, each with its value at its end. */
export function barsOption(model: ChartModel, { palette, width }: Look): ChartOption {
  return {
    grid: { left: 0, right: 52, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'value', ...scaleOf(model), show: false },
    yAxis: {
      type: 'category',
      inverse: true,
      data: model.points.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.lineStrong } },
      axisLabel: {
        color: palette.muted,
        fontSize: 13,
        width: Math.min(MOST_LABEL, width * LABEL_SHARE),
        overflow: 'truncate',
        interval: 0,
      },
    },
    series: [
      {
        ...barsOf(model, palette),
        label: { ...valueLabels(model, palette), position: 'right' },
        itemStyle: { color: seriesColors(model, palette)[0] ?? palette.text, borderRadius: [0, 3, 3, 0] },
      },
    ],
  };
}

/** Standing bars from zero along ordered steps. */
export function columnsOption(model: ChartModel, { palette, width }: Look): ChartOption {
  return {
    grid: { left: 0, right: 0, top: 24, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: model.points.map(({ label }) => label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.lineStrong } },
      axisLabel: {
        ...{ color: palette.muted, fontSize: 13, lineHeight: 16, interval: 0, hideOverlap: true },
        ...{ width: width / Math.max(1, model.points.length) - 6, overflow: 'break' },
      },
    },
    yAxis: { type: 'value', ...scaleOf(model), show: false },
    series: [
      {
        ...barsOf(model, palette),
        barMaxWidth: 72,
        barCategoryGap: '18%',
        label: { ...valueLabels(model, palette), position: 'top' },
        itemStyle: { color: seriesColors(model, palette)[0] ?? palette.text, borderRadius: [3, 3, 0, 0] },
      },
    ],
  };
}

function barsOf(model: ChartModel, palette: Look['palette']) {
  return {
    type: 'bar' as const,
    name: model.series[0]?.name ?? '',
    barMaxWidth: 20,
    cursor: 'default',
    emphasis: { disabled: true },
    data: model.points.map((point, index) => ({ value: point.values[0] ?? 0, ...colorOf(model, palette, index) })),
  };
}

function colorOf(model: ChartModel, palette: Look['palette'], index: number) {
  if (model.isOrdered) {
    // The lightest steps are hardly darker than the ground: their edge is what one sees.
    const edge = palette.ramp[Math.max(index, 4)] ?? palette.text;
    return { itemStyle: { color: palette.ramp[index] ?? palette.text, borderColor: edge, borderWidth: 1 } };
  }
  if (model.points[index]?.isRest) return { itemStyle: { color: palette.lineStrong } };
  const own = visibleColor(model.points[index]?.color, palette);
  return own === null ? {} : { itemStyle: { color: own } };
}

function valueLabels(model: ChartModel, palette: Look['palette']) {
  const [series] = model.series;
  return {
    show: true,
    color: palette.text,
    fontSize: 13,
    formatter: ({ dataIndex }: { dataIndex: number }) => {
      const value = model.points[dataIndex]?.values[0] ?? null;
      return value === null || series === undefined ? '—' : series.format(value);
    },
  };
}
