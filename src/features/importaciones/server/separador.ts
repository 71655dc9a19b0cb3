import { parse } from 'csv-parse/sync';

import { SEPARADORES } from '../limites.contract.ts';

export type Separador = (typeof SEPARADORES)[number];

/** Lines that tell enough. */
const LOOKED_AT = 60;
const SAMPLE = 64_000;

interface Elegido {
  readonly separador: Separador;
  /** Where the rows begin: after the line by which Excel names a separator. */
  readonly desde: number;
}

/** What separates the fields: what the file says, else what gives its rows the same number of columns, and many. */
export function chooseSeparator(texto: string, asked?: Separador): Elegido {
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(texto);
  const desde = named === null ? 0 : named[0].length;
  const told = asked ?? SEPARADORES.find((one) => one === named?.[1]);
  if (told !== undefined) return { separador: told, desde };
  const sample = sampleOf(texto);
  const scored = SEPARADORES.map((separador) => ({ separador, score: scoreOf(sample, separador) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return { separador: best.score > 0 ? best.separador : ';', desde };
}

/** The part of the rows that have the most frequent number of columns, times that number; nothing where there is but one column. */
function scoreOf(sample: string, delimiter: Separador): number {
  const counts = new Map<number, number>();
  for (const { length } of rowsOf(sample, delimiter)) counts.set(length, (counts.get(length) ?? 0) + 1);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const scores = [...counts].map(([columns, rows]) => (columns > 1 ? (rows / all) * Math.min(columns, 12) : 0));
  return Math.max(0, ...scores);
}

function rowsOf(sample: string, delimiter: Separador): string[][] {
  try {
    const options = {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    } as const;
    return parse(sample, { ...options, to: LOOKED_AT });
  } catch {
    return [];
  }
}

/** The beginning, up to the end of a line. */
function sampleOf(texto: string): string {
  if (texto.length <= SAMPLE) return texto;
  const end = texto.lastIndexOf('\n', SAMPLE);
  return texto.slice(0, end === -1 ? SAMPLE : end);
}
