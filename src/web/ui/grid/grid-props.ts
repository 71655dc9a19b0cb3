import type { ReactNode } from 'react';

import type { Cell } from './grid-move.ts';

/** One column of a grid whose cells are written into. */
export interface GridColumn<Row> {
  id: string;
  header: string;
  width: number;
  /** Nobody writes here. */
  isLocked?: boolean;
  text: (row: Row) => string;
  /** What is wrong with the cell. */
  fault?: (row: Row) => string | null;
  draw?: (row: Row) => ReactNode;
}

export interface Written {
  row: number;
  column: string;
  value: string;
}

export interface EditGridProps<Row> {
  label: string;
  /** The first one is pinned. */
  columns: readonly GridColumn<Row>[];
  count: number;
  /** Undefined while it loads. */
  rowAt: (index: number) => Row | undefined;
  isLocked: (row: Row) => boolean;
  active: Cell;
  onActive: (cell: Cell) => void;
  onWrite: (cells: Written[]) => void;
  /** Keys of the screen, asked first outside of a cell that is written into; true: it was one. */
  onKey?: (event: KeyboardEvent) => boolean;
  /** Rows in sight: theirs are to be loaded. */
  onSeen: (from: number, to: number) => void;
  rowHeight: number;
  isPending?: boolean;
  empty: ReactNode;
}

/** A cell that is being written into. */
export interface Typed {
  readonly row: number;
  readonly column: number;
  /** What it begins with. */
  readonly text: string;
  /** Whether the caret comes after it, instead of all of it being marked. */
  readonly isAdded: boolean;
}
