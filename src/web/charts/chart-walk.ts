import type { ChartModel, ChartPoint } from './chart-model.ts';

const STEPS = new Map([
  ['ArrowRight', { by: 1, isUpright: false }],
  ['ArrowLeft', { by: -1, isUpright: false }],
  ['ArrowDown', { by: 1, isUpright: true }],
  ['ArrowUp', { by: -1, isUpright: true }],
]);

/** Where a key leads from a point of a chart; null is none of them, undefined not a key of the chart. */
export function nextPoint(key: string, active: number | null, { points, grid }: ChartModel): number | null | undefined {
  const last = points.length - 1;
  if (last < 0) return undefined;
  const step = STEPS.get(key);
  if (step !== undefined) {
    if (active === null) return step.by > 0 ? 0 : last;
    if (step.isUpright && grid !== undefined) return inColumn(points, active, step.by);
    return Math.max(0, Math.min(last, active + step.by));
  }
  if (key === 'Escape') return null;
  if (key === 'End') return last;
  return key === 'Home' ? 0 : undefined;
}

/** The cell of the next row that is nearest to this column; the last one stays. */
function inColumn(points: readonly ChartPoint[], at: number, way: number): number {
  const here = points[at]?.cell;
  if (here === undefined) return at;
  const distances = points.map(({ cell = here }) => {
    const rows = (cell.row - here.row) * way;
    return rows <= 0 ? Number.POSITIVE_INFINITY : rows * 1000 + Math.abs(cell.column - here.column);
  });
  const least = Math.min(...distances);
  return Number.isFinite(least) ? distances.indexOf(least) : at;
}
