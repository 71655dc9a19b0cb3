/** A chart as what it says, free of the library that draws it. */
export interface ChartModel {
  /**
   * Lying bars for names, columns for ordered steps, a donut for shares, a trend for columns with a line over them; grouped
   * and stacked columns, lines and areas for several series; heat and map colour the cells of a grid.
   */
  kind: 'bars' | 'columns' | 'donut' | 'trend' | 'grouped' | 'stacked' | 'line' | 'area' | 'heat' | 'map';
  /** The second one is the line of a trend. */
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** Steps of one quantity: a ramp from light to dark instead of one colour. */
  isOrdered?: boolean;
  /** Bars of several series lie, as names need. */
  isLying?: boolean;
  /** At the head of the value axis, where no name says it. */
  unit?: string;
  /** The value axis begins where the values do, not at zero. */
  isCut?: boolean;
  /** The names of the columns and rows that the cells of heat and map stand in. */
  grid?: { columns: readonly string[]; rows: readonly string[] };
}

export interface ChartSeries {
  name: string;
  /** As whoever made the data wants it: the name of a mark, or `#rrggbb`; drawn only where it can be seen. */
  color?: string;
  format: (value: number) => string;
  /** Its values add up: the summary and the donut tell their total. */
  isSum?: boolean;
}

export interface ChartPoint {
  label: string;
  /** Under its column, where the label is too long for that. */
  short?: string;
  /** One for each series; null where there is none. */
  values: readonly (number | null)[];
  /** Several small ones together. */
  isRest?: boolean;
  color?: string;
  /** Its place in the grid, counted from zero. */
  cell?: { column: number; row: number };
  /** What stands behind it; absent where nothing can be opened. */
  open?: (() => void) | undefined;
}

/** Specification §9. */
const DEFAULT_HEIGHT = 312;
const BAR_HEIGHT = 28;
const ROW_HEIGHT = 30;
const MAP_HEIGHT = 400;
const IN_TIME: readonly ChartModel['kind'][] = ['trend', 'line', 'area'];

/** What a tooltip shows of one point, line by line. */
export function pointLines(model: ChartModel, index: number): string[] {
  const point = model.points[index];
  if (point === undefined) return [];
  const lines = model.series.map((series, at) => {
    const value = point.values[at] ?? null;
    const share = model.kind === 'donut' && value !== null ? ` (${formatShare(value, totalOf(model, at))})` : '';
    return `${series.name}: ${value === null ? 'sin valor' : series.format(value)}${share}`;
  });
  return [point.label, ...lines, ...sumLine(model, point)];
}

/** What stands on each other makes a whole. */
function sumLine({ kind, series }: ChartModel, { values }: ChartPoint): string[] {
  const [first] = series;
  if (kind !== 'stacked' || series.length < 2 || first === undefined) return [];
  return [`Total: ${first.format(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))}`];
}

/** The chart in words: extremes, total and tendency of each series. */
export function summaryOf(model: ChartModel): string {
  return model.series.map((series, at) => `${seriesSummary(model, series, at)}.`).join(' ');
}

/** Whether a click on it leads anywhere: to what stands behind it, or to the table that names what it sums up. */
export function canPick({ open, isRest }: ChartPoint): boolean {
  return open !== undefined || isRest === true;
}

/** Bars need room for each of their names, grids for their rows. */
export function heightOf({ kind, points, grid, isLying = false }: ChartModel): number {
  if (isLying) return Math.max(DEFAULT_HEIGHT, points.length * BAR_HEIGHT + 72);
  if (kind === 'bars') return Math.max(DEFAULT_HEIGHT, points.length * BAR_HEIGHT + 8);
  if (kind === 'map') return MAP_HEIGHT;
  return kind === 'heat' ? Math.max(DEFAULT_HEIGHT, (grid?.rows.length ?? 0) * ROW_HEIGHT + 90) : DEFAULT_HEIGHT;
}

/** At least 1, so that a share of nothing is nothing. */
export function totalOf({ points }: ChartModel, at: number): number {
  return points.reduce((sum, { values }) => sum + (values[at] ?? 0), 0) || 1;
}

/** The first ones as they are and the others as one, so that `most` are left. */
export function withRest<Item>(
  items: readonly Item[],
  most: number,
): { shown: readonly Item[]; rest: readonly Item[] } {
  if (items.length <= most) return { shown: items, rest: [] };
  return { shown: items.slice(0, most - 1), rest: items.slice(most - 1) };
}

function seriesSummary(model: ChartModel, series: ChartSeries, at: number): string {
  const valued = model.points.flatMap(({ label, values }) => {
    const value = values[at] ?? null;
    return value === null ? [] : [{ label, value }];
  });
  const [first] = valued;
  if (first === undefined) return `${series.name}: sin valores`;
  const highest = valued.reduce((best, one) => (one.value > best.value ? one : best), first);
  const lowest = valued.reduce((best, one) => (one.value < best.value ? one : best), first);
  const parts = [
    `${series.name}: ${valued.length} ${valued.length === 1 ? 'valor' : 'valores'}`,
    `máximo ${highest.label} con ${series.format(highest.value)}`,
    `mínimo ${lowest.label} con ${series.format(lowest.value)}`,
  ];
  if (series.isSum) parts.push(`total ${series.format(totalOf(model, at))}`);
  if (IN_TIME.includes(model.kind)) parts.push(tendencyOf(valued.map(({ value }) => value)));
  return parts.join(', ');
}

/** Halves that differ by less than a tenth are level. */
function tendencyOf(values: readonly number[]): string {
  const middle = Math.ceil(values.length / 2);
  const before = meanOf(values.slice(0, middle));
  const after = meanOf(values.slice(-middle));
  if (Math.abs(after - before) <= before / 10) return 'tendencia estable';
  return after > before ? 'tendencia en alza' : 'tendencia en baja';
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** A share in percent, never rounded to nothing nor to all of it. */
export function formatShare(part: number, total: number): string {
  const share = total === 0 ? 0 : (part / total) * 100;
  if (part > 0 && share < 1) return 'menos de 1\u00a0%';
  return `${Math.round(part < total ? Math.min(share, 99) : share)}\u00a0%`;
}
