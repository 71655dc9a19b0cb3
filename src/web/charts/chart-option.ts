import type { TooltipComponentOption } from 'echarts/components';

import { barsOption, columnsOption } from './bars-option.ts';
import type { ChartOption, Look } from './chart-look.ts';
import { type ChartModel, pointLines, summaryOf } from './chart-model.ts';
import { donutOption } from './donut-option.ts';
import { heatOption, mapOption } from './grid-option.ts';
import type { Palette } from './palette.ts';
import { plotOption } from './plot-option.ts';
import { trendOption } from './trend-option.ts';

const KINDS: Record<ChartModel['kind'], (model: ChartModel, look: Look) => ChartOption> = {
  bars: barsOption,
  columns: columnsOption,
  donut: donutOption,
  trend: trendOption,
  grouped: plotOption,
  stacked: plotOption,
  line: plotOption,
  area: plotOption,
  heat: heatOption,
  map: mapOption,
};

const OF_SHAPES: readonly ChartModel['kind'][] = ['donut', 'heat', 'map'];

/** The whole option of a chart: what all have in common, and what its kind adds. */
export function chartOption(model: ChartModel, look: Look): ChartOption {
  const { palette, isStill } = look;
  const isCategorical = model.kind === 'donut' && model.points.length >= 3;
  return {
    animation: !isStill,
    animationDuration: 160,
    animationDurationUpdate: 160,
    animationEasing: 'cubicOut',
    backgroundColor: 'transparent',
    textStyle: { fontFamily: palette.font, fontSize: 13, color: palette.text },
    aria: {
      enabled: true,
      label: { description: summaryOf(model) },
      decal: { show: isCategorical || (model.series.length >= 3 && model.kind !== 'line') },
    },
    tooltip: {
      renderMode: 'richText',
      trigger: OF_SHAPES.includes(model.kind) ? 'item' : 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: palette.raised,
      borderColor: palette.lineStrong,
      borderWidth: 1,
      borderRadius: 6,
      padding: [8, 12],
      textStyle: { color: palette.text },
      position: (...[at, , box, , { viewSize }]) => placeTooltip(at, box, { palette, viewSize }),
      axisPointer: { type: 'shadow', shadowStyle: { color: palette.hover, opacity: 0.7 }, z: -1 },
      formatter: (hovered) => {
        const [first] = Array.isArray(hovered) ? hovered : [hovered];
        return pointLines(model, first?.dataIndex ?? -1)
          .map(plainText)
          .join('\n');
      },
    },
    ...KINDS[model.kind](model, look),
  };
}

type Place = Extract<TooltipComponentOption['position'], (...given: never[]) => unknown>;
type TooltipBox = Parameters<Place>[2];

const BESIDE = 14;

/** Beside the pointer and inside the chart. The text of a drawn tooltip takes no font from the option: here it does. */
function placeTooltip(
  [x, y]: [number, number],
  box: TooltipBox,
  { palette, viewSize: [width, height] }: { palette: Palette; viewSize: [number, number] },
): [number, number] {
  if (box === null || box === undefined || !('setStyle' in box)) return [x, y];
  box.setStyle({ fontFamily: palette.font, fontSize: 13, lineHeight: 18 });
  const size = box.getBoundingRect();
  const left = x + BESIDE + size.width > width ? x - BESIDE - size.width : x + BESIDE;
  const top = Math.min(y + BESIDE, height - size.height - 2);
  return [Math.max(0, left), Math.max(0, top)];
}

/** Names are data: one that looks like a style of the canvas must not become one. */
function plainText(text: string): string {
  return text.replace(/\{(?=\w+\|)/g, '(');
}
