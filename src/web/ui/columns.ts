import type { ReactNode } from 'react';

import type { CsvValue } from '#shared/csv.ts';

/** One column of a list: the same definition feeds the table on screen and the exported file. */
export interface Column<Row> {
  header: string;
  /** What the file gets, and what the cell shows where `cell` is absent. */
  value: (row: Row) => CsvValue;
  cell?: (row: Row) => ReactNode;
  align?: 'right';
  /** Codes and times. */
  mono?: boolean;
  /** Long text: cut to one line, whole in its title. */
  long?: boolean;
  /** 'file' is exported but not shown; 'screen' is shown but not exported. */
  only?: 'screen' | 'file';
}

/** Names the row type once, so that every column is checked against it. */
export function defineColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns;
}
