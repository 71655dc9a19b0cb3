export type RowItem<Row> =
  | { kind: 'row'; index: number; row: Row }
  /** The height of rows that are not drawn, before the row of that index. */
  | { kind: 'space'; before: number; size: number };

interface DrawnRange {
  startIndex: number;
  endIndex: number;
  overscan: number;
  count: number;
}

/** The rows in sight and around, and always the one that Tab leads to. */
export function rangeWith({ startIndex, endIndex, overscan, count }: DrawnRange, always: number): number[] {
  const from = Math.max(0, startIndex - overscan);
  const to = Math.min(count - 1, endIndex + overscan);
  const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place);
  if (always >= count || (always >= from && always <= to)) return indexes;
  return always < from ? [always, ...indexes] : [...indexes, always];
}

/** What the body of the table holds: the drawn rows, and the place of all others. */
export function withSpaces<Row>(drawn: readonly number[], rows: readonly Row[], rowHeight: number): RowItem<Row>[] {
  const items: RowItem<Row>[] = [];
  let next = 0;
  const leaveOut = (upTo: number) => {
    if (upTo > next) items.push({ kind: 'space', before: upTo, size: (upTo - next) * rowHeight });
  };
  for (const index of drawn) {
    const row = rows[index];
    if (row === undefined) continue;
    leaveOut(index);
    items.push({ kind: 'row', index, row });
    next = index + 1;
  }
  leaveOut(rows.length);
  return items;
}
