import type { Grafica, Valor } from '#features/informes/tabla.contract.ts';

/** Rows of values by their labels, one column for each series. */
export interface Cuadro {
  series: readonly string[];
  filas: readonly Fila[];
}
export interface Fila {
  label: string;
  values: readonly (Valor | undefined)[];
}

/** The values of a chart in the order in which the server gave them; a value without a series is of the one that there is. */
export function cuadroOf({ values }: Grafica): Cuadro {
  const series = [...new Set(values.map(({ serie }) => serie ?? ''))];
  const byLabel = new Map<string, Map<string, Valor>>();
  for (const value of values) {
    const row = byLabel.get(value.label) ?? new Map<string, Valor>();
    byLabel.set(value.label, row.set(value.serie ?? '', value));
  }
  const filas = [...byLabel].map(([label, row]) => ({ label, values: series.map((serie) => row.get(serie)) }));
  return { series, filas };
}
