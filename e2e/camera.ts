import { writeFile } from 'node:fs/promises';

import { code128Of } from '#shared/etiqueta/simbolos.ts';

const [WIDTH, HEIGHT] = [640, 480];
const [WHITE, BLACK, GREY] = [235, 16, 128];
/** Pixels of the narrowest bar. */
const MODULE = 4;

/** Writes what a camera sees that is held over a label, as a film of two pictures, and answers the switches with which Chromium shows it as its camera. */
export async function cameraOver(text: string, file: string): Promise<string[]> {
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
  const picture = Buffer.concat([Buffer.from('FRAME\n'), light(text), Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]);
  await writeFile(file, Buffer.concat([Buffer.from(head), picture, picture]));
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}

/** How light each pixel is: the bars of the label in the middle of a white sheet. */
function light(text: string): Buffer {
  const { ancho, d } = code128Of(text);
  const row = Buffer.alloc(WIDTH, WHITE);
  const margin = Math.floor((WIDTH - ancho * MODULE) / 2);
  for (const [, left, width] of d.matchAll(/M(\d+) [\d.]+h(\d+)V/g)) {
    const from = margin + Number(left) * MODULE;
    row.fill(BLACK, from, from + Number(width) * MODULE);
  }
  const blank = Buffer.alloc(WIDTH, WHITE);
  return Buffer.concat(Array.from({ length: HEIGHT }, (_, y) => (y > 140 && y < 340 ? row : blank)));
}
