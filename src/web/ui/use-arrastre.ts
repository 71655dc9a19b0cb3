import { type RefCallback, useRef, useState } from 'react';

/** A finger that rests so long takes the row along; before that the page scrolls under it, as everywhere. */
const REST_MS = 350;
/** A finger that trembles less still rests; a mouse that moves further drags. */
const SLIP = 8;
/** So near an edge the list goes on by itself, by so much a frame. */
const [EDGE, PACE] = [48, 7];

/** Where the row that is being dragged would come to stand. */
export interface Caida {
  readonly id: number;
  /** null: behind the last. */
  readonly antes: number | null;
}

interface Gesto {
  readonly id: number;
  readonly fila: HTMLElement;
  readonly list: HTMLElement;
  readonly isMouse: boolean;
  readonly from: { readonly x: number; readonly y: number; readonly scroll: number };
  y: number;
  resting: ReturnType<typeof setTimeout> | null;
  isMoving: boolean;
}

/**
 * Rows of a list put elsewhere by a finger that rests on one and then moves, or by a mouse at what is marked `data-asa`. A row says who it is by
 * `data-lugar`; one with `data-quieta` stays. There is a way by keys beside it: nothing is done by dragging alone.
 */
export function useArrastre(onSoltar: (caida: Caida) => void) {
  const [caida, setCaida] = useState<Caida | null>(null);
  const now = useRef<Gesto | null>(null);
  const swallow = useRef(false);
  const place = (gesto: Gesto) => {
    const antes = antesDe(gesto);
    gesto.fila.style.setProperty('--arrastre', `${offsetOf(gesto)}px`);
    setCaida((before) => (before?.id === gesto.id && before.antes === antes ? before : { id: gesto.id, antes }));
  };
  const begin = (gesto: Gesto) => {
    if (now.current !== gesto || !gesto.fila.isConnected) return;
    gesto.isMoving = true;
    swallow.current = true;
    // A phone says so under the finger; not every one can.
    if ('vibrate' in navigator) navigator.vibrate(15);
    place(gesto);
    followEdge(gesto, () => now.current === gesto, place);
  };
  const end = (isDropped: boolean) => {
    const gesto = now.current;
    now.current = null;
    if (gesto === null) return;
    if (gesto.resting !== null) clearTimeout(gesto.resting);
    gesto.fila.style.removeProperty('--arrastre');
    setCaida(null);
    if (isDropped && gesto.isMoving) onSoltar({ id: gesto.id, antes: antesDe(gesto) });
  };
  const onDown = (event: PointerEvent, list: HTMLElement) => {
    end(false);
    swallow.current = false;
    const gesto = gestoDe(event, list);
    if (gesto === null) return;
    now.current = gesto;
    if (!gesto.isMouse) gesto.resting = setTimeout(() => begin(gesto), REST_MS);
  };
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    const gesto = now.current;
    if (gesto === null) return;
    gesto.y = clientY;
    if (gesto.isMoving) return place(gesto);
    if (Math.hypot(clientX - gesto.from.x, clientY - gesto.from.y) < SLIP) return;
    if (gesto.isMouse) begin(gesto);
    else end(false);
  };
  const lista: RefCallback<HTMLElement> = (list) => {
    if (list === null) return;
    const abort = new AbortController();
    const { signal } = abort;
    const stop = (event: Event) => {
      if (now.current?.isMoving) event.preventDefault();
    };
    list.addEventListener('pointerdown', (event) => onDown(event, list), { signal });
    document.addEventListener('pointermove', onMove, { signal });
    document.addEventListener('pointerup', () => end(true), { signal });
    document.addEventListener('pointercancel', () => end(false), { signal });
    // The page under the finger stays where it is, and no menu opens over the row.
    list.addEventListener('touchmove', stop, { signal, passive: false });
    list.addEventListener('contextmenu', stop, { signal });
    // The press that ends a drag chooses nothing.
    const onClick = (event: MouseEvent) => {
      // By a key: nobody dragged.
      if (!swallow.current || event.detail === 0) return;
      swallow.current = false;
      event.preventDefault();
      event.stopPropagation();
    };
    list.addEventListener('click', onClick, { signal, capture: true });
    return () => abort.abort();
  };
  return { lista, caida };
}

/** What is pressed, where it may be dragged; null: it is a link, a button, or a row that stays. */
function gestoDe(event: PointerEvent, list: HTMLElement): Gesto | null {
  const { target, clientX: x, clientY: y, pointerType, button, isPrimary } = event;
  if (!(target instanceof Element) || button !== 0 || !isPrimary) return null;
  const isMouse = pointerType === 'mouse';
  const fila = target.closest<HTMLElement>('[data-lugar]');
  const isHandle = target.closest('[data-asa]') !== null;
  if (fila === null || fila.dataset.quieta !== undefined || (!isHandle && target.closest('a, button') !== null))
    return null;
  if (isMouse && !isHandle) return null;
  const from = { x, y, scroll: list.scrollTop };
  return { id: Number(fila.dataset.lugar), fila, list, isMouse, from, y, resting: null, isMoving: false };
}

function offsetOf({ y, from, list }: Gesto): number {
  return y - from.y + list.scrollTop - from.scroll;
}

/** The first of the others whose middle lies under the finger. */
function antesDe({ y, fila, list }: Gesto): number | null {
  const others = [...list.querySelectorAll<HTMLElement>('[data-lugar]')].filter((one) => one !== fila);
  const next = others.find((one) => {
    const { top, height } = one.getBoundingClientRect();
    return top + height / 2 > y;
  });
  return next === undefined ? null : Number(next.dataset.lugar);
}

/** At the edges the list goes on for as long as the row is held there. */
function followEdge(gesto: Gesto, isHeld: () => boolean, onMoved: (gesto: Gesto) => void): void {
  const step = () => {
    if (!isHeld()) return;
    const { top, bottom } = gesto.list.getBoundingClientRect();
    const before = gesto.list.scrollTop;
    if (gesto.y < top + EDGE) gesto.list.scrollTop = before - PACE;
    if (gesto.y > bottom - EDGE) gesto.list.scrollTop = before + PACE;
    if (gesto.list.scrollTop !== before) onMoved(gesto);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
