import type { BarSeriesOption, LineSeriesOption, PieSeriesOption, ScatterSeriesOption } from 'echarts/charts';
import type {
  AriaComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

import type { Palette } from './palette.ts';

export type ChartOption = ComposeOption<
  | AriaComponentOption
  | BarSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | LineSeriesOption
  | PieSeriesOption
  | ScatterSeriesOption
  | TooltipComponentOption
>;

/** How and where a chart is drawn. */
export interface Look {
  palette: Palette;
  width: number;
  height: number;
  isStill: boolean;
}

/** Where the value axis begins: at zero, below it where values are, or near the smallest value where the chart says so. */
export function scaleOf({ isCut = false }: { isCut?: boolean }) {
  if (isCut) return { scale: true };
  return { min: ({ min }: { min: number }) => Math.min(0, min) };
}
