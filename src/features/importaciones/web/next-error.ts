import type { Cell } from '#web/ui/grid/grid-move.ts';

interface Rows {
  readonly count: number;
  /** Columns of a row that are at fault, from left to right. */
  faultsAt(index: number): readonly number[];
}

/** The next cell at fault in reading order, or the one before; null where there is none. */
export function nextError(from: Cell, step: 1 | -1, { count, faultsAt }: Rows): Cell | null {
  for (let row = from.row; row >= 0 && row < count; row += step) {
    const faults = faultsAt(row);
    const beyond = faults.filter((column) => row !== from.row || (column - from.column) * step > 0);
    const column = step === 1 ? beyond[0] : beyond.at(-1);
    if (column !== undefined) return { row, column };
  }
  return null;
}
