import { memo, type ReactNode, useLayoutEffect, useRef } from 'react';

import type { ListColumn } from './columns.ts';
import { TableCell } from './table-parts.tsx';
import styles from './VirtualTable.module.css';

/** How rows are drawn; the same for all of one table. */
export interface RowsView<Row> {
  columns: readonly ListColumn<Row>[];
  narrow: ((row: Row) => ReactNode) | undefined;
  /** Where the pinned column stands: after the boxes. */
  pinnedAt: number;
  hasChoice: boolean;
}

interface Props<Row> {
  view: RowsView<Row>;
  row: Row;
  name: string;
  index: number;
  height: number;
  isActive: boolean;
  isSelected: boolean;
  isAlert: boolean;
  onFocus: (index: number) => void;
}

function Row<R>({ view, row, name, index, height, isActive, isSelected, isAlert, onFocus }: Props<R>) {
  const line = useRef<HTMLTableRowElement>(null);
  // Tab enters the table once: what can be pressed in the other rows is reached by the arrows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can be pressed is drawn anew with the row and its columns
  useLayoutEffect(() => {
    for (const inside of line.current?.querySelectorAll('a, button, input') ?? [])
      inside.setAttribute('tabindex', isActive ? '0' : '-1');
  }, [isActive, row, view]);
  return (
    <tr
      ref={line}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 2}
      data-index={index}
      data-even={index % 2 === 1 || undefined}
      data-selected={isSelected || undefined}
      data-alert={isAlert || undefined}
      style={{ blockSize: height }}
      onFocus={() => onFocus(index)}
    >
      {view.hasChoice ? (
        <td className={styles.choose} data-pinned style={{ insetInlineStart: 0 }}>
          <input type="checkbox" aria-label={`Seleccionar ${name}`} checked={isSelected} readOnly />
        </td>
      ) : null}
      {view.narrow ? (
        <td>{view.narrow(row)}</td>
      ) : (
        view.columns.map((column, place) => (
          <TableCell key={column.id} column={column} row={row} pinnedAt={place === 0 ? view.pinnedAt : null} />
        ))
      )}
    </tr>
  );
}

/** The row of a table of one type: drawn again only when something of it has changed. */
export function makeVirtualRow<R>() {
  return memo(Row<R>, isSame<R>);
}

function isSame<R>(before: Props<R>, now: Props<R>): boolean {
  return (
    before.row === now.row &&
    before.index === now.index &&
    before.height === now.height &&
    before.isActive === now.isActive &&
    before.isSelected === now.isSelected &&
    before.isAlert === now.isAlert &&
    before.view.columns === now.view.columns &&
    before.view.narrow === now.view.narrow &&
    before.view.hasChoice === now.view.hasChoice
  );
}
