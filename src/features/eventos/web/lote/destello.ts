import type { Renglon } from '../renglones.ts';

interface Flash {
  /** The row of the list that was already there. */
  original: string;
  /** The reading that repeated it. */
  by: string;
}

/** Which row the newest verdict points back to: that of the same parcel that counted. Only for what was read on this page. */
export function flashOf(renglones: readonly Renglon[]): Flash | null {
  const index = renglones.findIndex(({ estado }) => estado !== 'pendiente' && estado !== 'enviando');
  const repeated = renglones[index];
  if (repeated?.estado !== 'repetida' || repeated.clave === null) return null;
  const before = renglones.slice(index + 1).filter((one) => one.estado === 'hecha' && isSameParcel(one, repeated));
  const original = before.find(({ lectura }) => lectura?.bulto === repeated.lectura?.bulto) ?? before[0];
  return original === undefined ? null : { original: original.key, by: repeated.key };
}

function isSameParcel(one: Renglon, other: Renglon): boolean {
  const id = one.lectura?.guia_id ?? null;
  return id !== null && id === other.lectura?.guia_id;
}

/** Brings the row around the mark on screen, and afterwards back what was, unless the person has scrolled since. */
export function showRow(mark: HTMLElement | null): (() => void) | undefined {
  const row = mark?.closest('li');
  if (!row) return undefined;
  const before: [Element, number][] = [];
  for (let part: Element | null = row; part !== null; part = part.parentElement) before.push([part, part.scrollTop]);
  row.scrollIntoView({ block: 'nearest' });
  const moved = before.flatMap(([part, top]) => (part.scrollTop === top ? [] : [{ part, top, shown: part.scrollTop }]));
  return () => {
    for (const { part, top, shown } of moved) if (part.scrollTop === shown) part.scrollTop = top;
  };
}
