import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type { AriaComponentOption, GridComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

import type { Palette } from './palette.ts';

export type ChartOption = ComposeOption<
  | AriaComponentOption
  | BarSeriesOption
  | GridComponentOption
  | LineSeriesOption
  | PieSeriesOption
  | TooltipComponentOption
>;

/** How and where a chart is drawn. */
export interface Look {
  palette: Palette;
  width: number;
  isStill: boolean;
}
