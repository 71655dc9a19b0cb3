import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { type RowItem, rangeWith, withSpaces } from './row-items.ts';
import { useSingleKeys } from './scan/single-keys.ts';
import { stepRow } from './table-parts.tsx';
import { type TablePlace, useFocusedRow, usePlaceKept, useSameTop } from './table-place.ts';

interface Walked<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => number;
  rowHeight: number;
  narrow?: unknown;
  covered?: number;
  place?: TablePlace | undefined;
  selection?: { onToggle: (index: number, toRange: boolean) => void } | undefined;
  onLeave?: ((place: TablePlace) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  onNearEnd?: (() => void) | undefined;
}

/** Up to so many rows all are drawn: the browser's own search, printing and screen readers find them (ui.md c2.13). */
const DRAWN_WHOLE = 200;
const OVERSCAN = 6;
/** More is asked for when so many rows are left. */
const AHEAD = 50;

/** Which rows are drawn, which one has the focus, and how the keys walk them. */
export function useRowWalk<Row>(props: Walked<Row>, region: RefObject<HTMLElement | null>) {
  const { rows, rowKey, rowHeight, place, covered = 0 } = props;
  // The heading row is as high as the others and stays over them.
  const head = props.narrow ? 0 : rowHeight;
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      rows.findIndex((row) => rowKey(row) === (place?.activeKey ?? null)),
    ),
  );
  const current = Math.min(active, Math.max(0, rows.length - 1));
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    getScrollElement: () => region.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: covered,
    initialOffset: place?.offset ?? 0,
    rangeExtractor: (range) => rangeWith(range, current),
  });
  const activeRow = rows[current];
  useSameTop(rowHeight, region, () => virtualizer.measure());
  usePlaceKept(region, activeRow === undefined ? null : rowKey(activeRow), props.onLeave);
  const goTo = useFocusedRow(body, place?.activeKey ? current : null);
  useMore(virtualizer.range?.endIndex, rows.length, props.onNearEnd);

  const show = (index: number) => {
    setActive(index);
    virtualizer.scrollToIndex(index);
    goTo(index);
  };
  const screenful = Math.max(1, Math.floor((region.current?.clientHeight ?? 0) / rowHeight) - 2);
  const onKeyDown = useRowKeys({ ...props, current, screenful, body, show });

  const drawn = rows.length <= DRAWN_WHOLE ? [...rows.keys()] : virtualizer.getVirtualIndexes();
  const items: readonly RowItem<Row>[] = withSpaces(drawn, rows, rowHeight);
  return { active: current, body, items, onKeyDown, onRowFocus: setActive };
}

function useMore(seen: number | undefined, count: number, onNearEnd: (() => void) | undefined): void {
  const isNear = seen !== undefined && seen >= count - AHEAD;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once when the end comes near, and anew for every page
  useEffect(() => {
    if (isNear) onNearEnd?.();
  }, [isNear, count]);
}

interface Keys<Row> extends Walked<Row> {
  current: number;
  screenful: number;
  body: RefObject<HTMLTableSectionElement | null>;
  show: (index: number) => void;
}

function useRowKeys<Row>({ rows, selection, onOpen, current, screenful, body, show }: Keys<Row>) {
  const move = (key: string, hasShift: boolean): boolean => {
    const next = stepRow(key, { current, count: rows.length, screenful });
    if (next === null) return false;
    if (hasShift && next !== current) selection?.onToggle(next, true);
    show(next);
    return true;
  };
  const press = (key: string, hasShift: boolean): boolean => {
    const row = rows[current];
    if (row === undefined || (key !== 'Enter' && key !== ' ')) return false;
    if (key === 'Enter') onOpen?.(row);
    else selection?.onToggle(current, hasShift);
    return true;
  };
  useSingleKeys({
    keys: selection ? 'jkx' : 'jk',
    held: 'jk',
    act: (key) => {
      const isInside = body.current?.contains(document.activeElement) ?? false;
      if (rows.length === 0) return;
      if (key === 'x') selection?.onToggle(current, false);
      else if (isInside) move(key === 'j' ? 'ArrowDown' : 'ArrowUp', false);
      else show(current);
    },
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, shiftKey } = event;
    if (!(target instanceof HTMLElement) || target.closest('thead') || event.altKey || event.ctrlKey || event.metaKey)
      return;
    if (move(key, shiftKey) || (target.tagName === 'TR' && press(key, shiftKey))) event.preventDefault();
  };
}
