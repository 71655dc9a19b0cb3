import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { useScheme } from '#web/ui/theme.tsx';

import { type ChartModel, canPick, heightOf, pointLines } from './chart-model.ts';
import { nextPoint } from './chart-walk.ts';
import styles from './charts.module.css';
import type { MountedChart } from './engine.ts';
import { useChartEngine } from './use-chart-engine.ts';

interface Props {
  label: string;
  model: ChartModel;
  onPick: (index: number) => void;
}

/** A chart that can be walked: the arrows move its tooltip and say the value, Enter opens what stands behind it. */
export function ChartCanvas({ label, model, onPick }: Props) {
  const { points, kind } = model;
  const height = heightOf(model);
  const [active, setActive] = useState<number | null>(null);
  const host = useMountedChart({ model, height, active, onPick });
  const hint = useId();
  const isPickable = points.some(canPick);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextPoint(event.key, active, model);
    const picks = (event.key === 'Enter' || event.key === ' ') && active !== null;
    if (next === undefined && !picks) return;
    event.preventDefault();
    if (next !== undefined) setActive(next);
    else if (active !== null) onPick(active);
  };

  return (
    <>
      <div
        role="application"
        aria-roledescription="gráfico"
        aria-label={label}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows walk the values of the chart
        tabIndex={0}
        className={styles.canvas}
        data-kind={kind}
        onKeyDown={onKeyDown}
        onBlur={() => setActive(null)}
      >
        <div ref={host} style={{ blockSize: height }} />
      </div>
      <p id={hint} hidden>
        Flechas: recorren los valores.{isPickable ? ' Enter: ver lo que hay detrás.' : ''}
      </p>
      <p role="status" className="solo-lector">
        {active === null ? '' : pointLines(model, active).join(', ')}
      </p>
    </>
  );
}

interface Mount {
  model: ChartModel;
  height: number;
  active: number | null;
  onPick: (index: number) => void;
}

function useMountedChart({ model, height, active, onPick }: Mount) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<MountedChart>(null);
  const pick = useRef(onPick);
  const engine = useChartEngine().data;
  const scheme = useScheme();

  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  useEffect(() => {
    if (engine === undefined || host.current === null) return;
    const mounted = engine.mountChart(host.current, { height, onPick: (index) => pick.current(index) });
    chart.current = mounted;
    return () => {
      chart.current = null;
      mounted.dispose();
    };
  }, [engine, height]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours, another engine or height another chart
  useEffect(() => chart.current?.draw(model), [model, scheme, engine, height]);
  useEffect(() => chart.current?.point(active), [active]);
  return host;
}
