import { formatDateMinute } from '#shared/dates.ts';
import { marca } from '#web/marca.ts';
import { saveFile } from '#web/save-file.ts';

import type { ChartModel } from './chart-model.ts';
import { type Palette, readPaperPalette } from './palette.ts';

const WIDTH = 960;
const MARGIN = 32;
const SCALE = 2;

export interface ChartImage {
  filename: string;
  title: string;
  /** What it shows, and of when. */
  subtitle: string;
  model: ChartModel;
  height: number;
}

/** Saves a chart as an image on white paper, with what one must know to read it elsewhere. */
export async function saveChartImage(image: ChartImage): Promise<void> {
  const { paintChart } = await import('./engine.ts');
  const palette = readPaperPalette();
  const width = WIDTH - 2 * MARGIN;
  const chart = paintChart(image.model, { width, height: image.height, pixelRatio: SCALE });
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('Este navegador no puede dibujar la imagen');
  pen.font = titleFont(palette);
  const lines = wrap(image.title, (text) => pen.measureText(text).width, width);
  const head = MARGIN + lines.length * 26 + 30;
  canvas.width = WIDTH * SCALE;
  canvas.height = (head + image.height + 56) * SCALE;
  pen.scale(SCALE, SCALE);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, WIDTH, canvas.height / SCALE);
  pen.textBaseline = 'top';
  writeHead(pen, { palette, lines, subtitle: image.subtitle });
  pen.drawImage(chart, MARGIN, head, width, image.height);
  writeFoot(pen, palette, head + image.height + 20);
  saveFile(image.filename, await blobOf(canvas), 'image/png');
}

/** Words on lines no wider than the paper. */
export function wrap(text: string, widthOf: (text: string) => number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line === undefined || widthOf(longer) > most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

interface Head {
  palette: Palette;
  lines: readonly string[];
  subtitle: string;
}

function writeHead(pen: CanvasRenderingContext2D, { palette, lines, subtitle }: Head): void {
  pen.fillStyle = palette.text;
  pen.font = titleFont(palette);
  for (const [index, line] of lines.entries()) pen.fillText(line, MARGIN, MARGIN - 4 + index * 26);
  pen.fillStyle = palette.muted;
  pen.font = `400 14px ${palette.font}`;
  pen.fillText(subtitle, MARGIN, MARGIN + lines.length * 26);
}

/** The mark of the product, and the day on which the image was made. */
function writeFoot(pen: CanvasRenderingContext2D, palette: Palette, top: number): void {
  pen.fillStyle = palette.categories[0] ?? palette.text;
  pen.fillRect(MARGIN, top, 8, 14);
  pen.fillStyle = '#f5af20';
  pen.fillRect(MARGIN + 8, top, 6, 14);
  pen.fillStyle = palette.text;
  pen.font = `650 14px ${palette.font}`;
  pen.fillText(marca.nombre, MARGIN + 22, top);
  pen.fillStyle = palette.muted;
  pen.font = `400 13px ${palette.font}`;
  pen.textAlign = 'right';
  pen.fillText(`Generado el ${formatDateMinute(new Date())}`, WIDTH - MARGIN, top);
}

function titleFont({ font }: Palette): string {
  return `650 20px ${font}`;
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No se pudo armar la imagen')) : resolve(blob)),
      'image/png',
    );
  });
}
