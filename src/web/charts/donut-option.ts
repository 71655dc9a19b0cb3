import { pointColors } from './chart-colors.ts';
import type { ChartOption, Look } from './chart-look.ts';
import { type ChartModel, canPick, formatShare, totalOf } from './chart-model.ts';

const NARROW = 440;

/** Shares of one total, named beside their slices; the total stands in the middle. */
export function donutOption(model: ChartModel, { palette, width }: Look): ChartOption {
  const isNarrow = width < NARROW;
  const total = totalOf(model, 0);
  const colors = pointColors(model, palette);
  return {
    series: [
      {
        type: 'pie',
        name: model.series[0]?.name ?? '',
        radius: isNarrow ? ['34%', '52%'] : ['50%', '76%'],
        cursor: model.points.some(canPick) ? 'pointer' : 'default',
        avoidLabelOverlap: true,
        data: model.points.map((point, index) => ({
          name: point.label,
          value: point.values[0] ?? 0,
          itemStyle: { color: colors[index] ?? palette.lineStrong },
        })),
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        emphasis: { scaleSize: 4 },
        label: {
          color: palette.text,
          fontSize: 13,
          lineHeight: 17,
          // At the edge: names of small slices side by side would be pushed over the ring.
          alignTo: 'edge',
          ...(isNarrow ? { edgeDistance: 0, width: 88 } : { edgeDistance: Math.max(0, width / 2 - 270), width: 124 }),
          distanceToLabelLine: 4,
          overflow: 'break',
          formatter: ({ name, value }) => `${name}\n${formatShare(Number(value), total)}`,
        },
        labelLine: { lineStyle: { color: palette.lineStrong }, length: 10, length2: 8 },
      },
      totalInTheMiddle(model, palette),
    ],
  };
}

function totalInTheMiddle(model: ChartModel, palette: Look['palette']) {
  const [series] = model.series;
  const text = series === undefined ? '' : `{figure|${series.format(totalOf(model, 0))}}\n${series.name.toLowerCase()}`;
  return {
    type: 'pie' as const,
    radius: ['0%', '0%'],
    silent: true,
    animation: false,
    data: [{ value: 1, name: '' }],
    itemStyle: { color: 'transparent', decal: { symbol: 'none' } },
    tooltip: { show: false },
    labelLine: { show: false },
    label: {
      position: 'center' as const,
      formatter: text,
      color: palette.muted,
      fontSize: 13,
      lineHeight: 18,
      rich: { figure: { fontSize: 24, lineHeight: 30, fontWeight: 650, color: palette.text } },
    },
  };
}
