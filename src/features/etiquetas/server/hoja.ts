import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';

import { formatDateMinute } from '#shared/dates.ts';
import { code128Of } from '#shared/etiqueta/simbolos.ts';

import { FONTS } from './pdf.ts';

/** A paper about one thing: what is known of it, its rows, who signed. Black on white, each page says which one it is. */
export interface Hoja {
  readonly titulo: string;
  /** Also as a bar code. */
  readonly numero: string;
  readonly datos: readonly (readonly [nombre: string, texto: string])[];
  /** `parte`: the share of the width. */
  readonly columnas: readonly { readonly titulo: string; readonly parte: number }[];
  readonly filas: readonly (readonly string[])[];
  readonly firma: Buffer | null;
  readonly firmante: string | null;
}

type Doc = InstanceType<typeof PDFDocument>;

const MARGIN = 42;
const FOOT = 30;
const NOMBRE = 120;
const BARRAS = { ancho: 180, alto: 34 };
const FIRMA = { ancho: 200, alto: 80 };
const RENGLON = 15;

export function hojaPdf(hoja: Hoja): Readable {
  return hojasPdf([hoja], `${hoja.titulo} ${hoja.numero}`);
}

/** One after the other, each from a page of its own on. */
export function hojasPdf(hojas: readonly Hoja[], nombre: string): Readable {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    info: { Title: nombre, Producer: 'Andén', Creator: 'Andén' },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  for (const [at, hoja] of hojas.entries()) {
    if (at > 0) doc.addPage();
    cabeza(doc, hoja);
    tabla(doc, hoja);
    firma(doc, hoja);
  }
  pies(doc);
  doc.end();
  return doc;
}

const wide = (doc: Doc) => doc.page.width - 2 * MARGIN;
const bottom = (doc: Doc) => doc.page.height - MARGIN - FOOT;

function cabeza(doc: Doc, { titulo, numero, datos }: Hoja): void {
  doc.font('negrita').fontSize(18).fillColor('#000000').text(titulo, MARGIN, MARGIN);
  doc.font('mono').fontSize(12).text(numero);
  const simbolo = code128Of(numero);
  doc
    .save()
    .translate(doc.page.width - MARGIN - BARRAS.ancho, MARGIN)
    .scale(BARRAS.ancho / simbolo.ancho, BARRAS.alto / simbolo.alto)
    .path(simbolo.d)
    .fill('#000000', 'even-odd')
    .restore();
  let y = Math.max(doc.y, MARGIN + BARRAS.alto) + 14;
  for (const [nombre, texto] of datos) {
    doc.font('normal').fontSize(10).text(nombre, MARGIN, y, { width: NOMBRE });
    doc.font('negrita').text(texto, MARGIN + NOMBRE, y, { width: wide(doc) - NOMBRE });
    y = doc.y + 3;
  }
  doc.y = y + 10;
}

function tabla(doc: Doc, { columnas, filas }: Hoja): void {
  if (filas.length === 0) return;
  const whole = columnas.reduce((sum, { parte }) => sum + parte, 0);
  const widths = columnas.map(({ parte }) => (parte / whole) * wide(doc));
  const renglon = (celdas: readonly string[], fuente: string) => {
    if (doc.y + RENGLON > bottom(doc)) doc.addPage();
    const { y } = doc;
    let x = MARGIN;
    for (const [at, width] of widths.entries()) {
      doc
        .font(fuente)
        .fontSize(9)
        .text(celdas[at] ?? '', x, y, { width: width - 6, height: RENGLON - 3, ellipsis: true, lineBreak: false });
      x += width;
    }
    doc
      .moveTo(MARGIN, y + RENGLON - 3)
      .lineTo(MARGIN + wide(doc), y + RENGLON - 3)
      .lineWidth(0.4)
      .stroke('#888888');
    doc.y = y + RENGLON;
  };
  renglon(
    columnas.map(({ titulo }) => titulo),
    'negrita',
  );
  for (const fila of filas) renglon(fila, 'normal');
}

function firma(doc: Doc, { firma: imagen, firmante }: Hoja): void {
  if (imagen === null && firmante === null) return;
  if (doc.y + FIRMA.alto + 40 > bottom(doc)) doc.addPage();
  const y = doc.y + 20;
  if (imagen !== null) doc.image(imagen, MARGIN, y, { fit: [FIRMA.ancho, FIRMA.alto] });
  const line = y + FIRMA.alto + 4;
  doc
    .moveTo(MARGIN, line)
    .lineTo(MARGIN + FIRMA.ancho, line)
    .lineWidth(0.6)
    .stroke('#000000');
  doc
    .font('normal')
    .fontSize(10)
    .text(firmante ?? 'Firma', MARGIN, line + 4, { width: wide(doc) });
}

/** Once all pages are known. */
function pies(doc: Doc): void {
  const { count } = doc.bufferedPageRange();
  const impreso = `Impreso el ${formatDateMinute(new Date().toISOString())}`;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the bottom margin a text would begin a page of its own.
    doc.page.margins.bottom = 0;
    doc
      .font('normal')
      .fontSize(8)
      .text(`${impreso} · Página ${page + 1} de ${count}`, MARGIN, doc.page.height - MARGIN, {
        width: wide(doc),
        align: 'center',
        lineBreak: false,
      });
  }
}
