import type { Grafica, Valor } from '#features/informes/tabla.contract.ts';
import { type ChartModel, type ChartPoint, type ChartSeries, withRest } from '#web/charts/chart-model.ts';
import { COLUMNS, ROWS, TILES } from '#web/ui/map/tiles.ts';

import { amountOf, formatAmount, isCount, isSum, unitName } from './cifras.ts';
import { type Cuadro, cuadroOf, type Fila } from './cuadro.ts';
import { isDay, isStep, labelOf } from './etiquetas.ts';

type GoTo = (url: string) => void;

const MOST_BARS = 12;
const MOST_SLICES = 5;
/** Names that have room under columns. */
const MOST_STANDING = 5;
const MOST_SERIES = 6;
/** Steps that can still be told apart in half the width. */
const MOST_PLACES = 64;

/** Whether there is anything to be seen in it. */
export function isEmpty({ values, unidad }: Grafica): boolean {
  return values.every(({ value }) => value === null || (value === 0 && isSum(unidad)));
}

/** Any chart of the server as a model of the chart kit: nothing here knows which charts there are. */
export function modelOf(grafica: Grafica, goTo: GoTo): ChartModel {
  const cuadro = cuadroOf(grafica);
  const isCut = !grafica.include_cero;
  // A grid has no axis: shares that lie close together are told apart from the smallest on.
  const isCutGrid = isCut || !isSum(grafica.unidad);
  if (grafica.tipo === 'map') return { ...mapOf(grafica, goTo), isCut: isCutGrid };
  if (grafica.tipo === 'heat') return { ...heatOf(grafica, cuadro, goTo), isCut: isCutGrid };
  if (grafica.tipo === 'donut') return donutOf(grafica, cuadro, goTo);
  const points = cuadro.filas.map((fila) => pointOf(fila, grafica, goTo));
  const series = seriesOf(grafica, cuadro);
  const axis = { isCut, ...(isCount(grafica.unidad) ? {} : { unit: unitName(grafica.unidad) }) };
  if (grafica.tipo === 'bar' && series.length === 1) return { ...barsOf(cuadro, points), ...axis, series };
  const kind = grafica.tipo === 'bar' ? 'grouped' : grafica.tipo;
  const isLying =
    (kind === 'grouped' || kind === 'stacked') && !standing(cuadro.filas) && points.length > MOST_STANDING;
  return { kind, ...axis, isLying, ...withinSeries({ series, points }, grafica) };
}

/** How many of its bars are shown, where not all are. */
export function cutText(grafica: Grafica): string {
  const { series, filas } = cuadroOf(grafica);
  const isCutShort = grafica.tipo === 'bar' && series.length === 1 && !standing(filas) && filas.length > MOST_BARS;
  return isCutShort ? ` · ${MOST_BARS} de ${filas.length}` : '';
}

/** Whether it needs the width of two. */
export function isWide({ kind, points, series }: ChartModel): boolean {
  if (kind === 'heat') return true;
  const places = kind === 'grouped' ? points.length * series.length : points.length;
  return kind !== 'bars' && kind !== 'map' && places > MOST_PLACES;
}

function barsOf({ filas }: Cuadro, points: readonly ChartPoint[]): Pick<ChartModel, 'kind' | 'points'> {
  if (!standing(filas)) return { kind: 'bars', points: points.slice(0, MOST_BARS) };
  // With many there is no room for a figure over each: an axis says how much.
  return { kind: points.length > MOST_BARS ? 'grouped' : 'columns', points };
}

function standing(filas: readonly Fila[]): boolean {
  return filas.every(({ label }) => isDay(label) || isStep(label));
}

function donutOf(grafica: Grafica, cuadro: Cuadro, goTo: GoTo): ChartModel {
  // Nothing is no slice, and the largest are what one looks for.
  const points = cuadro.filas
    .map((fila) => pointOf(fila, grafica, goTo))
    .filter(({ values }) => (values[0] ?? 0) > 0)
    .sort((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0));
  const { shown, rest } = withRest(points, MOST_SLICES);
  const sum = rest.reduce((total, { values }) => total + (values[0] ?? 0), 0);
  const others = { label: `Otros (${rest.length})`, values: [sum], isRest: true };
  return { kind: 'donut', series: seriesOf(grafica, cuadro), points: rest.length === 0 ? shown : [...shown, others] };
}

