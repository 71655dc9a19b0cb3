import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { guardarMarca } from '#features/apariencia/contract.ts';
import { qrOf } from '#shared/etiqueta/simbolos.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { generarEtiquetas } from '../contract.ts';

const ADMIN: Person = { roles: [1] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** A mark that can be read back off the paper. */
async function marca(): Promise<Buffer> {
  const { d, ancho, alto } = qrOf('LA EMPRESA');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="180" height="180" viewBox="-2 -2 ${ancho + 4} ${alto + 4}"><path d="${d}" fill-rule="evenodd" fill="#102a43"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const label = async (numero: string, formato: 'pdf' | 'zpl') => {
  const answer = generarEtiquetas.result.parse(await server.as(CLIENTE, generarEtiquetas, { numero, formato }));
  return Buffer.from(answer.archivo.base64, 'base64');
};

test('the company’s mark stands on a label of either kind, in black on paper; without one its place is the text’s', async () => {
  const { numero } = await newGuia(server, { cliente_id: 1 });
  const [before] = await readLabels(await label(numero, 'pdf'));
  expect(before?.qrs).toHaveLength(1);
  expect((await label(numero, 'zpl')).toString()).not.toContain('^GFA');

  const logo = (await marca()).toString('base64');
  expect(await server.as(ADMIN, guardarMarca, { nombre: 'Correo Azul', color: null, logo })).toMatchObject({
    code: 'OK',
  });
  const [after] = await readLabels(await label(numero, 'pdf'));
  expect(after?.qrs.toSorted()).toEqual([before?.qr, 'LA EMPRESA'].toSorted());
  expect(after?.code128).toBe(numero);

  const [, total = '', row = '', hex = ''] =
    /\^GFA,(\d+),\d+,(\d+),([0-9A-F]+)\^FS/.exec((await label(numero, 'zpl')).toString()) ?? [];
  expect(hex).toHaveLength(2 * Number(total));
  expect(await readBits(hex, Number(row) * 8)).toBe('LA EMPRESA');
});

/** What a printer makes of the bits, read as a scanner would. */
async function readBits(hex: string, ancho: number): Promise<string | undefined> {
  const bits = [...Buffer.from(hex, 'hex')].flatMap((byte) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (Math.floor(byte / 2 ** bit) % 2 === 1 ? 0 : 255)),
  );
  const alto = bits.length / ancho;
  const { readBarcodes } = await import('zxing-wasm/reader');
  const png = await sharp(Buffer.from(bits), { raw: { width: ancho, height: alto, channels: 1 } })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#ffffff' })
    .png()
    .toBuffer();
  const [code] = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
  return code?.text;
}
