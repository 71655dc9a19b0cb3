import { type KeyboardEvent, type PointerEvent, useState } from 'react';

import type { Lugar, Proyeccion, Sitio } from './croquis-model.ts';

interface Marked {
  readonly marca: Lugar | null;
  readonly onMarcar: ((lugar: Lugar) => void) | undefined;
}

/** Steps of the arrows, in points of the paper. */
const STEP = 4;
const LEAP = 24;
const ARROWS: ReadonlyMap<string, Sitio> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
]);

/** A place that a person puts on the paper: pressed or dragged to where it belongs, or moved by the arrows (further with Shift). */
export function useMarca({ sitio, lugar }: Proyeccion, { marca, onMarcar }: Marked) {
  const [dragged, setDragged] = useState<Sitio | null>(null);
  if (!onMarcar) return { sitio: marca && sitio(marca), handlers: {} };
  const handlers = {
    tabIndex: 0,
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button === 0) setDragged(siteOf(event));
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (dragged !== null) setDragged(siteOf(event));
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      if (dragged !== null) onMarcar(lugar(siteOf(event)));
      setDragged(null);
    },
    onPointerLeave: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
    onKeyDown: (event: KeyboardEvent<SVGSVGElement>) => {
      const way = ARROWS.get(event.key);
      if (way === undefined || marca === null) return;
      event.preventDefault();
      const { x, y } = sitio(marca);
      const step = event.shiftKey ? LEAP : STEP;
      onMarcar(lugar({ x: x + way.x * step, y: y + way.y * step }));
    },
  };
  return { sitio: dragged ?? (marca && sitio(marca)), handlers };
}

/** The sketch is drawn point for point, so a place on the screen is one of the sketch. */
export function siteOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Sitio {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
