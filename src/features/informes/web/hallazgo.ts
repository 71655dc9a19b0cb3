import type { Grafica } from '#features/informes/tabla.contract.ts';
import { type ChartModel, formatShare } from '#web/charts/chart-model.ts';

import { amountOf } from './cifras.ts';
import { isDay, isStep } from './etiquetas.ts';

/** What a chart of one measure says, as a sentence; one of several says its name. */
export function hallazgoOf({ nombre, values, unidad, parcial }: Grafica, model: ChartModel): string {
  const [series] = model.series;
  if (series === undefined || model.series.length > 1) return nombre;
  const valued = model.points.flatMap(({ label, values: [value], isRest }) =>
    typeof value === 'number' && !isRest ? [{ label, value }] : [],
  );
  const [first] = valued;
  if (first === undefined) return nombre;
  const best = valued.reduce((most, one) => (one.value > most.value ? one : most), first);
  const figure = series.format(best.value);
  if (series.isSum !== true) return `El valor más alto: ${best.label}, ${figure}`;
  if (parcial === true) return `${best.label} es el mayor: ${figure}`;
  // Of all that there are, also of those that the chart has no room for.
  const total = amountOf(
    values.reduce((sum, { value }) => sum + (value ?? 0), 0),
    unidad,
  );
  if (total <= 0) return nombre;
  const all = `${series.format(total)} (${formatShare(best.value, total)})`;
  const isNamed = model.kind !== 'heat' && !values.every(({ label }) => isDay(label) || isStep(label));
  if (!isNamed && valued.length > 1) return `El más alto: ${best.label}, con ${figure} de ${all}`;
  return valued.length === 1 ? `${best.label}: ${figure}` : `${best.label} es el mayor: ${figure} de ${all}`;
}
