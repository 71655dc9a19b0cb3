import * as z from 'zod/mini';

/** What the company is called, its one colour and its mark (`/builder`): anybody may know it, the sign-in page wears it. */
export const Marca = z.object({
  nombre: z.string(),
  /** `#08686c`; null: the product's own. */
  color: z.nullable(z.string()),
  /** The address of its picture; null: the product's own mark. */
  logo: z.nullable(z.string()),
});
export type Marca = z.output<typeof Marca>;

export const MARCA: Marca = { nombre: 'Andén', color: null, logo: null };

/** As long as it stays readable in the menu and on a label. */
export const MOST_NOMBRE = 40;
/** Of the file that is chosen; it is drawn anew, small. */
export const MOST_LOGO_BYTES = 500_000;

type Rgb = readonly [number, number, number];

/** What the colour is drawn on in each scheme: the darkest of the light surfaces, the lightest of the dark ones. */
const PAPER = { claro: [233, 242, 243], oscuro: [28, 43, 47] } as const satisfies Record<string, Rgb>;
const [WHITE, BLACK]: readonly [Rgb, Rgb] = [
  [255, 255, 255],
  [0, 0, 0],
];
/** WCAG 2.2 asks 4.5 of text; the rest is for the soft surfaces that are made of the colour itself. */
const ENOUGH = 5.2;

/** The tokens that the colour stands for, in a light and in a dark page: moved towards black or white until it can be read there. */
export function tonosDe(color: string): { claro: Record<string, string>; oscuro: Record<string, string> } {
  const given = rgbOf(color);
  const claro = readable(given, PAPER.claro, BLACK);
  const oscuro = readable(given, PAPER.oscuro, WHITE);
  return {
    claro: {
      '--an-primary': hexOf(claro),
      '--an-primary-hover': hexOf(mixed(claro, BLACK, 0.15)),
      '--an-primary-active': hexOf(mixed(claro, BLACK, 0.3)),
      '--an-on-primary': '#ffffff',
      '--an-primary-soft': hexOf(mixed(claro, WHITE, 0.88)),
      '--an-selected': hexOf(mixed(claro, WHITE, 0.84)),
      '--an-link': hexOf(claro),
    },
    oscuro: {
      '--an-primary': hexOf(oscuro),
      '--an-primary-hover': hexOf(mixed(oscuro, WHITE, 0.2)),
      '--an-primary-active': hexOf(mixed(oscuro, WHITE, 0.4)),
      '--an-on-primary': hexOf(mixed(oscuro, BLACK, 0.9)),
      '--an-primary-soft': hexOf(mixed(oscuro, BLACK, 0.78)),
      '--an-selected': hexOf(mixed(oscuro, BLACK, 0.72)),
      '--an-link': hexOf(mixed(oscuro, WHITE, 0.2)),
    },
  };
}

/** The same for a style sheet of one scheme. */
export function reglasDe(tonos: Readonly<Record<string, string>>): string {
  return Object.entries(tonos)
    .map(([token, value]) => `${token}:${value};`)
    .join('');
}

function readable(color: Rgb, paper: Rgb, towards: Rgb): Rgb {
  for (let part = 0; part < 1; part += 0.02) {
    const tried = mixed(color, towards, part);
    if (contrast(tried, paper) >= ENOUGH) return tried;
  }
  return towards;
}

/** Of two colours of sRGB (WCAG 2.2). */
function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mixed([red, green, blue]: Rgb, [r, g, b]: Rgb, part: number): Rgb {
  const at = (from: number, to: number) => Math.round(from + (to - from) * part);
  return [at(red, r), at(green, g), at(blue, b)];
}

function rgbOf(color: string): Rgb {
  const at = (place: number) => Number.parseInt(color.slice(place, place + 2), 16);
  return [at(1), at(3), at(5)];
}

function hexOf(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
