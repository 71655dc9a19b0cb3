import { stepRow } from '#web/ui/table-parts.tsx';

import type { Clave } from '../pickup-search.ts';

/** A row of the tree as the page has it: what the keys go by is what is drawn. */
interface Fila {
  row: HTMLElement;
  /** null: a parcel, which opens to nothing. */
  nodo: Clave | null;
  guia_id: number | null;
  padre: string;
  level: number;
  isOpen: boolean;
}

interface Acts {
  setOpen: (claves: readonly Clave[], isOpen: boolean) => void;
  choose: (guia_id: number) => void;
  /** Tells those who hear the page. */
  say: (text: string) => void;
}

interface Pressed {
  key: string;
  target: EventTarget | null;
  altKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
}

/** Agencies whose parcels are opened at once by `*`: each is a page of fifty. */
const MOST_AT_ONCE = 12;

/** The keys of WAI-ARIA's treegrid over the rows of the tree and the parcels in it. Answers whether the key was one of them. */
export function walkArbol(table: HTMLElement | null, pressed: Pressed, acts: Acts): boolean {
  const { key, target, altKey = false, ctrlKey = false, metaKey = false } = pressed;
  if (table === null || altKey || ctrlKey || metaKey || !(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return false;
  const filas = [...table.querySelectorAll<HTMLElement>('tr[data-clave]')].map(readFila);
  const current = filas.findIndex(({ row }) => row.contains(target));
  const fila = filas[current];
  if (fila === undefined) return enter(filas, key);
  const next = stepRow(key, { current, count: filas.length });
  if (next !== null) return focus(filas[next]);
  if (key === 'ArrowRight') return goIn(fila, filas[current + 1], acts);
  if (key === 'ArrowLeft') return goOut(fila, filas.slice(0, current), acts);
  if (key === '*') return openSiblings(fila, filas, acts);
  return target === fila.row && press(fila, key, acts);
}

/** The row that something in the tree belongs to. */
export function filaOf(target: Element): Fila | null {
  const row = target.closest<HTMLElement>('tr[data-clave]');
  return row && readFila(row);
}

function readFila(row: HTMLElement): Fila {
  const { clave = '', padre = '' } = row.dataset;
  const guia = /^g(\d+)$/.exec(clave)?.[1];
  return {
    row,
    nodo: guia === undefined && isClave(clave) ? clave : null,
    guia_id: guia === undefined ? null : Number(guia),
    padre,
    level: Number(row.dataset.nivel),
    isOpen: row.getAttribute('aria-expanded') === 'true',
  };
}

function isClave(text: string): text is Clave {
  return /^[zda]\d+$/.test(text);
}

function focus(fila: Fila | undefined): boolean {
  fila?.row.focus();
  fila?.row.scrollIntoView({ block: 'nearest' });
  return fila !== undefined;
}

/** From elsewhere on the page, j and k lead into the tree. */
function enter(filas: readonly Fila[], key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  return focus(filas.find(({ row }) => row.tabIndex === 0) ?? filas[0]);
}

function goIn(fila: Fila, next: Fila | undefined, acts: Acts): boolean {
  if (fila.nodo === null) return false;
  if (!fila.isOpen) acts.setOpen([fila.nodo], true);
  else if (next !== undefined && next.level > fila.level) focus(next);
  return true;
}

function goOut(fila: Fila, before: readonly Fila[], acts: Acts): boolean {
  if (fila.nodo !== null && fila.isOpen) acts.setOpen([fila.nodo], false);
  else return focus(before.findLast(({ level }) => level < fila.level));
  return true;
}

function openSiblings(fila: Fila, filas: readonly Fila[], acts: Acts): boolean {
  const siblings = filas.filter((one) => one.nodo !== null && one.padre === fila.padre && one.level === fila.level);
  const closed = siblings.filter(({ isOpen }) => !isOpen).flatMap(({ nodo }) => nodo ?? []);
  const opened = fila.nodo?.startsWith('a') ? closed.slice(0, MOST_AT_ONCE) : closed;
  if (opened.length > 0) acts.setOpen(opened, true);
  const rest = closed.length - opened.length;
  const left = rest === 1 ? 'queda 1 cerrada' : `quedan ${rest} cerradas`;
  acts.say(rest === 0 ? '' : `Se abrieron ${opened.length} agencias; ${left}`);
  return true;
}

function press(fila: Fila, key: string, acts: Acts): boolean {
  if (key !== 'Enter' && key !== ' ') return false;
  if (fila.nodo !== null) acts.setOpen([fila.nodo], !fila.isOpen);
  else if (key === 'Enter') fila.row.querySelector('a')?.click();
  else if (fila.guia_id !== null) acts.choose(fila.guia_id);
  return true;
}
