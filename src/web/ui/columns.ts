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
  /** Of a `fitted` table: pixels that it always takes; the others share what is left. */
  fixed?: number;
  /** Of a `fitted` table: gives its place up where there is little. */
  yields?: boolean;
  /** Stays in view at the end, however far the others are scrolled. */
  stays?: boolean;
  /** Where it stands in the two lines of a row on a phone; without it, not there. */
  phone?: 'izquierda' | 'derecha' | 'abajo' | 'abajo-derecha';
  /** 'file' is exported but not shown; 'screen' is shown but not exported. */
  only?: 'screen' | 'file';
}

/** A column of a table whose columns a person chooses and puts in order. */
export interface ListColumn<Row> extends Column<Row> {
  /** Names it where the choice is kept: lower case and `_`. */
  id: string;
  /** Pixels at least; what is left over is shared out among all. */
  width: number;
  /** The order of the server that its heading asks for. */
  order?: string;
}

/** Names the row type once, so that every column is checked against it. */
export function defineColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  return columns;
}

/** On a phone they would be written one over the other. @throws Error where two of what is shown stand in one place of it */
export function refuseSharedPlaces<Row>(shown: readonly Column<Row>[]): void {
  const taken = new Map<string, string>();
  for (const { header, phone } of shown) {
    if (phone === undefined) continue;
    const other = taken.get(phone);
    if (other !== undefined) throw new Error(`«${other}» and «${header}» both stand '${phone}' on a phone`);
    taken.set(phone, header);
  }
}
