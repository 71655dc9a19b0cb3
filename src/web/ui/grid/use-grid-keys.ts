import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';

import { type Cell, pastedCells, stepCell } from './grid-move.ts';
import type { EditGridProps, Typed, Written } from './grid-props.ts';

interface Grid<Row> extends EditGridProps<Row> {
  current: Cell;
  screenful: number;
  sheet: RefObject<HTMLTableElement | null>;
}

/** More at once is not a mend but a file. */
const MOST_PASTED = 500;

/** What keys, presses and the clipboard do in a grid; and the cell that is written into. */
export function useGridKeys<Row>(grid: Grid<Row>) {
  const { columns, count, current, sheet, onActive } = grid;
  const [editing, setEditing] = useState<Typed | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const { write, canWrite, textAt, written } = cellsOf(grid);
  const open = (text: string, isAdded: boolean) => {
    if (canWrite(current)) setEditing({ ...current, text, isAdded });
  };
  /** Once for each opened cell: giving the focus back makes the field lose it, which closes it as well. */
  const close = (isKept: boolean) => {
    const field = input.current;
    if (editing === null || field === null) return;
    input.current = null;
    if (isKept) write(written(editing, field.value));
    setEditing(null);
  };
  const refocus = () => sheet.current?.focus({ preventScroll: true });
  const move = (event: KeyboardEvent) => {
    const next = stepCell(event, current, { rows: count, columns: columns.length, screenful: grid.screenful });
    if (next === null || next === 'out') return false;
    onActive(next);
    return true;
  };

  const inField = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape') {
      close(false);
      refocus();
    } else if (event.key === 'Enter') {
      close(true);
      refocus();
      onActive({ row: Math.min(current.row + (event.shiftKey ? -1 : 1), count - 1), column: current.column });
    } else if (event.key === 'Tab') {
      close(true);
      refocus();
      move(event);
    } else return false;
    return true;
  };
  const inGrid = (event: KeyboardEvent): boolean => {
    if (grid.onKey?.(event.nativeEvent)) return true;
    if (event.key === 'Tab' && isLeaving) return false;
    if (event.key === 'Escape') {
      setLeaving(true);
      return true;
    }
    if (move(event)) return true;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === 'Enter' || event.key === 'F2') open(textAt(current), true);
    else if (event.key === 'Delete' || event.key === 'Backspace') write(written(current, ''));
    else if (isPlain && [...event.key].length === 1) open(event.key, true);
    else return false;
    return true;
  };
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Tab' && event.key !== 'Escape' && event.key !== 'Shift') setLeaving(false);
      if (editing === null ? inGrid(event) : inField(event)) event.preventDefault();
    },
    onFocus: () => setLeaving(false),
    // Leaving for elsewhere keeps what was typed.
    onBlur: (event: FocusEvent) => {
      if (event.target === input.current) close(true);
    },
    onMouseDown: (event: MouseEvent) => {
      const cell = cellOf(event.target);
      if (cell === null || event.target === input.current) return;
      onActive(cell);
    },
    onDoubleClick: (event: MouseEvent) => {
      if (cellOf(event.target) !== null && event.target !== input.current) open(textAt(current), true);
    },
    onCopy: (event: ClipboardEvent) => {
      if (editing !== null) return;
      event.clipboardData.setData('text/plain', textAt(current));
      event.preventDefault();
    },
    onPaste: (event: ClipboardEvent) => {
      if (editing !== null) return;
      event.preventDefault();
      const cells = pastedCells(event.clipboardData.getData('text/plain'));
      const all = cells.flatMap((line, down) =>
        line.flatMap((value, right) => written({ row: current.row + down, column: current.column + right }, value)),
      );
      write(all.slice(0, MOST_PASTED));
    },
  };
  const onTyped = useRef((field: HTMLInputElement | null) => {
    input.current = field;
  }).current;
  return { editing, isLeaving, handlers, onTyped };
}

/** What stands in cells, and what may be written into them. */
function cellsOf<Row>({ columns, rowAt, isLocked, onWrite }: Grid<Row>) {
  const write = (cells: Written[]) => {
    if (cells.length > 0) onWrite(cells);
  };
  const canWrite = ({ row: index, column }: Cell) => {
    const row = rowAt(index);
    return row !== undefined && columns[column]?.isLocked !== true && !isLocked(row);
  };
  const textAt = ({ row: index, column }: Cell) => {
    const row = rowAt(index);
    return row === undefined ? '' : (columns[column]?.text(row) ?? '');
  };
  const written = (cell: Cell, value: string): Written[] => {
    const column = columns[cell.column];
    if (column === undefined || !canWrite(cell) || value.trim() === textAt(cell)) return [];
    return [{ row: cell.row, column: column.id, value: value.trim() }];
  };
  return { write, canWrite, textAt, written };
}

function cellOf(target: EventTarget | null): Cell | null {
  const cell = target instanceof Element ? target.closest('td') : null;
  const row = Number(cell?.closest('tr')?.dataset.index ?? Number.NaN);
  const column = Number(cell?.dataset.column ?? Number.NaN);
  return Number.isInteger(row) && Number.isInteger(column) ? { row, column } : null;
}
