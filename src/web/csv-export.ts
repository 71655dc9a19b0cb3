import { CSV_FORMAT, guardCsvValue } from '#shared/csv.ts';

import { saveFile } from './api.ts';
import type { Column } from './ui/columns.ts';

/** The text of an export: `;`, BOM, CRLF, every field quoted, formulas made harmless. The writer is loaded on first use. */
export async function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Promise<string> {
  const papa = await import('papaparse');
  const exported = columns.filter((column) => column.only !== 'screen');
  const table = {
    fields: exported.map((column) => guardCsvValue(column.header)),
    data: rows.map((row) => exported.map((column) => guardCsvValue(column.value(row)))),
  };
  const { bom, delimiter, newline } = CSV_FORMAT;
  return bom + papa.default.unparse(table, { delimiter, newline, quotes: true });
}

/** Writes the rows as a CSV file and hands it to the person. */
export async function exportCsv<Row>(
  filename: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Promise<void> {
  saveFile(filename, await csvText(columns, rows), 'text/csv;charset=utf-8');
}
