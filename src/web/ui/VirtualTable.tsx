import { type MouseEvent, type ReactNode, useRef, useState } from 'react';

import type { ListColumn } from './columns.ts';
import base from './DataTable.module.css';
import { TableSkeleton } from './table-parts.tsx';
import type { TablePlace } from './table-place.ts';
import { useRowWalk } from './use-row-walk.ts';
import { type TableOrder, type TableSelection, VirtualHead } from './VirtualHead.tsx';
import { makeVirtualRow, type RowsView } from './VirtualRow.tsx';
import styles from './VirtualTable.module.css';

export interface VirtualTableProps<Row> {
  /** Names the region for those who hear the page. */
  label: string;
  /** The first one is pinned. */
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  rowName: (row: Row) => string;
  /** How many there are in all; null while that is not known. */
  total: number | null;
  rowHeight: number;
  order?: TableOrder;
  selection?: TableSelection;
  /** Where the table was left, and who keeps it when it is left again. */
  place?: TablePlace | undefined;
  onLeave?: (place: TablePlace) => void;
  onOpen?: (row: Row) => void;
  /** The last rows are in sight: more may be loaded. */
  onNearEnd?: () => void;
  /** A row that has its edge marked. */
  isAlert?: (row: Row) => boolean;
  /** Draws a whole row where a table does not fit. */
  narrow?: ((row: Row) => ReactNode) | undefined;
  empty: ReactNode;
  /** Under the last row: what is loading, or why there is no more. */
  tail?: ReactNode;
  isPending?: boolean;
  isRefreshing?: boolean;
  /** Pixels that something covers at the bottom. */
  covered?: number;
}

const CHOOSE_WIDTH = 40;

/**
 * The table for lists of any length: a native table that draws only what is in sight, with sorting headings, chosen rows and
 * the keys of ui.md c2.16.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { columns, rows, selection, narrow, isPending = false, covered = 0 } = props;
  const region = useRef<HTMLElement>(null);
  const [VirtualRow] = useState(() => makeVirtualRow<Row>());
  const walk = useRowWalk(props, region);
  const view: RowsView<Row> = {
    columns,
    narrow,
    pinnedAt: selection ? CHOOSE_WIDTH : 0,
    hasChoice: selection !== undefined,
  };
  const width = columns.reduce((sum, column) => sum + column.width, view.pinnedAt);

  const onClick = (event: MouseEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof Element) || window.getSelection()?.isCollapsed === false) return;
    const index = Number(event.target.closest('tr')?.dataset.index ?? Number.NaN);
    const row = rows[index];
    if (row === undefined) return;
    if (event.target.closest('input') !== null || (event.shiftKey && selection))
      selection?.onToggle(index, event.shiftKey);
    else if (event.target.closest('a, button, label') === null) props.onOpen?.(row);
  };
  return (
    <section
      ref={region}
      className={`${base.region} ${styles.region}`}
      aria-label={props.label}
      aria-busy={isPending || props.isRefreshing}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      onKeyDown={walk.onKeyDown}
    >
      {props.isRefreshing ? <div className={base.progress} aria-hidden /> : null}
      <table
        className={`${base.table} ${styles.table} ${narrow ? styles.narrow : ''}`}
        style={narrow ? undefined : { minInlineSize: inLetters(width) }}
        aria-rowcount={props.total === null ? -1 : props.total + 1}
      >
        <colgroup>
          {selection ? <col style={{ inlineSize: CHOOSE_WIDTH }} /> : null}
          {narrow ? (
            <col />
          ) : (
            columns.map(({ id, width: wide }) => <col key={id} style={{ inlineSize: inLetters(wide) }} />)
          )}
        </colgroup>
        <VirtualHead view={view} height={props.rowHeight} order={props.order} selection={selection} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the region hears the keys of its rows */}
        <tbody ref={walk.body} onClick={onClick}>
          {walk.items.map((item) =>
            item.kind === 'space' ? (
              <Space key={`space ${item.before}`} size={item.size} span={columns.length + 1} />
            ) : (
              <VirtualRow
                key={props.rowKey(item.row)}
                view={view}
                row={item.row}
                name={props.rowName(item.row)}
                index={item.index}
                height={props.rowHeight}
                isActive={item.index === walk.active}
                isSelected={selection?.has(props.rowKey(item.row)) ?? false}
                isAlert={props.isAlert?.(item.row) ?? false}
                onFocus={walk.onRowFocus}
              />
            ),
          )}
        </tbody>
      </table>
      {isPending ? <TableSkeleton rows={12} /> : null}
      {!isPending && rows.length === 0 ? <div className={base.empty}>{props.empty}</div> : null}
      {rows.length > 0 && props.tail ? <div className={styles.tail}>{props.tail}</div> : null}
      {covered > 0 ? <div aria-hidden style={{ blockSize: covered }} /> : null}
    </section>
  );
}

/** The place of rows that are not drawn. */
function Space({ size, span }: { size: number; span: number }) {
  return (
    <tr aria-hidden data-space>
      <td colSpan={span} style={{ blockSize: size }} />
    </tr>
  );
}

/** A width that was measured for letters of 100 %, for those that the person chose. */
function inLetters(px: number): string {
  return `calc(${px}px * var(--an-letters, 1))`;
}
