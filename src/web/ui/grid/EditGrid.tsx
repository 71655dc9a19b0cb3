import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useLayoutEffect, useRef, useState } from 'react';

import { rangeWith } from '../row-items.ts';
import { TableSkeleton } from '../table-parts.tsx';
import { makeGridRow } from './GridRow.tsx';
import styles from './grid.module.css';
import type { Cell } from './grid-move.ts';
import type { EditGridProps } from './grid-props.ts';
import { useGridKeys } from './use-grid-keys.ts';

const OVERSCAN = 8;

/**
 * A spreadsheet of any length: arrows walk its cells, typing or Enter writes into one, Tab goes on to the next. The grid keeps the focus and
 * names its active cell, so that no cell must be in the document to be reached.
 */
export function EditGrid<Row>(props: EditGridProps<Row>) {
  const { columns, count, rowAt, active, rowHeight } = props;
  const id = useId();
  const region = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLTableElement>(null);
  const [GridRow] = useState(() => makeGridRow<Row>());
  const current = {
    row: Math.min(active.row, Math.max(0, count - 1)),
    column: Math.min(active.column, columns.length - 1),
  };
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: 28,
    rangeExtractor: (range) => rangeWith(range, current.row),
  });
  const screenful = Math.max(1, Math.floor((region.current?.clientHeight ?? 0) / rowHeight) - 2);
  const keys = useGridKeys({ ...props, current, screenful, sheet });
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useSeen(props.onSeen, startIndex, endIndex);
  useShown(`${id}-${current.row}-${current.column}`, () => virtualizer.scrollToIndex(current.row), current);

  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <div ref={region} className={styles.region} aria-busy={props.isPending}>
      <table
        ref={sheet}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are written into is a grid
        role="grid"
        className={styles.sheet}
        style={{ inlineSize: width }}
        aria-label={props.label}
        aria-describedby={count === 0 ? undefined : `${id}-keys`}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-activedescendant={count === 0 ? undefined : `${id}-${current.row}-${current.column}`}
        tabIndex={0}
        {...keys.handlers}
      >
        <colgroup>
          {columns.map(({ id: name, width: wide }) => (
            <col key={name} style={{ inlineSize: wide }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1} style={{ blockSize: rowHeight }}>
            {columns.map(({ id: name, header }, index) => (
              <th key={name} scope="col" data-pinned={index === 0 || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withGaps(virtualizer.getVirtualIndexes(), count).map((item) =>
            typeof item === 'number' ? (
              <GridRow
                key={item}
                id={id}
                index={item}
                row={rowAt(item)}
                columns={columns}
                height={rowHeight}
                activeColumn={item === current.row ? current.column : null}
                typed={keys.editing?.row === item ? keys.editing : null}
                onTyped={keys.onTyped}
              />
            ) : (
              <tr key={`gap ${item.before}`} aria-hidden data-gap>
                <td colSpan={columns.length} style={{ blockSize: item.rows * rowHeight }} />
              </tr>
            ),
          )}
        </tbody>
      </table>
      {props.isPending ? <TableSkeleton rows={10} /> : null}
      {!props.isPending && count === 0 ? <div className={styles.empty}>{props.empty}</div> : null}
      {count === 0 ? null : (
        <p id={`${id}-keys`} className={styles.keys}>
          Tab pasa de celda; para salir, Esc y después Tab
        </p>
      )}
      <span role="status" className="solo-lector">
        {keys.isLeaving ? 'Tab sale de la planilla' : ''}
      </span>
    </div>
  );
}

/** Indexes that are drawn, and between them how many rows are not. */
function withGaps(drawn: readonly number[], count: number): (number | { before: number; rows: number })[] {
  const items: (number | { before: number; rows: number })[] = [];
  let next = 0;
  for (const index of [...drawn, count]) {
    if (index > next) items.push({ before: index, rows: index - next });
    if (index < count) items.push(index);
    next = index + 1;
  }
  return items;
}

/** Tells which rows are in sight, whenever they are others. */
function useSeen(onSeen: (from: number, to: number) => void, from: number, to: number): void {
  const latest = useRef(onSeen);
  latest.current = onSeen;
  useLayoutEffect(() => latest.current(from, to), [from, to]);
}

/** Brings the active cell into sight when it becomes another one. */
function useShown(id: string, scroll: () => void, { row, column }: Cell): void {
  const latest = useRef(scroll);
  latest.current = scroll;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell is what it waits for
  useLayoutEffect(() => {
    latest.current();
    document.getElementById(id)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, column]);
}
