/** Relative luminance of sRGB channels, 0–255 (WCAG 2.2). */
function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours as the browser computes them (`rgb(17, 29, 33)`); null where one is no such colour. */
export function contrastOf(ink: string, paper: string): number | null {
  const [one, other] = [ink, paper].map((color) =>
    color
      .match(/[\d.]+/g)
      ?.slice(0, 3)
      .map(Number),
  );
  if (one?.length !== 3 || other?.length !== 3) return null;
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
