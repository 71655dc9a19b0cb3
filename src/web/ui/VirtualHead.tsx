import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';

import { asWord } from '#web/i18n/words.tsx';

import type { ListColumn } from './columns.ts';
import type { RowsView } from './VirtualRow.tsx';
import styles from './VirtualTable.module.css';

export interface TableOrder {
  by: string;
  direction: 'asc' | 'desc';
  onOrder: (by: string) => void;
}

export interface TableSelection {
  has: (key: number) => boolean;
  /** Of the rows that are loaded. */
  state: 'none' | 'some' | 'all';
  /** `toRange`: with all rows since the one that was toggled before. */
  onToggle: (index: number, toRange: boolean) => void;
  onToggleAll: () => void;
}

interface Props<Row> {
  view: RowsView<Row>;
  height: number;
  order: TableOrder | undefined;
  selection: TableSelection | undefined;
}

/** The heading row: what each column is, how it is sorted, and one box for all rows. */
export function VirtualHead<Row>({ view, height, order, selection }: Props<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1} style={{ blockSize: height }}>
        {selection ? <ChooseAll selection={selection} /> : null}
        {view.narrow ? (
          <th scope="col">{asWord(view.columns[0]?.header)}</th>
        ) : (
          view.columns.map((column, index) => (
            <Heading key={column.id} column={column} order={order} pinnedAt={index === 0 ? view.pinnedAt : null} />
          ))
        )}
      </tr>
    </thead>
  );
}

function ChooseAll({ selection: { state, onToggleAll } }: { selection: TableSelection }) {
  return (
    <th scope="col" className={styles.choose} data-pinned style={{ insetInlineStart: 0 }}>
      <label>
        <input
          type="checkbox"
          aria-label="Seleccionar las cargadas"
          checked={state === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = state === 'some';
          }}
          onChange={onToggleAll}
        />
      </label>
    </th>
  );
}

interface HeadingProps<Row> {
  column: ListColumn<Row>;
  order: TableOrder | undefined;
  pinnedAt: number | null;
}

function Heading<Row>({ column, order, pinnedAt }: HeadingProps<Row>) {
  const isOrdered = column.order !== undefined && order?.by === column.order;
  return (
    <th
      scope="col"
      data-align={column.align}
      data-pinned={pinnedAt === null ? undefined : 'last'}
      style={pinnedAt === null ? undefined : { insetInlineStart: pinnedAt }}
      aria-sort={column.order === undefined || order === undefined ? undefined : ariaSort(isOrdered, order.direction)}
    >
      {column.order === undefined || order === undefined ? (
        asWord(column.header)
      ) : (
        <button
          type="button"
          className={styles.order}
          data-off={!isOrdered || undefined}
          onClick={() => column.order !== undefined && order.onOrder(column.order)}
        >
          {asWord(column.header)}
          <OrderMark state={isOrdered ? order.direction : 'none'} />
        </button>
      )}
    </th>
  );
}

function ariaSort(isOrdered: boolean, direction: 'asc' | 'desc'): 'none' | 'ascending' | 'descending' {
  if (!isOrdered) return 'none';
  return direction === 'asc' ? 'ascending' : 'descending';
}

function OrderMark({ state }: { state: 'none' | 'asc' | 'desc' }) {
  const Icon = { none: IconArrowsSort, asc: IconArrowUp, desc: IconArrowDown }[state];
  return <Icon aria-hidden size={14} stroke={2} />;
}
