import { BarChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

import { type ChartModel, canPick } from './chart-model.ts';
import { chartOption } from './chart-option.ts';
import { readPalette, readPaperPalette } from './palette.ts';

/** The only module that loads the chart library: it is asked for when a chart is about to be seen. */

use([AriaComponent, BarChart, CanvasRenderer, GridComponent, LegendPlainComponent]);
use([LineChart, PieChart, ScatterChart, TooltipComponent]);

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** A chart on the page. */
export interface MountedChart {
  draw(model: ChartModel): void;
  /** Shows the tooltip of a point, or none. */
  point(index: number | null): void;
  dispose(): void;
}

interface MountOptions {
  height: number;
  onPick: (index: number) => void;
}

/** Puts a chart into an element and keeps its size. */
export function mountChart(host: HTMLElement, { height, onPick }: MountOptions): MountedChart {
  const chart = init(host, null, { renderer: 'canvas', width: widthOf(host), height });
  let drawn: ChartModel | null = null;

  const draw = (model: ChartModel, isStill: boolean) => {
    drawn = model;
    const look = { palette: readPalette(host), width: widthOf(host), height, isStill };
    chart.setOption(chartOption(model, look), { notMerge: true });
  };
  const resized = new ResizeObserver(() => {
    if (widthOf(host) === chart.getWidth()) return;
    chart.resize({ width: widthOf(host), height });
    if (drawn !== null) draw(drawn, true);
  });
  resized.observe(host);
  listen(chart, () => drawn, onPick);

  return {
    draw: (model) => draw(model, window.matchMedia(REDUCED_MOTION).matches),
    point(index) {
      chart.dispatchAction({ type: 'downplay', seriesIndex: 0 });
      if (index === null) chart.dispatchAction({ type: 'hideTip' });
      else {
        chart.dispatchAction({ type: 'highlight', seriesIndex: 0, dataIndex: index });
        chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: index });
      }
    },
    dispose() {
      resized.disconnect();
      chart.dispose();
    },
  };
}

interface PaintSize {
  width: number;
  height: number;
  pixelRatio: number;
}

/** Draws a chart for paper: light, still, away from the page. */
export function paintChart(model: ChartModel, { width, height, pixelRatio }: PaintSize): HTMLCanvasElement {
  const chart = init(document.createElement('div'), null, { renderer: 'canvas', width, height });
  chart.setOption(chartOption(model, { palette: readPaperPalette(), width, height, isStill: true }));
  const canvas = chart.renderToCanvas({ pixelRatio, backgroundColor: '#ffffff' });
  chart.dispose();
  return canvas;
}

/** A short bar is hard to hit: the whole band that it stands in, its name included, counts as the bar. */
function listen(chart: EChartsType, drawn: () => ChartModel | null, onPick: (index: number) => void): void {
  const pointAt = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }): number | null => {
    const model = drawn();
    if (model === null || isOfShapes(model)) return null;
    const band =
      model.kind === 'bars' || model.isLying
        ? { axis: { yAxisIndex: 0 }, at: offsetY }
        : { axis: { xAxisIndex: 0 }, at: offsetX };
    const index = chart.convertFromPixel(band.axis, band.at);
    const point = model.points[index];
    return point === undefined || !canPick(point) ? null : index;
  };
  const surface = chart.getZr();
  surface.on('click', (event) => {
    const index = pointAt(event);
    if (index !== null) onPick(index);
  });
  surface.on('mousemove', (event) => {
    const model = drawn();
    if (model !== null && !isOfShapes(model)) surface.setCursorStyle(pointAt(event) === null ? 'default' : 'pointer');
  });
  chart.on('click', ({ seriesType, seriesIndex, dataIndex }) => {
    const isShape = seriesType === 'pie' || (seriesType === 'scatter' && seriesIndex === 0);
    if (isShape && dataIndex !== undefined) onPick(dataIndex);
  });
}

/** Slices and cells are hit themselves; bars and points by the band that they stand in. */
function isOfShapes({ kind }: ChartModel): boolean {
  return kind === 'donut' || kind === 'heat' || kind === 'map';
}

/** The specified size where the page has none to give (specification §9). */
function widthOf(host: HTMLElement): number {
  return host.clientWidth || 683;
}
