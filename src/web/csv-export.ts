import { CSV_FORMAT, guardCsvValue } from '#shared/csv.ts';

import { saveFile } from './save-file.ts';
import type { Column } from './ui/columns.ts';

interface CsvFile<Row> {
  add(rows: readonly Row[]): void;
  /** What was added so far, as the pieces of one text. */
  pieces(): string[];
}

/** The text of an export as it grows: `;` unless another separator is asked for, BOM, CRLF, every field quoted, formulas made harmless. The writer is loaded on first use. */
export async function createCsvFile<Row>(
  columns: readonly Column<Row>[],
  delimiter: ',' | ';' = CSV_FORMAT.delimiter,
): Promise<CsvFile<Row>> {
  const papa = await import('papaparse');
  const exported = columns.filter((column) => column.only !== 'screen');
  const { bom, newline } = CSV_FORMAT;
  const lines = (cells: string[][]) => papa.default.unparse(cells, { delimiter, newline, quotes: true });
  const texts = [bom + lines([exported.map((column) => guardCsvValue(column.header))])];
  return {
    add: (rows) => {
      if (rows.length === 0) return;
      texts.push(newline + lines(rows.map((row) => exported.map((column) => guardCsvValue(column.value(row))))));
    },
    pieces: () => texts,
  };
}

export async function csvText<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  delimiter?: ',' | ';',
): Promise<string> {
  const file = await createCsvFile(columns, delimiter);
  file.add(rows);
  return file.pieces().join('');
}

/** Writes the rows as a CSV file and hands it to the person. */
export async function exportCsv<Row>(
  filename: string,
  columns: readonly Column<Row>[],
  { rows, separador }: { rows: readonly Row[]; separador?: ',' | ';' },
): Promise<void> {
  saveCsv(filename, [await csvText(columns, rows, separador)]);
}

export function saveCsv(filename: string, pieces: string[]): void {
  const type = 'text/csv;charset=utf-8';
  saveFile(filename, new Blob(pieces, { type }), type);
}

interface RowsSource<Row> {
  columns: readonly Column<Row>[];
  /** Reads all rows, handing them over as they arrive. */
  read: (onRows: (rows: Row[]) => Promise<void>) => Promise<void>;
  signal: AbortSignal;
  onProgress: (count: number) => void;
}

/** How many rows are written between two looks at the page. */
const SLICE = 500;

/** Writes rows while they arrive, leaving the page its turn in between. Answers how many there were, and their text. */
export async function writeCsv<Row>({ columns, read, signal, onProgress }: RowsSource<Row>) {
  const file = await createCsvFile(columns);
  let count = 0;
  await read(async (rows) => {
    for (let from = 0; from < rows.length; from += SLICE) {
      const slice = rows.slice(from, from + SLICE);
      file.add(slice);
      count += slice.length;
      onProgress(count);
      await pageTurn();
      signal.throwIfAborted();
    }
  });
  return { count, pieces: file.pieces() };
}

/** A moment in which the page draws and hears the person. */
function pageTurn(): Promise<void> {
  return new Promise((turned) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      turned();
    };
    port2.postMessage(null);
  });
}
