export type PageItem = number | 'before' | 'after';

const SHOWN = 5;

/** At most five page numbers around the current one, with an ellipsis where more are hidden. */
export function pageNumbers(page: number, totalPages: number): PageItem[] {
  const first = Math.max(1, Math.min(page - 2, totalPages - SHOWN + 1));
  const last = Math.min(totalPages, first + SHOWN - 1);
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return [...(first > 1 ? (['before'] as const) : []), ...numbers, ...(last < totalPages ? (['after'] as const) : [])];
}
