import { formatDateMinute } from '#shared/dates.ts';
import { marca } from '#web/marca.ts';
import { saveFile } from '#web/save-file.ts';

import type { ChartImage } from './chart-image.ts';
import { type Palette, readPaperPalette } from './palette.ts';

const WIDTH = 960;
const MARGIN = 32;
const HEAD = 84;
const FOOT = 44;

/** Saves a chart as a drawing that stays sharp at any size, with what one must know to read it elsewhere. */
export async function saveChartDrawing({ filename, title, subtitle, model, height }: ChartImage): Promise<void> {
  const { drawChart } = await import('./engine-svg.ts');
  const chart = drawChart(model, { width: WIDTH - 2 * MARGIN, height });
  const whole = HEAD + height + FOOT;
  const drawing = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${whole}" width="${WIDTH}" height="${whole}">`,
    `<rect width="${WIDTH}" height="${whole}" fill="#ffffff"/>`,
    ...wordsOf(readPaperPalette(), { title, subtitle, foot: whole - 16 }),
    // A drawing inside the drawing, moved under the words.
    chart.replace('<svg ', `<svg x="${MARGIN}" y="${HEAD}" `),
    '</svg>',
  ];
  saveFile(filename, drawing.join('\n'), 'image/svg+xml');
}

function wordsOf({ font, text, muted }: Palette, words: { title: string; subtitle: string; foot: number }): string[] {
  const write = (y: number, content: string, look: string) =>
    `<text x="${MARGIN}" y="${y}" font-family="${escaped(font)}" ${look}>${escaped(content)}</text>`;
  return [
    write(42, words.title, `font-size="20" font-weight="650" fill="${text}"`),
    write(66, words.subtitle, `font-size="14" fill="${muted}"`),
    write(
      words.foot,
      `${marca.nombre} · Generado el ${formatDateMinute(new Date())}`,
      `font-size="13" fill="${muted}"`,
    ),
  ];
}

/** Names are data: none of them may become a part of the drawing. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
