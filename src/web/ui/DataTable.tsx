import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

import { asWord } from '#web/i18n/words.tsx';

import { type Column, refuseSharedPlaces } from './columns.ts';
import styles from './DataTable.module.css';
import { stepRow, TableCell, TableSkeleton } from './table-parts.tsx';

interface Props<Row> {
  /** Names the region for those who hear the page. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
  /** The specified text for no rows; null where they could not be loaded, which an alert says already. */
  empty: ReactNode;
  isPending?: boolean;
  /** New rows are on their way while the old ones stay. */
  isRefreshing?: boolean;
  rowClass?: (row: Row) => string | undefined;
  /** The row that has just changed flashes once. */
  flashKey?: number | string | null;
  onOpen?: (row: Row) => void;
  /** On a phone: each row a card with the name of each value, or two lines as the columns say; for tables of more columns than fit there. */
  narrow?: 'cards' | 'lines';
  /** All columns are in view: long texts take two lines, and what `yields` goes where there is little place. */
  fitted?: boolean;
}

/** The one table: sticky header, its own sideways scroll, and rows walked with the arrows after a single Tab. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, empty, isPending = false, isRefreshing = false } = props;
  const shown = columns.filter((column) => column.only !== 'file');
  // Where tests and developers draw it alone: nobody's page goes for it.
  if (import.meta.env.DEV) refuseSharedPlaces(shown);
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  const current = Math.min(active, Math.max(0, rows.length - 1));

  // Links of the other rows leave the Tab order: Tab enters the table once, arrows move inside.
  useLayoutEffect(() => {
    for (const [index, row] of [...(body.current?.rows ?? [])].entries()) {
      for (const link of row.querySelectorAll('a, button'))
        link.setAttribute('tabindex', index === current ? '0' : '-1');
    }
  });

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (event.target instanceof HTMLInputElement || !(event.target instanceof HTMLElement)) return;
    const next = stepRow(event.key, { current, count: rows.length });
    if (next !== null) {
      event.preventDefault();
      setActive(next);
      body.current?.rows[next]?.focus();
      return;
    }
    if (event.key !== 'Enter' || event.target.tagName !== 'TR') return;
    const row = rows[current];
    if (row !== undefined && props.onOpen) props.onOpen(row);
    else event.target.querySelector('a')?.click();
  };

  // The whole row is a door for a hand as well; what has a door of its own in it keeps it, and so does a text that is being marked.
  const onClick = (event: MouseEvent<HTMLTableSectionElement>) => {
    if (!(event.target instanceof Element) || window.getSelection()?.isCollapsed === false) return;
    if (event.target.closest('a, button, input, label, select') !== null) return;
    const tr = event.target.closest('tr');
    const row = rows[[...(body.current?.rows ?? [])].findIndex((one) => one === tr)];
    if (row !== undefined) props.onOpen?.(row);
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.region} aria-label={label} aria-busy={isPending || isRefreshing} tabIndex={0}>
      {isRefreshing ? <div className={styles.progress} aria-hidden /> : null}
      <table className={styles.table} data-narrow={props.narrow} data-fitted={props.fitted || undefined}>
        {props.fitted ? <Widths columns={shown} /> : null}
        <thead>
          <tr>
            {shown.map((column) => (
              <th
                key={column.header}
                scope="col"
                data-align={column.align}
                data-yields={column.yields || undefined}
                data-stays={column.stays || undefined}
              >
                {asWord(column.header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          ref={body}
          data-opens={props.onOpen === undefined ? undefined : true}
          onKeyDown={onKeyDown}
          onClick={props.onOpen === undefined ? undefined : onClick}
        >
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              tabIndex={index === current ? 0 : -1}
              className={props.rowClass?.(row)}
              data-flash={props.flashKey === rowKey(row) || undefined}
              onFocus={() => setActive(index)}
            >
              {shown.map((column) => (
                <TableCell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isPending ? <TableSkeleton /> : null}
      {!isPending && rows.length === 0 && empty !== null ? <p className={styles.empty}>{asWord(empty)}</p> : null}
    </section>
  );
}

function Widths<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <colgroup>
      {columns.map(({ header, fixed, yields }) => (
        <col
          key={header}
          data-yields={yields || undefined}
          style={fixed === undefined ? undefined : { inlineSize: fixed }}
        />
      ))}
    </colgroup>
  );
}
