import type { ChartModel } from './chart-model.ts';
import styles from './charts.module.css';
import { useChartEngine } from './use-chart-engine.ts';

interface Props {
  model: ChartModel;
  width: number;
  height: number;
  label: string;
}

const DOTS = 3;

/** A chart on paper: drawn at once, still and light. Nothing where the library has not come: its numbers stand beside it. */
export function ChartPaper({ model, width, height, label }: Props) {
  const engine = useChartEngine().data;
  if (engine === undefined) return null;
  const draw = (host: HTMLDivElement | null) => {
    if (host === null) return;
    const canvas = engine.paintChart(model, { width, height, pixelRatio: DOTS });
    // The library lays its canvas over others; this one stands in the text.
    canvas.removeAttribute('style');
    host.replaceChildren(canvas);
  };
  return <div ref={draw} role="img" aria-label={label} className={styles.paper} />;
}
