import { afterAll, beforeAll, expect, test } from 'vitest';

import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, CLIENTE_GDS_2, put } from '#testing/ordenes.ts';
import { mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { Person, TestServer } from '#testing/server.ts';

import { guardarProducto } from '../contract.ts';
import { type ClaseDeLectura, leerCodigo } from '../leer.contract.ts';

/** An order that was packed into one bulto, with its guía, its work, and what they are called. */
let server: TestServer;
let papel: { orden: number; numero: string; wo: { id: number; numero: string }; bulto: string; guia: string };
beforeAll(async () => {
  server = await openPacking();
  const mesa = mesaDe(server);
  await put(server, { cantidad: 50 });
  const wo = await mesa.tomadas([[{ producto_id: 101, cantidad: 3 }]]);
  const [orden = 0] = wo.ordenes;
  const [bulto] = (await mesa.empacar(orden)).mesa.bultos;
  const [{ numero } = { numero: '' }] = await server.query('SELECT numero FROM transaccion WHERE id = $1', [orden]);
  await server.query(`UPDATE orden SET referencia = 'WEB 10/7' WHERE transaccion_id = $1`, [orden]);
  papel = { orden, numero: String(numero), wo, bulto: bulto.codigo, guia: bulto.guia_nro };
});
afterAll(() => server.close());

const leer = (texto: string, person: Person = OPERARIO_GDS, espera?: ClaseDeLectura) =>
  server.as(person, leerCodigo, { texto, ...(espera === undefined ? {} : { espera }) });

test('work, an order and a parcel that was packed are told by their paper, however the scanner writes what stands between', async () => {
  const orden = { id: papel.orden, numero: papel.numero, tipo: 'VENTA' };
  const { wo } = papel;
  for (const texto of [wo.numero, wo.numero.toLowerCase(), wo.numero.replace('-', "'"), wo.numero.replace('-', '')])
    expect(await leer(texto)).toMatchObject({
      clase: 'WO',
      documento: { tipo: 'WO', id: wo.id, numero: wo.numero, orden: null },
    });
  for (const texto of [papel.numero, papel.numero.replace('-', ''), papel.bulto, ' WEB 10/7 '])
    expect(await leer(texto)).toMatchObject({
      clase: 'ORDEN',
      documento: { tipo: 'ORDEN', id: papel.orden, numero: papel.numero, orden },
    });
  for (const texto of [papel.guia, `${papel.guia}B01`])
    expect(await leer(texto)).toMatchObject({ clase: 'GUIA', documento: { tipo: 'GUIA', numero: papel.guia, orden } });
  expect(await leer('WO-9999999')).toMatchObject({ clase: 'NADA', documento: null, productos: [] });
});

test('what the step waits for is believed first, then plate, place, work, order, goods, parcel', async () => {
  const codigos = ['A 01', papel.wo.numero, papel.numero, papel.guia, 'WEB 10/7'].map((codigo) => ({ codigo }));
  const made = await server.as(JEFE, guardarProducto, { cliente_id: 1, sku: 'CONFUSO-9', nombre: 'Confuso', codigos });
  expect(made).toMatchObject({ code: 'OK' });
  const clases = async (espera?: ClaseDeLectura) =>
    Promise.all(codigos.map(async ({ codigo }) => (await leer(codigo, OPERARIO_GDS, espera)).clase));
  expect(await clases()).toEqual(['LUGAR', 'WO', 'ORDEN', 'PRODUCTO', 'PRODUCTO']);
  expect(await clases('PRODUCTO')).toEqual(['PRODUCTO', 'PRODUCTO', 'PRODUCTO', 'PRODUCTO', 'PRODUCTO']);
  expect(await clases('GUIA')).toEqual(['LUGAR', 'WO', 'ORDEN', 'GUIA', 'PRODUCTO']);
});

test('another depósito reads nothing of them; a client its own order, and no work', async () => {
  const papers = [papel.wo.numero, papel.numero, papel.bulto, papel.guia, 'WEB 10/7'];
  const clases = (person: Person) => Promise.all(papers.map(async (texto) => (await leer(texto, person)).documento));
  expect(await clases(JEFE_2)).toEqual(papers.map(() => null));
  expect(await clases(CLIENTE_GDS_2)).toEqual(papers.map(() => null));
  const suya = await clases(CLIENTE_GDS);
  expect(suya[0]).toBeNull();
  expect(suya.slice(1, 3)).toMatchObject([
    { tipo: 'ORDEN', numero: papel.numero },
    { tipo: 'ORDEN', numero: papel.numero },
  ]);
});
