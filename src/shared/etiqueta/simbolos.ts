import { code128, type DrawingContext, qrcode } from 'bwip-js/generic';

/** Symbols as paths; this file is loaded only when something is printed. */

export interface Simbolo {
  /** Units of the path; the narrowest bar of a Code 128 is one wide. */
  readonly ancho: number;
  readonly alto: number;
  readonly d: string;
}

export function code128Of(text: string): Simbolo {
  return code128({ bcid: 'code128', text, scale: 1, height: 10, includetext: false }, pathContext());
}

/** A GS1-128 of digits that begin with their key. */
export function gs1128Of(digits: string): Simbolo {
  const text = `^FNC1${digits}`;
  return code128({ bcid: 'code128', text, parsefnc: true, scale: 1, height: 10, includetext: false }, pathContext());
}

export function qrOf(text: string): Simbolo {
  return qrcode({ bcid: 'qrcode', text, scale: 1 }, pathContext());
}

/** Collects what is drawn into one path, without colours and without text. */
function pathContext(): DrawingContext<Simbolo> {
  const size = { ancho: 0, alto: 0 };
  const path: string[] = [];
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (ancho, alto) => Object.assign(size, { ancho, alto }),
    // A bar stands on the middle of its width, an odd one half a unit to the left of it.
    line: (...[x, top, , bottom, width]) => {
      const left = Math.trunc(x) - Math.ceil(Math.round(width) / 2);
      path.push(`M${left} ${top}h${Math.round(width)}V${bottom}h${-Math.round(width)}z`);
    },
    polygon: (points) => void path.push(`M${points.map((point) => point.join(' ')).join('L')}z`),
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ ...size, d: path.join('') }),
  };
}
