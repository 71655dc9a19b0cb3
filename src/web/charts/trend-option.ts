import type { ChartOption, Look } from './chart-look.ts';
import type { ChartModel } from './chart-model.ts';

const numbers = new Intl.NumberFormat('es-UY');

/** Standing bars over time with a line of another measure; each axis has the name and the colour of its own. */
export function trendOption(model: ChartModel, { palette }: Look): ChartOption {
  const [amount, measure] = model.series;
  const amountColor = palette.categories[0] ?? palette.text;
  const measureColor = palette.categories[1] ?? palette.text;
  const axis = (name: string, color: string) => ({
    type: 'value' as const,
    name,
    min: 0,
    nameLocation: 'end' as const,
    nameGap: 12,
    axisLine: { show: true, lineStyle: { color, width: 2 } },
    axisTick: { show: false },
    axisLabel: { color: palette.muted, fontSize: 13, formatter: (value: number) => numbers.format(value) },
  });
  return {
    grid: { left: 4, right: 4, top: 36, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: model.points.map(({ label, short }) => short ?? label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.lineStrong } },
      axisLabel: { color: palette.muted, fontSize: 13, hideOverlap: true },
    },
    yAxis: [
      {
        ...axis(amount?.name ?? '', amountColor),
        minInterval: 1,
        nameTextStyle: { color: palette.text, align: 'left', fontSize: 13 },
        splitLine: { lineStyle: { color: palette.line } },
      },
      {
        ...axis(measure?.name ?? '', measureColor),
        nameTextStyle: { color: palette.text, align: 'right', fontSize: 13 },
        splitLine: { show: false },
      },
    ],
    series: [
      {
        type: 'bar',
        name: amount?.name ?? '',
        barMaxWidth: 36,
        cursor: 'default',
        emphasis: { disabled: true },
        itemStyle: { color: amountColor, borderRadius: [3, 3, 0, 0] },
        data: model.points.map(({ values }) => values[0] ?? 0),
      },
      {
        type: 'line',
        name: measure?.name ?? '',
        yAxisIndex: 1,
        cursor: 'default',
        symbol: 'circle',
        symbolSize: model.points.length > 40 ? 0 : 8,
        showSymbol: true,
        connectNulls: false,
        emphasis: { disabled: true },
        lineStyle: { color: measureColor, width: 2.5 },
        itemStyle: { color: measureColor, borderColor: palette.surface, borderWidth: 1.5 },
        data: model.points.map(({ values }) => values[1] ?? null),
      },
    ],
  };
}
