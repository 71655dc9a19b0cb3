import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';

import { FONTS } from '#features/etiquetas/server/public.ts';
import { formatDateMinute, formatDay } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';

import type { Diferencia, Rendicion, Saldo } from '../contract.ts';
import type { selectPapel } from './rendiciones.sql.ts';

/** The rendición on paper: what was expected, declared and counted, what differed and what became of it, and both signatures. */

type Papel = NonNullable<Awaited<ReturnType<typeof selectPapel>>>;
type Doc = InstanceType<typeof PDFDocument>;

const MARGIN = 48;
const RIGHT = 595 - MARGIN;
const MEDIO: Readonly<Record<string, string>> = {
  EFECTIVO: 'Efectivo',
  TARJETA: 'Tarjeta',
  TRANSFERENCIA: 'Transferencia',
  QR: 'QR',
};
const DECISION: Readonly<Record<string, string>> = {
  A_CARGO: 'a cargo del chofer',
  SOBRANTE: 'queda como sobrante',
  ASUMIDA: 'la asume la empresa',
  ERROR_DE_REGISTRO: 'error de registro, corregido',
  RECIBIDA: 'recibida después',
  BUSCAR: 'se busca',
  INCIDENCIA: 'con incidencia abierta',
};

export function papelOf(rendicion: Omit<Rendicion, 'actos'>, papel: Papel): Readable {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: `Rendición ${rendicion.numero}`, Producer: 'Andén', Creator: 'Andén' },
  });
  for (const [name, file] of Object.entries(FONTS)) doc.registerFont(name, file);
  head(doc, rendicion, papel);
  saldos(doc, rendicion.saldos ?? []);
  conteo(doc, papel);
  diferencias(doc, rendicion.diferencias);
  firmas(doc, rendicion, papel);
  doc
    .font('normal')
    .fontSize(8)
    .text(`Impreso ${formatDateMinute(papel.ahora)}`, MARGIN, 790, { lineBreak: false });
  doc.end();
  return doc;
}

function head(doc: Doc, { numero, chofer, recibe, leidas, nombre_estado }: Omit<Rendicion, 'actos'>, papel: Papel) {
  doc.font('negrita').fontSize(18).text(`Rendición ${numero}`);
  doc.font('normal').fontSize(11);
  doc.text(`Recorrido ${papel.recorrido} del ${formatDay(papel.dia)} · ${nombre_estado}`);
  doc.text(`Entrega ${chofer} · cuenta ${recibe} · ${leidas === 1 ? '1 guía' : `${leidas} guías`} de vuelta`);
  doc.moveDown();
}

const dinero = (centavos: number, moneda: string) => formatDinero({ centavos, moneda });
const COLUMNS = [MARGIN, 200, 300, 400] as const;

/** A line of four cells, the figures to the right. */
function line(doc: Doc, cells: readonly string[]) {
  const y = doc.y;
  cells.forEach((cell, place) => {
    const x = COLUMNS[place] ?? MARGIN;
    const width = (COLUMNS[place + 1] ?? RIGHT) - x;
    doc.text(cell, x, y, { width, align: place === 0 ? 'left' : 'right' });
  });
  doc.x = MARGIN;
}

function saldos(doc: Doc, rows: readonly Saldo[]) {
  doc.font('negrita').fontSize(11);
  line(doc, ['Medio', 'Esperado', 'Declarado', 'Contado']);
  doc.font('normal');
  for (const { medio, moneda, esperado, declarado, contado } of rows)
    line(doc, [
      `${MEDIO[medio] ?? medio} ${moneda}`,
      dinero(esperado, moneda),
      declarado === null ? '—' : dinero(declarado, moneda),
      dinero(contado, moneda),
    ]);
  doc.moveDown();
}

function conteo(doc: Doc, { vueltas, conteo: counted }: Papel) {
  for (const { vuelta, contado_por, sellada } of vueltas) {
    const own = counted.filter((one) => one.vuelta === vuelta);
    const said = own.map(
      ({ moneda, denominacion_centavos, cantidad }) =>
        `${cantidad} × ${moneda === 'USD' ? 'US$' : '$'} ${denominacion_centavos / 100}`,
    );
    doc
      .font('negrita')
      .text(`${vuelta === 1 ? 'Contado' : 'Recontado'} por ${contado_por}, ${formatDateMinute(sellada)}`);
    doc.font('normal').text(said.length === 0 ? 'Sin dinero' : said.join('   '));
  }
  doc.moveDown();
}

function diferencias(doc: Doc, rows: readonly Diferencia[]) {
  doc.font('negrita').text('Diferencias');
  doc.font('normal');
  if (rows.length === 0) doc.text('Ninguna.');
  for (const row of rows) doc.text(`· ${wordsOf(row)}`);
  doc.moveDown();
}

function wordsOf(row: Diferencia): string {
  const { clase, centavos, moneda, guia_nro, decision, decidida_por, nota } = row;
  const what =
    clase === 'BULTO'
      ? `Guía ${guia_nro ?? ''}: ${row.figura_entregada ? 'figura entregada y volvió' : 'ni entregada ni de vuelta'}`
      : `${clase === 'TARDIO' ? `Después del sellado, guía ${guia_nro ?? ''}` : `${MEDIO[row.medio ?? ''] ?? ''}`}: ${dinero(centavos ?? 0, moneda ?? 'UYU')}`;
  if (decision === null) return `${what} — por decidir`;
  return `${what} — ${DECISION[decision] ?? decision} (${decidida_por ?? ''}${nota === null ? '' : `: ${nota}`})`;
}

function firmas(doc: Doc, { chofer, recibe, firma_chofer, firma_recibe }: Omit<Rendicion, 'actos'>, papel: Papel) {
  const y = Math.max(doc.y + 20, 620);
  if (papel.firma_imagen !== null) doc.image(papel.firma_imagen, MARGIN, y, { fit: [200, 70] });
  const both = [
    { x: MARGIN, nombre: chofer, papel: 'Entrega', firmada: firma_chofer },
    { x: 330, nombre: recibe, papel: 'Recibe', firmada: firma_recibe },
  ];
  for (const { x, nombre, papel: said, firmada } of both) {
    doc
      .moveTo(x, y + 76)
      .lineTo(x + 210, y + 76)
      .stroke();
    doc
      .font('negrita')
      .fontSize(11)
      .text(`${said}: ${nombre}`, x, y + 82, { lineBreak: false });
    const when = firmada === null ? 'Sin firmar' : `Firmada con su sesión ${formatDateMinute(firmada)}`;
    const drawn = x === MARGIN && papel.firma_imagen !== null && firmada !== null;
    doc.font('normal').fontSize(9);
    doc.text(drawn ? `Firmada en pantalla ${formatDateMinute(firmada)}` : when, x, y + 98, { lineBreak: false });
  }
}
