import type { ChartModel } from './chart-model.ts';
import type { Palette } from './palette.ts';

type Rgb = readonly [number, number, number];

/** What one must be able to see of a shape on its ground (WCAG 1.4.11). */
const LEAST_CONTRAST = 3;

/** The colours of the series: those of the server that can be seen here and are given once, else those of the palette. */
export function seriesColors(model: ChartModel, palette: Palette): string[] {
  return chosenColors(
    model.series.map(({ color }) => color),
    palette,
  );
}

/** The colours of the points, where they are told apart by it; several small ones together stand back. */
export function pointColors(model: ChartModel, palette: Palette): string[] {
  const colors = chosenColors(
    model.points.map(({ color }) => color),
    palette,
  );
  return colors.map((color, index) => (model.points[index]?.isRest ? palette.lineStrong : color));
}

/** A colour that came from elsewhere, if it is one, and can be seen on the ground; null where it is neither. */
export function visibleColor(
  color: string | undefined,
  { surface, marks }: Pick<Palette, 'surface' | 'marks'>,
): string | null {
  if (color === undefined) return null;
  const mark = marks.get(color);
  const wanted = mark === undefined ? hexColor(color) : parseColor(mark);
  const under = parseColor(surface);
  if (wanted === null || under === null) return null;
  return contrastOf(wanted, under) >= LEAST_CONTRAST ? `rgb(${wanted.join(', ')})` : null;
}

/** The one of two inks that is read better on a ground. */
export function inkOn(ground: string, inks: readonly [string, string]): string {
  const under = parseColor(ground);
  if (under === null) return inks[0];
  const contrasts = inks.map((ink) => contrastOf(parseColor(ink) ?? [0, 0, 0], under));
  return (contrasts[0] ?? 0) >= (contrasts[1] ?? 0) ? inks[0] : inks[1];
}

/** Given colours first, so that none of the palette is one of them; two of a kind are no difference. */
function chosenColors(given: readonly (string | undefined)[], palette: Palette): string[] {
  const visible = given.map((color) => visibleColor(color, palette));
  const kept = visible.map((color, index) => (visible.indexOf(color) === index ? color : null));
  const free = palette.categories.filter((color) => !kept.includes(normalized(color)));
  let taken = 0;
  return kept.map((color) => {
    if (color !== null) return color;
    const next = free[taken % Math.max(1, free.length)] ?? palette.text;
    taken += 1;
    return next;
  });
}

function normalized(color: string): string {
  const parsed = parseColor(color);
  return parsed === null ? color : `rgb(${parsed.join(', ')})`;
}

/** Only `#rgb` and `#rrggbb`: anything else that a style understands is not taken from data. */
function hexColor(text: string): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return null;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/** A token as the browser computes it: `rgb(8, 104, 108)`. */
function parseColor(text: string): Rgb | null {
  const match = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/.exec(text);
  if (match === null) return hexColor(text);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
