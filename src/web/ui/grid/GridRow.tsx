import { memo } from 'react';

import styles from './grid.module.css';
import type { GridColumn, Typed } from './grid-props.ts';

interface Props<Row> {
  id: string;
  index: number;
  row: Row | undefined;
  columns: readonly GridColumn<Row>[];
  height: number;
  activeColumn: number | null;
  typed: Typed | null;
  onTyped: (input: HTMLInputElement | null) => void;
}

function Row<R>({ id, index, row, columns, height, activeColumn, typed, onTyped }: Props<R>) {
  return (
    <tr aria-rowindex={index + 2} data-index={index} style={{ blockSize: height }}>
      {columns.map((column, place) => {
        const fault = row === undefined ? null : (column.fault?.(row) ?? null);
        const text = row === undefined ? '' : column.text(row);
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: inside of a grid it is a cell of it
          <td
            key={column.id}
            id={`${id}-${index}-${place}`}
            data-column={place}
            data-pinned={place === 0 || undefined}
            data-active={place === activeColumn || undefined}
            data-fault={fault !== null || undefined}
            data-locked={column.isLocked || undefined}
            aria-readonly={column.isLocked || undefined}
            aria-invalid={fault !== null || undefined}
            title={fault ?? (text.length > 24 ? text : undefined)}
          >
            {typed !== null && typed.column === place ? (
              <Field typed={typed} label={column.header} onTyped={onTyped} />
            ) : (
              <span className={styles.text}>{row === undefined ? '…' : (column.draw?.(row) ?? text)}</span>
            )}
            {fault === null ? null : <span className="solo-lector">. {fault}</span>}
          </td>
        );
      })}
    </tr>
  );
}

interface FieldProps {
  typed: Typed;
  label: string;
  onTyped: (input: HTMLInputElement | null) => void;
}

function Field({ typed, label, onTyped }: FieldProps) {
  return (
    <input
      ref={(input) => {
        onTyped(input);
        // Only what was just opened takes the focus: drawn again, it has it.
        if (input === null || document.activeElement === input) return;
        input.focus();
        if (typed.isAdded) input.setSelectionRange(typed.text.length, typed.text.length);
        else input.select();
      }}
      className={styles.field}
      aria-label={label}
      defaultValue={typed.text}
      maxLength={1000}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

/** The row of a grid of one type: drawn again only when something of it has changed. */
export function makeGridRow<R>() {
  return memo(Row<R>);
}
