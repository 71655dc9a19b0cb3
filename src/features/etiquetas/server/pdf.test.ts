import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';

import { type Fuente, LETRAS } from '#shared/etiqueta/anchos.ts';
import { widthOf } from '#shared/etiqueta/texto.ts';
import { ETIQUETA } from '#testing/etiqueta.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';

import { FONTS, pdfOf } from './pdf.ts';

const CODIGOS = [
  '881000000036',
  '881000000036B02',
  '881000000036B117',
  '881000000036-D1',
  'RR287043775IN',
  'ML-7',
  'ABCDEFGHIJKLMNOPQRS',
  // The longest that stand upright in bars of full width, and the longest number that there is, with its piece.
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ01234',
  `${'ABCDEFGHIJ'.repeat(4)}B999`,
];

test.each(CODIGOS)('the bars and the QR of %s are read back off the paper', async (codigo) => {
  const enlace = `https://anden.example.com.uy/seguimiento/${codigo}`;
  const [page] = await readLabels(await buffer(pdfOf([{ ...ETIQUETA, codigo, enlace }])));
  expect(page).toMatchObject({ code128: codigo, qr: enlace });
  expect(page?.ancho).toBeCloseTo(100, 3);
  expect(page?.alto).toBeCloseTo(150, 3);
});

test('what the label says is text, accents and all', async () => {
  const [page] = await readLabels(await buffer(pdfOf([{ ...ETIQUETA, destinatario: 'Ñandú Güelfi Õ' }])));
  for (const text of [
    'ESTÁNDAR A AGENCIA',
    '2/3',
    'TA',
    'AG17',
    'Ñandú Güelfi Õ',
    'Ruta 8 km 23.500',
    'Se cobra una vez, con el bulto 1',
  ])
    expect(page?.texto).toContain(text);
});

test('of many labels each has its page, in their order', async () => {
  const many = Array.from({ length: 30 }, (_, i) => ({
    ...ETIQUETA,
    codigo: `88100000${1000 + i}`,
    bulto: i + 1,
    bultos: 30,
  }));
  const read = await readLabels(await buffer(pdfOf(many)), [1, 17, 30]);
  expect(read.map(({ code128 }) => code128)).toEqual(['881000001000', '881000001016', '881000001029']);
});

test('the table of widths is that of the fonts', () => {
  const doc = new PDFDocument();
  for (const fuente of ['normal', 'negrita', 'mono'] satisfies Fuente[]) {
    doc.font(FONTS[fuente]).fontSize(1000);
    for (const letra of LETRAS) {
      const table = widthOf(letra, fuente, 1000) / 1.01;
      expect([letra, Math.round(table)]).toEqual([letra, Math.round(doc.widthOfString(letra))]);
    }
  }
});
