import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

import type { ChartModel } from './chart-model.ts';
import { chartOption } from './chart-option.ts';
import './engine.ts';
import { readPaperPalette } from './palette.ts';

/** What draws lines instead of dots: few ask for it, so it is loaded apart. */

use([SVGRenderer]);

/** Draws a chart for paper as the text of an SVG. */
export function drawChart(model: ChartModel, { width, height }: { width: number; height: number }): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  const palette = readPaperPalette();
  // The library writes the font into an attribute as it is: its quotes would end the attribute.
  const font = palette.font.replaceAll('"', "'");
  chart.setOption(chartOption(model, { palette: { ...palette, font }, width, height, isStill: true }));
  const drawing = chart.renderToSVGString();
  chart.dispose();
  return drawing;
}
