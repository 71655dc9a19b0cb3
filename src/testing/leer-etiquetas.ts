import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));

/** Ready to be used: the engine is read from disk, and not from the web. */
export { readBarcodes };

prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** A printer of 203 dpi. */
const DPI = 203;

export interface PaginaLeida {
  /** In millimetres. */
  readonly ancho: number;
  readonly alto: number;
  readonly texto: string;
  readonly code128: string | undefined;
  readonly qr: string | undefined;
  /** All of them: the company's mark may be one. */
  readonly qrs: readonly string[];
}

/** Draws pages of a PDF in the dots of a label printer and reads them back as a scanner would. */
export async function readLabels(pdf: Uint8Array, pages: 'all' | readonly number[] = 'all'): Promise<PaginaLeida[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false });
  const doc = await task.promise;
  const read: PaginaLeida[] = [];
  for (let number = 1; number <= doc.numPages; number += 1) {
    if (pages !== 'all' && !pages.includes(number)) continue;
    const page = await doc.getPage(number);
    const viewport = page.getViewport({ scale: DPI / 72 });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    // @ts-expect-error: a canvas of Node has what pdf.js draws with, and not the type of a browser's
    await page.render({ canvasContext: context, canvas, viewport }).promise;
    const codes = await readBarcodes(new Uint8Array(canvas.toBuffer('image/png')), { formats: ['Code128', 'QRCode'] });
    const { items } = await page.getTextContent();
    read.push({
      ancho: (viewport.width / DPI) * 25.4,
      alto: (viewport.height / DPI) * 25.4,
      texto: items.map((item) => ('str' in item ? item.str : '')).join(' '),
      code128: codes.find(({ format }) => format === 'Code128')?.text,
      qr: codes.find(({ format }) => format === 'QRCode')?.text,
      qrs: codes.filter(({ format }) => format === 'QRCode').map(({ text }) => text),
    });
    page.cleanup();
  }
  await task.destroy();
  return read;
}
