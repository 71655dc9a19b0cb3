import fc from 'fast-check';
import { expect, test } from 'vitest';

import { ETIQUETA } from '#testing/etiqueta.ts';
import { readZpl } from '#testing/leer-zpl.ts';

import { escapeZpl, zplOf } from './zpl.ts';

const labelOf = (etiqueta = ETIQUETA) => [...zplOf([etiqueta])].join('');

/** The fields of a label, each command with what it was given. */
function fieldsOf(zpl: string) {
  return [...zpl.matchAll(/\^(?:FO|FT)(\d+),(\d+)(?:,(\d))?((?:(?!\^FS)[\s\S])*)\^FS/g)].map(
    ([, x, y, justified, rest = '']) => ({
      x: Number(x),
      y: Number(y),
      isRight: justified === '1',
      isReversed: rest.includes('^FR'),
      box: /\^GB(\d+),(\d+)/.exec(rest)?.slice(1).map(Number),
      text: /\^A0N,(\d+),\d+.*\^FH_\^FD(.*)$/.exec(rest)?.[2],
      height: Number(/\^A0N,(\d+)/.exec(rest)?.[1] ?? 0),
      bars: /\^BY(\d+),2,(\d+)\^BC([NB]),(\d+),N,N,N,N\^FD(.*)$/.exec(rest)?.slice(1),
      qr: /\^BQN,2,(\d+)\^FH_\^FDMA,(.*)$/.exec(rest)?.slice(1),
    }),
  );
}

/** What the printer reads in a field. */
function readField(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '_') {
      bytes.push(Number.parseInt(text.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(text.charCodeAt(at));
  }
  return Buffer.from(bytes).toString('utf8');
}

const textsOf = (zpl: string) => fieldsOf(zpl).flatMap(({ text }) => (text === undefined ? [] : [readField(text)]));

test('a label is one document of 100 × 150 mm at 203 dpi, in UTF-8', () => {
  const zpl = labelOf();
  expect(zpl.startsWith('^XA\n^CI28^PW800^LL1200^LH0,0')).toBe(true);
  expect(zpl.match(/\^XA/g)).toHaveLength(1);
  expect(zpl.endsWith('^PQ1\n^XZ\n')).toBe(true);
  expect([...zplOf([ETIQUETA, ETIQUETA])].join('').match(/\^XA|\^XZ/g)).toEqual(['^XA', '^XZ', '^XA', '^XZ']);
});

test('a scanner reads its bars as the printer draws them, whichever way they run', async () => {
  const bars = await readZpl(labelOf());
  expect(bars.length).toBeGreaterThan(0);
  expect(bars.map(({ texto }) => texto)).toEqual(bars.map(() => ETIQUETA.codigo));
});

test('every field lies inside the label', () => {
  for (const { x, y, box, bars, qr, height } of fieldsOf(labelOf())) {
    expect(x).toBeGreaterThanOrEqual(32);
    expect(x + (box?.[0] ?? 0)).toBeLessThanOrEqual(768);
    expect(y + (box?.[1] ?? Number(bars?.[1] ?? 0))).toBeLessThanOrEqual(1200);
    if (height > 0) expect(y - height * 0.8).toBeGreaterThanOrEqual(0);
    if (qr) expect(x + Number(qr[0]) * 33).toBeLessThanOrEqual(32 + 176);
  }
});

test('says all that the label has to say', () => {
  const texts = textsOf(labelOf());
  expect(texts).toEqual(
    expect.arrayContaining([
      'ESTÁNDAR A AGENCIA',
      '2/3',
      'TA',
      'AG17',
      'Paso de los Toros',
      'Ana Pereira',
      'Ruta 8 km 23.500',
      '881000000036B02',
    ]),
  );
  expect(texts).toEqual(
    expect.arrayContaining(['Tienda Norte', 'PED-77', '22/11/2026', 'Retira en Agencia Paso · 18 de Julio 120']),
  );
});

test('the bars carry the code of the piece with its changes of set, as wide and high as they must be', () => {
  const { bars, x } = fieldsOf(labelOf()).find((field) => field.bars) ?? {};
  expect(bars).toEqual(['4', '144', 'N', '144', '>;881000000036>6B02']);
  // 145 modules of four dots, in the middle.
  expect(x).toBe((800 - 145 * 4) / 2);
  const S10 = fieldsOf(labelOf({ ...ETIQUETA, codigo: 'RR287043775IN' })).find((field) => field.bars)?.bars;
  expect(S10).toEqual(['4', '144', 'N', '144', '>:RR2>587043775>6IN']);
});

test('a code too long to lie stands upright', () => {
  const codigo = `${'ABCDEFGHIJ'.repeat(4)}B12`;
  const { bars, x, y } = fieldsOf(labelOf({ ...ETIQUETA, codigo })).find((field) => field.bars) ?? {};
  expect(bars?.[2]).toBe('B');
  expect([x, y].every((at) => at !== undefined && at >= 0)).toBe(true);
});

test('the QR leads to the public page of the parcel', () => {
  const { qr } = fieldsOf(labelOf()).find((field) => field.qr) ?? {};
  expect(qr).toEqual(['5', 'https://anden.example.com.uy/seguimiento/881000000036']);
});

test('what is to be collected stands in reverse on a black box, and nothing else does', () => {
  const fields = fieldsOf(labelOf({ ...ETIQUETA, bulto: 1 }));
  const reversed = fields.filter(({ isReversed }) => isReversed);
  expect(reversed.map(({ text }) => text)).toEqual(['COBRAR', '$ 3.609,00']);
  const band = fields.find(({ box }) => box !== undefined && (box[1] ?? 0) > 40);
  expect(band?.box).toEqual([736, 80]);
  for (const { y, x } of reversed) {
    expect(y).toBeGreaterThan(band?.y ?? 0);
    expect(y).toBeLessThan((band?.y ?? 0) + 80);
    expect(x).toBeGreaterThanOrEqual(band?.x ?? 0);
  }
  expect(labelOf({ ...ETIQUETA, contra_reembolso: null })).not.toContain('^FR');
});

test('no name can give the printer a command, and each is read back as it was', () => {
  const HOSTILE = ['^XZ^XA^FDfalso^FS', '~JA ~DG', 'A\\&B', 'a_5Eb', '^FH\\^FD', 'Peña & Ñandú', '_'];
  for (const text of HOSTILE) {
    expect(escapeZpl(text)).not.toMatch(/[\^~\\]/);
    expect(readField(escapeZpl(text))).toBe(text);
    const zpl = labelOf({
      ...ETIQUETA,
      destinatario: text,
      direccion: text,
      cliente: text,
      referencia: text,
      localidad: text,
    });
    expect(zpl.match(/\^XA|\^XZ/g)).toEqual(['^XA', '^XZ']);
    expect(zpl).not.toContain('~');
    expect(textsOf(zpl).filter((one) => one === text).length).toBeGreaterThanOrEqual(4);
  }
});

test('whatever comes, a field is plain ASCII without commands, and control signs are gone', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60, unit: 'binary' }), (text) => {
      expect(escapeZpl(text)).toMatch(/^(?:[ -[\]`-}]|_[0-9A-F]{2})*$/);
      const zpl = labelOf({ ...ETIQUETA, destinatario: text, direccion: text });
      expect(zpl).toMatch(/^[\n -~]*$/);
      expect(zpl.match(/\^XA|\^XZ/g)).toEqual(['^XA', '^XZ']);
      for (const shown of textsOf(zpl)) expect(shown).not.toMatch(/\p{Cc}/u);
    }),
    { numRuns: 50 },
  );
});
