import { afterAll, beforeAll, expect, test } from 'vitest';

import { crearOrden } from '#features/gds-ordenes/crear.contract.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { manos, openOrdenes, put, saldos, VENTA } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';

import { moverStock } from '../contract.ts';
import { checksDeStock } from './verificar.sql.ts';

/** What an order has reserved may lie in a licence plate: it stays there, goes along, and is let go of there. */

let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
});
afterAll(async () => {
  for (const { name, run } of checksDeStock)
    expect([name, await run((text) => server.query(text))]).toEqual([name, []]);
  await server.close();
});

const carried = async (id: number) => {
  const { contenido } = await lpns(server).ver(id);
  return contenido.map(({ condicion, cantidad, series }) => [condicion, cantidad, ...series]);
};

test('a reservation is taken out of what is carried, travels with it, and is let go of where it has gone', async () => {
  await put(server, { cantidad: 10 });
  const { id } = await lpns(server).hacer();
  const at = (almacenamiento_id: number) => ({ almacenamiento_id });
  const items = [{ producto_id: 101, cantidad: 8 }];
  await server.as(OPERARIO_GDS, moverStock, { de: at(11), a: { lpn_id: id }, items });
  const made = await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 101, cantidad: 6 }] });
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 4, 'A-01 RESERVADO': 6 });
  // What lies loose is reserved first.
  expect(await carried(id)).toEqual([
    ['DISPONIBLE', 4],
    ['RESERVADO', 4],
  ]);
  expect(await server.as(OPERARIO_GDS, moverStock, { de: at(11), a: at(12), lpn_id: id })).toMatchObject({
    code: 'OK',
  });
  expect(await saldos(server)).toEqual({ 'A-01 RESERVADO': 2, 'A-02 DISPONIBLE': 4, 'A-02 RESERVADO': 4 });
  expect(await manos(server).mover(made.orden.id, 'anular', { nota: 'Se arrepintió' })).toMatchObject({ code: 'OK' });
  expect(await carried(id)).toEqual([['DISPONIBLE', 8]]);
  expect(await saldos(server)).toEqual({ 'A-01 DISPONIBLE': 2, 'A-02 DISPONIBLE': 8 });
});

test('serials that are carried are reserved by name where they are', async () => {
  await put(server, { producto: 103, lugar: 13, cantidad: 3, series: ['S-1', 'S-2', 'S-3'] });
  const { id } = await lpns(server).hacer('CAJA');
  const de = { almacenamiento_id: 13 };
  const items = [{ producto_id: 103, cantidad: 3, series: ['S-1', 'S-2', 'S-3'] }];
  expect(await server.as(OPERARIO_GDS, moverStock, { de, a: { lpn_id: id }, items })).toMatchObject({ code: 'OK' });
  const made = await server.as(JEFE, crearOrden, { ...VENTA, lineas: [{ producto_id: 103, cantidad: 2 }] });
  expect(made).toMatchObject({ code: 'OK' });
  expect(await carried(id)).toEqual([
    ['DISPONIBLE', 1, 'S-3'],
    ['RESERVADO', 2, 'S-1', 'S-2'],
  ]);
  // Whoever takes a serial says which, wherever it lies.
  const one = { de, a: { almacenamiento_id: 14 }, items: [{ producto_id: 103, cantidad: 1, series: ['S-3'] }] };
  expect(await server.as(OPERARIO_GDS, moverStock, one)).toMatchObject({ code: 'OK' });
  expect(await carried(id)).toEqual([['RESERVADO', 2, 'S-1', 'S-2']]);
});
