import { useRef } from 'react';

/** A pointer that has not moved for this long only lies on the table. Milliseconds. */
const AT_REST = 10_000;

/** Whether a person is in the middle of a table: `props` go to the element around it. */
export function useReading() {
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(Number.NEGATIVE_INFINITY);
  const props = {
    ref: box,
    onPointerMove: () => {
      moved.current = Date.now();
    },
  };
  const isReading = () => {
    const region = box.current?.firstElementChild;
    if (!region) return false;
    const isScrolled = region.scrollTop > 0 || region.getBoundingClientRect().top < 0;
    const selection = window.getSelection();
    const isSelecting = selection?.isCollapsed === false && region.contains(selection.anchorNode);
    return isScrolled || isSelecting || region.contains(document.activeElement) || Date.now() - moved.current < AT_REST;
  };
  return { props, isReading };
}
