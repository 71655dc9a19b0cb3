import { type PointerEvent, useState } from 'react';

import { estaDentro, type Marca, type Sitio } from './croquis-model.ts';
import { siteOf } from './use-marca.ts';

const NOTHING: readonly Sitio[] = [];
/** A press that moves less is a press. */
const LEAST = 8;

/** A line that a person draws around stops: on release those inside are told. */
export function useLazo(marks: readonly Marca[], onLazo: ((ids: number[]) => void) | undefined) {
  const [line, setLine] = useState(NOTHING);
  if (!onLazo) return { line: NOTHING, handlers: {} };
  const finish = () => {
    const ids = isDrawn(line) ? marks.filter((mark) => estaDentro(mark, line)).map(({ parada }) => parada.id) : [];
    setLine(NOTHING);
    if (ids.length > 0) onLazo(ids);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button === 0) setLine([siteOf(event)]);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (line.length > 0) setLine([...line, siteOf(event)]);
    },
    onPointerUp: finish,
    onPointerLeave: finish,
    onPointerCancel: () => setLine(NOTHING),
  };
  return { line, handlers };
}

function isDrawn(line: readonly Sitio[]): boolean {
  const [first] = line;
  return first !== undefined && line.some(({ x, y }) => Math.hypot(x - first.x, y - first.y) >= LEAST);
}
