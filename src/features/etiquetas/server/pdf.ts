import { createRequire } from 'node:module';
import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';

import type { Fuente } from '#shared/etiqueta/anchos.ts';
import { ETIQUETA_MM, type Etiqueta, plantillaOf } from '#shared/etiqueta/plantilla.ts';
import { code128Of, gs1128Of, qrOf } from '#shared/etiqueta/simbolos.ts';
import { widthOf } from '#shared/etiqueta/texto.ts';
import type { LogoPieza, Pieza, SimboloPieza } from '#shared/etiqueta/trazo.ts';

/** Points of a PDF. */
const MM = 72 / 25.4;
const { resolve } = createRequire(import.meta.url);
export const FONTS: Readonly<Record<Fuente, string>> = {
  normal: resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-500-normal.woff'),
  negrita: resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff'),
  mono: resolve('@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-700-normal.woff'),
};
/** Bytes that wait for a slow reader before the drawing does. */
const MOST_WAITING = 1_000_000;

export function pdfOf(etiquetas: Iterable<Etiqueta>): Readable {
  return pdfDeHojas({ ...ETIQUETA_MM, titulo: 'Etiquetas' }, etiquetas, plantillaOf);
}

/** In millimetres. */
interface Papel {
  readonly ancho: number;
  readonly alto: number;
  readonly titulo: string;
}

/** One page for each of them, as `piezasOf` draws it. Others are served between one page and the next. */
export function pdfDeHojas<T>(papel: Papel, things: Iterable<T>, piezasOf: (thing: T) => readonly Pieza[]): Readable {
  const size: [number, number] = [papel.ancho * MM, papel.alto * MM];
  const doc = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    info: { Title: papel.titulo, Producer: 'Andén', Creator: 'Andén' },
  });
  draw(doc, things, piezasOf).catch((error: Error) => doc.destroy(error));
  return doc;
}

type Doc = InstanceType<typeof PDFDocument>;

async function draw<T>(doc: Doc, things: Iterable<T>, piezasOf: (thing: T) => readonly Pieza[]): Promise<void> {
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  for (const thing of things) {
    if (doc.destroyed) return;
    doc.addPage();
    for (const pieza of piezasOf(thing)) drawPieza(doc, pieza);
    do await setImmediate();
    while (doc.readableLength > MOST_WAITING && !doc.destroyed);
  }
  doc.end();
}

function drawPieza(doc: Doc, pieza: Pieza): void {
  if (pieza.tipo === 'caja') {
    doc.rect(pieza.x * MM, pieza.y * MM, pieza.ancho * MM, pieza.alto * MM).fill('#000000');
    return;
  }
  if (pieza.tipo === 'logo') {
    drawLogo(doc, pieza);
    return;
  }
  if (pieza.tipo !== 'texto') {
    drawSimbolo(doc, pieza);
    return;
  }
  const { texto, fuente, alto, ancla, blanco, y } = pieza;
  const x = ancla === 'derecha' ? pieza.x - widthOf(texto, fuente, alto) : pieza.x;
  doc
    .font(fuente)
    .fontSize(alto * MM)
    .fillColor(blanco ? '#ffffff' : '#000000')
    .text(texto, x * MM, y * MM, { lineBreak: false, baseline: 'alphabetic' });
}

/** As lines of dots: sharper in a printer than a picture that it would have to reduce. */
function drawLogo(doc: Doc, { x, y, ancho, alto, logo }: LogoPieza): void {
  if (typeof logo === 'string') return;
  const dot = Math.min(ancho / logo.ancho, alto / logo.alto) * MM;
  const left = (x + ancho) * MM - logo.ancho * dot;
  for (const one of logo.corridas) doc.rect(left + one.x * dot, y * MM + one.y * dot, one.largo * dot, dot);
  doc.fill('#000000');
}

function drawSimbolo(doc: Doc, { tipo, x, y, ancho, alto, texto, gs1, girado }: SimboloPieza): void {
  const barsOf = gs1 ? gs1128Of : code128Of;
  const simbolo = tipo === 'qr' ? qrOf(texto) : barsOf(texto);
  doc.save().translate(x * MM, y * MM);
  // Read upwards: what was its left end is below.
  if (girado) doc.translate(0, alto * MM).rotate(-90);
  const [width, height] = girado ? [alto, ancho] : [ancho, alto];
  doc
    .scale((width * MM) / simbolo.ancho, (height * MM) / simbolo.alto)
    .path(simbolo.d)
    .fill('#000000', 'even-odd')
    .restore();
}