function heatOf(grafica: Grafica, { series: rows, filas }: Cuadro, goTo: GoTo): ChartModel {
  const points = rows.flatMap((name, row) =>
    filas.map(({ label, values }, column) => ({
      label: `${name} · ${labelOf(label).label}`,
      ...valuesOf([values[row]], grafica, goTo),
      cell: { column, row },
    })),
  );
  const columns = filas.map(({ label }) => labelOf(label).short ?? label);
  return { kind: 'heat', series: [oneSeries(grafica)], points, grid: { columns, rows } };
}

function mapOf(grafica: Grafica, goTo: GoTo): ChartModel {
  const valueAt = (id: number, nombre: string) =>
    grafica.values.find(({ departamento_id, label }) => (departamento_id ?? null) === id || label === nombre);
  const points = TILES.map(({ id, nombre, codigo, column, row }) => ({
    label: nombre,
    short: codigo,
    ...valuesOf([valueAt(id, nombre)], grafica, goTo),
    cell: { column, row },
  })).sort((one, other) => one.cell.row - other.cell.row || one.cell.column - other.cell.column);
  const grid = { columns: nameless(COLUMNS), rows: nameless(ROWS) };
  return { kind: 'map', series: [oneSeries(grafica)], points, grid };
}

function pointOf({ label, values }: Fila, grafica: Grafica, goTo: GoTo): ChartPoint {
  const color = values.length === 1 ? values[0]?.color : null;
  return { ...labelOf(label), ...valuesOf(values, grafica, goTo), ...(color ? { color } : {}) };
}

/** Amounts as they are drawn, and where a point leads: where its parts lead to different places, nowhere. */
function valuesOf(values: readonly (Valor | undefined)[], { unidad }: Grafica, goTo: GoTo) {
  const urls = unique(values.flatMap((value) => (value?.url ? [value.url] : [])));
  const [url] = urls;
  return {
    values: values.map((one) => (typeof one?.value === 'number' ? amountOf(one.value, unidad) : null)),
    open: url === undefined || urls.length > 1 ? undefined : () => goTo(url),
  };
}

function seriesOf(grafica: Grafica, { series, filas }: Cuadro): ChartSeries[] {
  if (series.length === 1) return [oneSeries(grafica)];
  return series.map((name, at) => {
    const color = filas.map(({ values }) => values[at]?.color).find((one) => one);
    return { ...measureOf(grafica), name, ...(color ? { color } : {}) };
  });
}

function oneSeries(grafica: Grafica): ChartSeries {
  const { unidad, nombre } = grafica;
  return { ...measureOf(grafica), name: isCount(unidad) ? `${unidad[0]?.toUpperCase()}${unidad.slice(1)}` : nombre };
}

function measureOf({ unidad, decimales }: Grafica) {
  return { format: (amount: number) => formatAmount(amount, unidad, decimales), isSum: isSum(unidad) };
}

/** More than six no eye tells apart: what adds up is summed up, of the rest the first ones are shown; the table has all. */
function withinSeries(
  model: Pick<ChartModel, 'points'> & { series: readonly ChartSeries[] },
  { unidad }: Grafica,
): Pick<ChartModel, 'points' | 'series'> {
  const { series, points } = model;
  if (series.length <= MOST_SERIES) return model;
  const kept = isSum(unidad) ? MOST_SERIES - 1 : MOST_SERIES;
  const names = series.slice(0, kept);
  if (!isSum(unidad))
    return { series: names, points: points.map((one) => ({ ...one, values: one.values.slice(0, kept) })) };
  const sumOf = (values: ChartPoint['values']) => values.slice(kept).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const [first] = series;
  return {
    series: first === undefined ? [] : [...names, { ...first, color: '', name: `Otros (${series.length - kept})` }],
    points: points.map((one) => ({ ...one, values: [...one.values.slice(0, kept), sumOf(one.values)] })),
  };
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}

function nameless(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${at}`);
}
