export interface Cell {
  readonly row: number;
  readonly column: number;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
  /** Rows that one sees at once. */
  readonly screenful: number;
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
}

/** The cell that a key leads to, as in a spreadsheet; null for any other key. Tab beyond the last cell, or before the first, leads out. */
export function stepCell({ key, ctrlKey, shiftKey }: Pressed, at: Cell, size: Size): Cell | 'out' | null {
  if (size.rows === 0) return null;
  if (key === 'Tab') return stepTab(at, size, shiftKey ? -1 : 1);
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const targets: Readonly<Record<string, Cell>> = {
    ArrowDown: { row: ctrlKey ? lastRow : at.row + 1, column: at.column },
    ArrowUp: { row: ctrlKey ? 0 : at.row - 1, column: at.column },
    ArrowRight: { row: at.row, column: ctrlKey ? lastColumn : at.column + 1 },
    ArrowLeft: { row: at.row, column: ctrlKey ? 0 : at.column - 1 },
    PageDown: { row: at.row + size.screenful, column: at.column },
    PageUp: { row: at.row - size.screenful, column: at.column },
    Home: { row: ctrlKey ? 0 : at.row, column: 0 },
    End: { row: ctrlKey ? lastRow : at.row, column: lastColumn },
  };
  const target = targets[key];
  return target === undefined ? null : { row: within(target.row, lastRow), column: within(target.column, lastColumn) };
}

function stepTab({ row, column }: Cell, { rows, columns }: Size, by: number): Cell | 'out' {
  const next = row * columns + column + by;
  if (next < 0 || next >= rows * columns) return 'out';
  return { row: Math.floor(next / columns), column: next % columns };
}

function within(wanted: number, last: number): number {
  return Math.max(0, Math.min(wanted, last));
}

/** A text from a spreadsheet as its cells. */
export function pastedCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}
