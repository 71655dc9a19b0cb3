import { afterAll, beforeAll, expect, test } from 'vitest';

import { abrirRecepcion, cerrarRecepcion, leerRecepcion } from '#features/gds-recepcion/contract.ts';
import { ajustarStock, moverStock } from '#features/gds-stock/contract.ts';
import { checksDeStock } from '#features/gds-stock/server/public.ts';
import { sugerirUbicacion } from '#features/gds-stock/ubicar.contract.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { openOrdenes, put } from '#testing/ordenes.ts';
import type { Answer, TestServer } from '#testing/server.ts';

import { guardarProducto, kardexDeProducto, listProductos, verProducto } from '../contract.ts';
import { fijarLugar, unirProductos } from '../ficha.contract.ts';
import { leerCodigo } from '../leer.contract.ts';

/** What a dock makes of a code that nobody knows turns out to be a product that is known. */

let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
});
afterAll(async () => {
  for (const { name, run } of checksDeStock)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  await server.close();
});

/** So many of a code that nobody knows, received and closed; some of it on a pallet. */
async function llega(codigo: string, { cantidad = 6, lpn }: { cantidad?: number; lpn?: string } = {}) {
  const opened = await server.as(OPERARIO_GDS, abrirRecepcion, { modo: 'GUIADA', cliente_id: 1 });
  const recepcion_id = abrirRecepcion.result.parse(opened).recepcion.id;
  const said = { recepcion_id, texto: codigo, cantidad, provisorio: true as const };
  const read = await server.as(OPERARIO_GDS, leerRecepcion, { ...said, ...(lpn === undefined ? {} : { lpn }) });
  const close = () => server.as(OPERARIO_GDS, cerrarRecepcion, { recepcion_id, decisiones: [] });
  return { id: Number(read.lectura.producto_id), close };
}
const unir = (provisorio_id: number, producto_id: number, more: object = {}, person = JEFE): Promise<Answer> =>
  server.as(person, unirProductos, { provisorio_id, producto_id, nota: 'Es el mismo', ...more });

test('its stock and its codes are taken over where they are, and it is used no more', async () => {
  const pallet = await lpns(server).hacer();
  const { id, close } = await llega('7790001000019', { lpn: pallet.codigo });
  expect(await unir(id, 101)).toMatchObject({
    campos: { provisorio_id: expect.stringContaining('termine eso antes') },
  });
  await close();
  const listed = await server.as(JEFE, listProductos, { provisorio: true });
  expect(listed.records).toMatchObject([{ id, provisorio: true }]);
  expect(await unir(id, 101, {}, OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await unir(id, 101)).toMatchObject({ id: 101, movidos: 6, codigos: 1 });
  const { stock } = await server.as(JEFE, verProducto, { id: 101 });
  expect(stock).toMatchObject([
    { lugar: 'ANDEN-1', condicion: 'EN_RECEPCION', cantidad: 6, lpns: [{ id: pallet.id, cantidad: 6 }] },
  ]);
  expect(await server.as(JEFE, verProducto, { id })).toMatchObject({
    ...{ producto: { estado: 'INACTIVO', provisorio: false, unido_a: { id: 101, sku: 'YERBA-1K' } }, stock: [] },
  });
  expect(await server.as(OPERARIO_GDS, leerCodigo, { texto: '7790001000019' })).toMatchObject({
    productos: [{ producto_id: 101, factor: 1 }],
  });
  const { records } = await server.as(JEFE, kardexDeProducto, { producto_id: 101 });
  expect(records).toMatchObject([{ acto: 'UNIR', cantidad: 6, saldo: 6, a: 'ANDEN-1' }]);
  expect((await server.as(JEFE, listProductos, { provisorio: true })).records).toEqual([]);
});

test('of what has lots it is asked which one', async () => {
  const { id, close } = await llega('PALTA-9');
  await close();
  expect(await unir(id, 102)).toMatchObject({ error: 'PARTIDA_REQUERIDA' });
  expect(await unir(id, 102, { partida: { codigo: 'NUEVO' } })).toMatchObject({
    campos: { partida: expect.any(String) },
  });
  expect(await unir(id, 102, { partida: { codigo: 'l1' } })).toMatchObject({ movidos: 6 });
  expect((await server.as(JEFE, verProducto, { id: 102 })).stock).toMatchObject([{ partida: 'L1', cantidad: 6 }]);
});

test('only what is provisional, with what is in use, is whole, and counts the same', async () => {
  const { id, close } = await llega('RARO-1');
  await close();
  expect(await unir(101, 102)).toMatchObject({ campos: { provisorio_id: expect.any(String) } });
  expect(await unir(id, id)).toMatchObject({ campos: { producto_id: expect.any(String) } });
  expect(await unir(id, 103)).toMatchObject({ campos: { producto_id: expect.stringContaining('series') } });
  expect(await unir(id, 201)).toMatchObject({ error: 'PRODUCTO_NO_ENCONTRADO' });
  expect(await unir(id, 101, {}, JEFE_2)).toMatchObject({ code: 'ERROR' });
  const granos = await server.as(JEFE, guardarProducto, { cliente_id: 1, sku: 'GRANO', nombre: 'Grano', unidad: 'G' });
  expect(await unir(id, granos.id)).toMatchObject({ campos: { producto_id: expect.stringContaining('no se cuenta') } });
  // What lies where the person does not work would be left behind.
  const elsewhere = { lugar: { almacenamiento_id: 21 }, producto_id: id, nueva_cantidad: 2, nota: 'También acá' };
  expect(await server.as(JEFE_2, ajustarStock, elsewhere)).toMatchObject({ code: 'OK' });
  expect(await unir(id, 101)).toMatchObject({ campos: { provisorio_id: expect.stringContaining('otro depósito') } });
});

test('a product has one fixed place in each depósito, which is proposed first', async () => {
  const fix = (lugar: string | null, person = JEFE): Promise<Answer> =>
    server.as(person, fijarLugar, { producto_id: 103, lugar });
  expect(await fix('a04')).toMatchObject({ fijos: [{ deposito_id: 1, lugar: 'A-04' }] });
  expect(await fix('A-02')).toMatchObject({ fijos: [{ lugar: 'A-02' }] });
  expect(await fix('Q-99')).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
  expect(await fix('Z-01')).toMatchObject({ error: 'ALMACENAMIENTO_NO_ENCONTRADO' });
  expect(await fix('A-03', OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await server.as(JEFE_2, verProducto, { id: 103 })).toMatchObject({ fijos: [] });
  await put(server, { producto: 101, lugar: 12, cantidad: 5 });
  const { propuestas } = await server.as(OPERARIO_GDS, sugerirUbicacion, { deposito_id: 1, producto_id: 103 });
  expect(propuestas[0]).toMatchObject({ codigo: 'A-02', razon: 'Es su ubicación fija' });
  expect(await fix(null)).toMatchObject({ fijos: [] });
  const move = { de: { almacenamiento_id: 12 }, a: { almacenamiento_id: 11 }, todo: true as const };
  expect(await server.as(OPERARIO_GDS, moverStock, move)).toMatchObject({ code: 'OK' });
});
