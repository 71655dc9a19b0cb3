import { asWord } from '#web/i18n/words.tsx';

import type { Column } from './columns.ts';
import styles from './DataTable.module.css';

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  /** Where it stays while the table moves sideways. */
  pinnedAt?: number | null;
}

/** One cell as its column says: text, a drawing of its own, or one line of a long text. */
export function TableCell<Row>({ column, row, pinnedAt = null }: CellProps<Row>) {
  const value = column.value(row);
  const text = value === null || value === undefined ? '' : String(value);
  return (
    <td
      style={pinnedAt === null ? undefined : { insetInlineStart: pinnedAt }}
      data-pinned={pinnedAt === null ? undefined : 'last'}
      data-name={column.header}
      data-align={column.align}
      data-mono={column.mono || undefined}
      data-long={column.long || undefined}
      data-yields={column.yields || undefined}
      data-stays={column.stays || undefined}
      data-phone={column.phone}
    >
      {column.long ? <span title={text}>{column.cell?.(row) ?? text}</span> : (column.cell?.(row) ?? text)}
    </td>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

/** The place of rows that load, in as many lines as they may have; it says so to those who hear the page. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="solo-lector">{asWord('Cargando…')}</span>
      {SKELETON_ROWS.slice(0, rows).map((row) => (
        <span key={row} aria-hidden className={styles.bone} />
      ))}
    </div>
  );
}

const SCREENFUL = 10;

interface Walk {
  current: number;
  count: number;
  /** Rows that one sees at once. */
  screenful?: number;
}

/** The row that a key of the table leads to; null for any other key. */
export function stepRow(key: string, { current, count, screenful = SCREENFUL }: Walk): number | null {
  const last = count - 1;
  const target: Record<string, number> = {
    ArrowDown: Math.min(current + 1, last),
    ArrowUp: Math.max(current - 1, 0),
    PageDown: Math.min(current + screenful, last),
    PageUp: Math.max(current - screenful, 0),
    Home: 0,
    End: last,
  };
  return count === 0 ? null : (target[key] ?? null);
}
