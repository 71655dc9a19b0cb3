import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Where a person was in a table. */
export interface TablePlace {
  offset: number;
  /** Key of the row that had the focus last. */
  activeKey: number | null;
}

/** Tells the place when the table goes. */
export function usePlaceKept(
  region: RefObject<HTMLElement | null>,
  activeKey: number | null,
  onLeave: ((place: TablePlace) => void) | undefined,
): void {
  const latest = useRef({ activeKey, onLeave });
  latest.current = { activeKey, onLeave };
  useEffect(() => {
    const box = region.current;
    let offset = box?.scrollTop ?? 0;
    const onScroll = () => {
      offset = box?.scrollTop ?? 0;
    };
    box?.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      box?.removeEventListener('scroll', onScroll);
      latest.current.onLeave?.({ offset, activeKey: latest.current.activeKey });
    };
  }, [region]);
}

/** Another height of the rows leaves the same row on top (ui.md c2.2). */
export function useSameTop(rowHeight: number, region: RefObject<HTMLElement | null>, measure: () => void): void {
  const before = useRef(rowHeight);
  const latest = useRef(measure);
  latest.current = measure;
  useLayoutEffect(() => {
    const box = region.current;
    if (before.current === rowHeight || box === null) return;
    const top = box.scrollTop / before.current;
    before.current = rowHeight;
    latest.current();
    box.scrollTop = top * rowHeight;
  }, [rowHeight, region]);
}

/** Gives the focus to a row, as soon as that is drawn. `first`: the one that had it when the table was left. */
export function useFocusedRow(body: RefObject<HTMLTableSectionElement | null>, first: number | null) {
  const wanted = useRef(first);
  const rowAt = (index: number) => body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = rowAt(wanted.current);
    const isFree =
      document.activeElement === document.body || (body.current?.contains(document.activeElement) ?? false);
    if (!row) return;
    wanted.current = null;
    if (isFree) row.focus({ preventScroll: true });
  });
  return (index: number) => {
    const row = rowAt(index);
    wanted.current = row ? null : index;
    row?.focus({ preventScroll: true });
  };
}
